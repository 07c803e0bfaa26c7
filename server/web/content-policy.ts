import type { ServerResponse } from 'node:http'
import { NO_DOCUMENT_POLICY } from '#server/api/http/security-headers.ts'

const HEADER = 'Content-Security-Policy'
/** Viewers of browsers show a PDF in a document of their own, which the policy of files would leave empty. */
const PDF_POLICY = "frame-ancestors 'none'"

/**
 * Gives an answer the policy of files, unless it has one of its own when it is sent: Remix appends its headers, so that a
 * header set before would stand beside that of a document.
 */
export function setDefaultPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    if (!response.hasHeader(HEADER)) response.setHeader(HEADER, policyOf(response))
    return writeHead(...args)
  }
}

function policyOf(response: ServerResponse): string {
  const type = String(response.getHeader('Content-Type') ?? '')
  return type.startsWith('application/pdf') ? PDF_POLICY : NO_DOCUMENT_POLICY
}

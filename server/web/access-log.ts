import type { ServerResponse } from 'node:http'
import type { ApiRequest } from '#server/api/http/front.ts'
import { type Logger, maskPath } from '#server/runtime/log.ts'

/**
 * Logs one line for each answer: no query string, no tokens, no addresses of people. The account of the session is named
 * by its number, where the answer needed the session anyway.
 */
export function logAccess(
  log: Logger,
  request: ApiRequest,
  response: ServerResponse,
  requestId: string,
): void {
  const start = process.hrtime.bigint()
  const path = loggedPath(request)
  response.once('close', () => {
    const ms = Number((process.hrtime.bigint() - start) / 10_000n) / 100
    const complete = response.writableFinished
    log.info(
      {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms,
        ...(request.accountId !== undefined && { accountId: request.accountId }),
        ...(complete ? {} : { complete }),
      },
      'answer',
    )
  })
}

/** Returns the path of an address as logs show it. */
export function loggedPath({ url = '' }: { url?: string | undefined }): string {
  return maskPath(url.split('?')[0] ?? '').slice(0, 200)
}

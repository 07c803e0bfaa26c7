import type { CallHead } from '#server/api/http/answer.ts'
import { parseFormBody } from './form.ts'
import { isJsonReadable } from './json-shape.ts'
import { bodyLimit, isMultipart } from './limits.ts'
import { readBytes } from './read-bytes.ts'

/** The body of a call: nothing, or JSON or a form that may be validated. `UNREADABLE`: not worth parsing. */
export type CallBody = { outcome: 'READ'; value: unknown } | { outcome: 'EMPTY' | 'UNREADABLE' | 'TOO_LARGE' }

export type Body = Parameters<typeof readBytes>[0]

/** Reads a body up to its limit, and checks its shape before anything builds objects of it. */
export async function readCallBody(
  { url, headers }: Pick<CallHead, 'url' | 'headers'>,
  body: Body,
): Promise<CallBody> {
  const type = headers.get('content-type') ?? ''
  const bytes = await readBytes(body, bodyLimit(new URL(url).pathname, type) ?? 0)
  if (bytes === null) return { outcome: 'TOO_LARGE' }
  if (bytes.length === 0) return { outcome: 'EMPTY' }
  if (isMultipart(type)) {
    const form = await parseFormBody(bytes, type)
    return form ? { outcome: 'READ', value: form } : { outcome: 'UNREADABLE' }
  }
  const text = new TextDecoder().decode(bytes)
  if (!isJsonReadable(text)) return { outcome: 'UNREADABLE' }
  try {
    return { outcome: 'READ', value: JSON.parse(text) as unknown }
  } catch {
    return { outcome: 'UNREADABLE' }
  }
}

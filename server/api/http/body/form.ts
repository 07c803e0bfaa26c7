import { areNamesReadable, MOST_FIELDS } from '#server/schemas/platform/input-bounds.ts'
import { isMultipart, TEXT_LIMIT } from './limits.ts'

/** Parses a form, once its shape is known to be one of ours; null: not worth parsing. */
export async function parseFormBody(bytes: Buffer, type: string): Promise<FormData | null> {
  return isMultipart(type) ? parseMultipart(bytes, type) : parseUrlEncoded(bytes.toString('utf8'))
}

/** The same of `application/x-www-form-urlencoded`. */
export function parseUrlEncoded(body: string): FormData | null {
  if (Buffer.byteLength(body) > TEXT_LIMIT || countIn(body, '&') >= MOST_FIELDS) return null
  const fields = new URLSearchParams(body)
  if (!areNamesReadable(fields.keys())) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** Parts are counted in the bytes: reading 150,000 of them takes seconds. */
async function parseMultipart(bytes: Buffer, type: string): Promise<FormData | null> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  // One more than there are parts ends the body.
  if (boundary === undefined || countIn(bytes, `--${boundary}`) > MOST_FIELDS + 1) return null
  let form: FormData
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  } catch {
    return null
  }
  return areNamesReadable(form.keys()) && sizeOfTexts(form) <= TEXT_LIMIT ? form : null
}

/** Stops counting where there are too many for any form. */
function countIn(body: Buffer | string, mark: string): number {
  let count = 0
  let at = body.indexOf(mark)
  while (at >= 0 && count <= MOST_FIELDS + 1) {
    count += 1
    at = body.indexOf(mark, at + mark.length)
  }
  return count
}

function sizeOfTexts(form: FormData): number {
  return [...form.values()].reduce(
    (size, value) => size + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  )
}

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

/**
 * What browsers, mail programs and clients send. Parsers read more than this, each in its own way: one that found another
 * boundary than we count by would be handed what we have not judged.
 */
const MULTIPART_TYPE =
  /^multipart\/form-data(?:;\s*charset=[\w-]+)?;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))(?:;\s*charset=[\w-]+)?\s*$/i

/** The head of a part: its name, the type and name of a file, and what some clients add. In bytes, and in lines. */
const LONGEST_HEAD = 2048
const MOST_HEAD_LINES = 8

/** Parts and the lines of their heads are counted in the bytes: reading 150,000 of them takes seconds. */
async function parseMultipart(bytes: Buffer, type: string): Promise<FormData | null> {
  const [, quoted, plain] = MULTIPART_TYPE.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || !arePartsReadable(bytes, `--${boundary}`)) return null
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  let form: FormData
  try {
    form = await new Response(new Uint8Array(bytes), { headers }).formData()
  } catch {
    return null
  }
  return areNamesReadable(form.keys()) && sizeOfTexts(form) <= TEXT_LIMIT ? form : null
}

function arePartsReadable(bytes: Buffer, mark: string): boolean {
  // One more than there are parts ends the body.
  if (countIn(bytes, mark) > MOST_FIELDS + 1) return false
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const head = bytes.toString('latin1', at + mark.length, at + mark.length + LONGEST_HEAD)
    if (head.startsWith('--')) continue // the end of the body; what stands behind it is judged, too
    const end = head.indexOf('\r\n\r\n')
    if (end < 0 || head.slice(0, end).split('\r\n').length > MOST_HEAD_LINES) return false
  }
  return true
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

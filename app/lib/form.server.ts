import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { echoSize } from '#app/lib/form/echo.server.ts'
import { parseFormBody } from '#server/api/http/body/form.ts'
import { bodyLimit, isMultipart } from '#server/api/http/body/limits.ts'
import { readBytes } from '#server/api/http/body/read-bytes.ts'
import { isFieldName } from '#server/schemas/platform/input-bounds.ts'

/** How many bytes the answer may be longer for each byte that was sent; no honest form needs more. */
const LARGEST_ECHO = 3

/** Guest lists and pages of text with many quotation marks must fit; only accounts can send them. */
const ECHO_OF_MULTIPART = 512 * 1024
const ECHO_OF_FORM = 16 * 1024

/**
 * Reads the fields of a posted form: the only way from a body to an action. A body that is no form, or that has names
 * that no form has, is the sender's fault and answered with 400.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const limit = bodyLimit(new URL(request.url).pathname, type)
  if (limit === null || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new Response(null, { status: 415 })
  const bytes = await readBytes(request.body, limit).catch(() => Buffer.alloc(0)) // the sender has closed the connection
  if (bytes === null) throw new Response(null, { status: 413 })
  const form = await parseFormBody(bytes, type)
  if (!form || isTooDear(form, bytes.length, type)) throw new Response(null, { status: 400 })
  // conform reads these values as JSON, and no form of ours sends them.
  form.delete('__intent__')
  form.delete('__state__')
  postedForms.set(request, form)
  return form
}

/**
 * A returned form is written into the page and into the data for script; characters that both have to escape grow
 * tenfold.
 */
function isTooDear(form: FormData, sent: number, type: string): boolean {
  const beside = isMultipart(type) ? ECHO_OF_MULTIPART : ECHO_OF_FORM
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  return sent > beside / 10 && echoSize(texts) > LARGEST_ECHO * sent + beside
}

/**
 * Validates a form against its schema. Fields that the schema does not know are left out, so that they do not come back
 * with the form; `beside` names those that a page adds itself.
 */
export function parseForm<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
  beside?: RegExp,
): Submission<z.output<Schema>> {
  const known = new FormData()
  for (const [name, value] of form) {
    const [field = ''] = name.split(/[.[]/)
    const isKnown = Object.hasOwn(schema.shape, field) || beside?.test(name)
    if (isKnown && isFieldName(name)) known.append(name, value)
  }
  return parseWithZod(known, { schema })
}

const postedForms = new WeakMap<Request, FormData>()

/** Returns what this request posted, read or not; null when it is no form, or cannot be read. */
export async function postedForm(request: Request): Promise<FormData | null> {
  const known = postedForms.get(request)
  if (known || request.bodyUsed) return known ?? null
  return readForm(request).catch(() => null)
}

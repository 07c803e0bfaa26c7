import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { echoSize } from '#app/lib/form/echo.server.ts'
import { parseFormBody } from '#server/api/http/body/form.ts'
import { bodyLimit, isMultipart } from '#server/api/http/body/limits.ts'
import { readBytes } from '#server/api/http/body/read-bytes.ts'
import { isFieldName } from '#server/schemas/platform/input-bounds.ts'

/** What an answer may be longer for each byte that was sent; beyond it nobody sends forms, but work. */
const LARGEST_ECHO = 3

/** Guest lists and pages of text with many quotation marks come back whole; only accounts send them. */
const ECHO_OF_MULTIPART = 512 * 1024
const ECHO_OF_FORM = 16 * 1024

/**
 * The fields of a posted form: the only way from a body to an action. A body that is no form, and names that no form has,
 * are the sender's fault, not ours.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const limit = bodyLimit(new URL(request.url).pathname, type)
  if (limit === null || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new Response(null, { status: 415 })
  const bytes = await readBytes(request.body, limit).catch(() => Buffer.alloc(0)) // whoever sent it is gone
  if (bytes === null) throw new Response(null, { status: 413 })
  const form = await parseFormBody(bytes, type)
  if (!form || isTooDear(form, bytes.length, type)) throw new Response(null, { status: 400 })
  // conform reads these as JSON, and no form of ours sends them.
  form.delete('__intent__')
  form.delete('__state__')
  postedForms.set(request, form)
  return form
}

/** A form that comes back stands in the page and in what script begins with: signs that both have to write out grow tenfold. */
function isTooDear(form: FormData, sent: number, type: string): boolean {
  const beside = isMultipart(type) ? ECHO_OF_MULTIPART : ECHO_OF_FORM
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  return sent > beside / 10 && echoSize(texts) > LARGEST_ECHO * sent + beside
}

/**
 * A form as its schema judges it. Fields that the schema does not know are left out, so that they do not come back with the
 * form; `beside` names those that a page makes up by itself.
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

/** What this request posted, read or not; null when it is no form, or cannot be read. */
export async function postedForm(request: Request): Promise<FormData | null> {
  const known = postedForms.get(request)
  if (known || request.bodyUsed) return known ?? null
  return readForm(request).catch(() => null)
}

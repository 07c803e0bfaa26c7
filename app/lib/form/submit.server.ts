import type { Submission, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { attemptForForm, type Call, type Refused, type TooMany } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { minutesIn } from '#app/lib/format/minutes.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'

/** A form that comes back: with its errors, and the status of the answer. */
export interface ReturnedForm {
  result: SubmissionResult
  status: number
}

type RefusalOf<Sent> =
  (Sent extends { __error?: { type: infer Failure } } ? Refused<Failure> : never) | TooMany

interface Sending<Schema extends z.ZodObject, Sent, Handled> {
  schema: Schema
  /** The group of sentences about refusals: `errors.<texts>.<CODE>` of forms.json. */
  texts: string
  /** Makes the call from the fields of a valid form. */
  send: (fields: z.output<Schema>) => Sent
  /** The field of each refusal that stands at one, or one field for all; any other stands above the form. */
  atField?: string | Record<string, string>
  /** Secrets: never sent back to the browser. */
  hideFields?: string[]
  /** Codes that the procedure does not declare, for which the form comes back, too. */
  undeclared?: readonly string[]
  /** Refusals that the page answers itself. */
  handled?: readonly Handled[]
}

/**
 * Parses a posted form and sends it. Returns the answer as `sent`, or the form with its errors as `returned`. What the
 * caller cannot see is the 404 page.
 */
export async function submitForm<
  Schema extends z.ZodObject,
  Sent extends Call<unknown, Error>,
  const Handled extends string = never,
>(
  args: RequestArgs,
  form: FormData,
  { schema, send, handled = [], ...about }: Sending<Schema, Sent, Handled>,
): Promise<
  | { sent: Awaited<Sent>; fields: z.output<Schema> }
  | { returned: ReturnedForm }
  | Extract<RefusalOf<Sent>, { refused: Handled }>
> {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') {
    markFormInvalid(args)
    return { returned: { result: submission.reply({ hideFields: about.hideFields }), status: 400 } }
  }
  const fields = submission.value
  const attempted = await attemptForForm(send(fields), about.undeclared)
  if ('answer' in attempted) return { sent: attempted.answer as Awaited<Sent>, fields }
  if ((handled as readonly unknown[]).includes(attempted.refused))
    return attempted as unknown as Extract<RefusalOf<Sent>, { refused: Handled }>
  return { returned: await returnForm(args, submission, attempted, about) }
}

interface FormRefusal {
  refused: string
  data?: unknown
  status: number
}

/** Returns a valid form with the sentence of a refusal, at its field or above the form. */
export async function returnForm(
  args: RequestArgs,
  { reply }: Pick<Submission<unknown>, 'reply'>,
  refusal: FormRefusal,
  about: { texts: string; atField?: string | Record<string, string>; hideFields?: string[] },
): Promise<ReturnedForm> {
  const { texts, atField = {}, hideFields } = about
  const error = await refusalText(args, texts, refusal)
  const field = typeof atField === 'string' ? atField : atField[refusal.refused]
  markFormInvalid(args)
  const errors = field === undefined ? { formErrors: [error] } : { fieldErrors: { [field]: [error] } }
  return { result: reply({ hideFields, ...errors }), status: refusal.status }
}

/** Refusals of something that the caller cannot see. */
const UNSEEN = /^(UNAUTHORIZED|FORBIDDEN|NOT_FOUND|.*_UNRECOVERED)$/

/**
 * Returns the form's sentence about a refusal, for `useErrorText`: a key of `errors` with the data of the refusal as
 * its values (`resize.PLACES_TAKEN?taken=3`), or, if the form has none of its own, the finished sentence of api.json,
 * marked by `=`. What the caller cannot see, and has no sentence, is the 404 page.
 */
export async function refusalText(
  args: RequestArgs,
  texts: string,
  { refused, data }: Pick<FormRefusal, 'refused' | 'data'>,
): Promise<string> {
  const t = await wordsFor(args, 'forms')
  const values = valuesOf(data)
  const keys = [`${texts}.${refused}`, ...(refused === 'TOO_MANY_REQUESTS' ? ['form.tooMany'] : [])]
  const key = keys.find((key) => t(`errors.${key}`, { defaultValue: '' }) !== '')
  if (key !== undefined)
    return `${key}${Object.keys(values).length > 0 ? `?${new URLSearchParams(values)}` : ''}`
  if (UNSEEN.test(refused)) throw new Response(null, { status: 404 })
  const sentence = await wordsFor(args, 'api')
  return `=${sentence(refused, values)}`
}

/** Waiting times are in minutes for people. */
function valuesOf(data: unknown): Record<string, string> {
  const plain = Object.entries(data ?? {}).filter(([, value]) => /^(string|number)$/.test(typeof value))
  return Object.fromEntries(
    plain.map(([name, value]) =>
      name === 'retryAfter' ? ['minutes', String(minutesIn(Number(value)))] : [name, String(value)],
    ),
  )
}

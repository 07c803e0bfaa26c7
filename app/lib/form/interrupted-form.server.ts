import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { parseForm } from '#app/lib/form.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The query key of a sealed form. */
export const KEPT_FORM = 'reprise'

/** Long enough to wait for an email with a code. */
const KEPT_FOR_MS = 30 * 60 * 1000

/** The address must stay short enough for every browser and proxy. */
const LONGEST_KEPT = 5000

const SealedForm = z.object({ until: z.number(), fields: z.array(z.tuple([z.string(), z.string()])) })

type Fields = z.infer<typeof SealedForm>['fields']

type SealServices = Pick<Services, 'now' | 'dataSeal'>

/**
 * Seals the fields of a form for the address that leads back to it: no log and no history has them as plain text, and
 * only this session opens them. Passwords, answers of devices and files are left out.
 */
export function sealForm(
  { sessionId }: Pick<Session, 'sessionId'>,
  form: FormData,
  { now, dataSeal }: SealServices = processServices(),
): string | null {
  const fields = keptOf(form)
  if (fields.length === 0) return null
  const text = JSON.stringify({ until: now().getTime() + KEPT_FOR_MS, fields })
  return dataSeal.seal(text, about(sessionId))
}

/** Everything fits unless somebody writes pages: then the longest texts are left out. */
function keptOf(form: FormData): Fields {
  const typed = [...form].flatMap(([name, value]): Fields =>
    typeof value === 'string' && value !== '' && !/pass|^answer$/i.test(name) ? [[name, value]] : [],
  )
  let room = LONGEST_KEPT
  const fitting = new Set(
    typed
      .toSorted(([, one], [, other]) => one.length - other.length)
      .filter(([name, value]) => (room -= name.length + Buffer.byteLength(value)) >= 0),
  )
  return typed.filter((field) => fitting.has(field))
}

/** Opens a sealed form; null when it is another session's, or too old. */
export function openSealedForm(
  { sessionId }: Pick<Session, 'sessionId'>,
  sealed: string,
  { now, dataSeal }: SealServices = processServices(),
): FormData | null {
  let text: string
  try {
    text = dataSeal.open(sealed, about(sessionId))
  } catch {
    return null
  }
  const { until, fields } = SealedForm.parse(JSON.parse(text))
  if (now().getTime() >= until) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** Returns the form that the address leads back to; null when there is none. */
export async function reopenForm(args: RequestArgs): Promise<FormData | null> {
  const sealed = new URL(args.request.url).searchParams.get(KEPT_FORM)
  const session = sealed ? await currentSession(args) : null
  return sealed && session ? openSealedForm(session, sealed) : null
}

/** The same as the page shows it: filled in as it was, without an error. */
export async function reopenedForm(
  args: RequestArgs,
  schema: z.ZodObject,
): Promise<SubmissionResult | undefined> {
  const form = await reopenForm(args)
  return form ? filledIn(form, schema) : undefined
}

export function filledIn(form: FormData, schema: z.ZodObject): SubmissionResult {
  return parseForm(form, schema).reply({ fieldErrors: {} })
}

function about(sessionId: number): string {
  return `interrupted form of session ${sessionId}`
}

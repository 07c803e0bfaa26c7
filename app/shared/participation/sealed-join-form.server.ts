import { z } from 'zod'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { readAnswerField, readPeopleField } from './party.ts'

/** The name in the address of the form that brings the registration back. */
export const KEPT = 'reprise'

/** Long enough to sign up, read the email that confirms the address, and come back. */
const KEPT_FOR_MS = 2 * 60 * 60 * 1000

const FIELDS = new Set([
  'nbrParticipant',
  'consent',
  'acceptFewer',
  'prenom',
  'nom',
  'email',
  'emailAgain',
  'cardNumber',
  'cardEmail',
])

/** Together. The address has to stay one that every browser and proxy takes. */
const LONGEST_KEPT = 5000

const SealedJoinForm = z.object({
  until: z.number(),
  fields: z.record(z.string(), z.string()),
})

export type KeptFields = z.infer<typeof SealedJoinForm>['fields']

type SealServices = Pick<Services, 'now' | 'dataSeal'>

/**
 * The form of an activity as it stands, sealed for the address that people come back to after signing in: what they
 * typed is in no log and no history in the clear, and it opens this form only.
 */
export function sealJoinForm(
  activityId: number,
  form: FormData,
  { now, dataSeal }: SealServices = processServices(),
): string {
  const fields = Object.fromEntries(shortestFirst(form))
  return dataSeal.seal(JSON.stringify({ until: now().getTime() + KEPT_FOR_MS, fields }), about(activityId))
}

/** Everything fits unless somebody writes pages: then the longest answers are left out. */
function shortestFirst(form: FormData): [string, string][] {
  const typed = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' && isKept(name, value) ? [[name, value]] : [],
  )
  let room = LONGEST_KEPT
  return typed
    .sort(([, one], [, other]) => one.length - other.length)
    .filter(([name, value]) => (room -= name.length + Buffer.byteLength(value)) >= 0)
}

function isKept(name: string, value: string): boolean {
  if (FIELDS.has(name)) return value.length <= 254
  return readPeopleField(name) !== null || readAnswerField(name) !== null
}

/** What was typed; null when nothing was kept, not for this activity, or too long ago. */
export function openSealedJoinForm(
  activityId: number,
  sealed: string | null,
  { now, dataSeal }: SealServices = processServices(),
): KeptFields | null {
  if (!sealed) return null
  let text: string
  try {
    text = dataSeal.open(sealed, about(activityId))
  } catch {
    return null
  }
  const { until, fields } = SealedJoinForm.parse(JSON.parse(text))
  return now().getTime() < until ? fields : null
}

/** The registration that an address brings people back to. */
export function registrationIn(returnTo: string): KeptFields | null {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid')
  const activityId = /^\/activites\/(\d{1,9})\/inscription$/.exec(pathname)?.[1]
  return activityId ? openSealedJoinForm(Number(activityId), searchParams.get(KEPT)) : null
}

function about(activityId: number): string {
  return `registration of activity ${activityId}`
}

import { z } from 'zod'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { readAnswerField, readNameField, readPeopleField } from './party.ts'

/** The query key of the sealed join form. */
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

/** The limit of all answers together. The address must stay short enough for every browser and proxy. */
const LONGEST_KEPT = 5000

const SealedJoinForm = z.object({ until: z.number(), fields: z.record(z.string(), z.string()) })

export type KeptFields = z.infer<typeof SealedJoinForm>['fields']

type SealServices = Pick<Services, 'now' | 'dataSeal'>

/**
 * Seals a join form for the address to which people return after signing in: what they typed appears in no log and no
 * history as plain text, and the seal is valid for this form only.
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
  return readPeopleField(name) !== null || readAnswerField(name) !== null || readNameField(name) !== null
}

/** Opens a sealed join form; null when there is none, when it belongs to another activity, or when it is too old. */
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

/** Returns the fields of the join form that a return address opens; null for any other address. */
export function registrationIn(returnTo: string): KeptFields | null {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid')
  const activityId = /^\/activites\/(\d{1,9})\/inscription$/.exec(pathname)?.[1]
  return activityId ? openSealedJoinForm(Number(activityId), searchParams.get(KEPT)) : null
}

function about(activityId: number): string {
  return `registration of activity ${activityId}`
}

import { z } from 'zod'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { ASKED_FIELD, readAnswerField, readNameField, readPeopleField } from './party.ts'

/** The query key of the sealed join form. */
export const KEPT = 'reprise'

/** Long enough to sign up, read the email that confirms the address, and come back. */
const KEPT_FOR_MS = 2 * 60 * 60 * 1000

const FIELDS = new Set([
  'nbrParticipant',
  'province',
  'consent',
  'acceptFewer',
  'prenom',
  'nom',
  'email',
  'emailAgain',
  'cardNumber',
  'cardEmail',
])

/** What a form about to be paid for has besides: it is sent as it is. */
const WHOLE_FIELDS = new Set(['as', 'terms', ASKED_FIELD])

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
  return seal(typedIn(form, isKept), about(activityId), { now, dataSeal })
}

/** Seals a valid join form for the page before paying, which sends it. */
export function sealFormToPay(
  activityId: number,
  form: FormData,
  services: SealServices = processServices(),
): string {
  const isSent = (name: string, value: string) => isKept(name, value) || WHOLE_FIELDS.has(name)
  return seal(typedIn(form, isSent), aboutPaying(activityId), services)
}

/** Opens the form that is about to be paid for; null as below. */
export function openFormToPay(
  activityId: number,
  sealed: string | null,
  services: SealServices = processServices(),
): FormData | null {
  const fields = open(sealed, aboutPaying(activityId), services)
  if (!fields) return null
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function seal(fields: [string, string][], about: string, { now, dataSeal }: SealServices): string {
  const until = now().getTime() + KEPT_FOR_MS
  return dataSeal.seal(JSON.stringify({ until, fields: Object.fromEntries(shortestFirst(fields)) }), about)
}

function typedIn(form: FormData, isWanted: (name: string, value: string) => boolean): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' && isWanted(name, value) ? [[name, value]] : [],
  )
}

/** Everything fits unless somebody writes pages: then the longest answers are left out. */
function shortestFirst(typed: [string, string][]): [string, string][] {
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
  return open(sealed, about(activityId), { now, dataSeal })
}

function open(sealed: string | null, about: string, { now, dataSeal }: SealServices): KeptFields | null {
  if (!sealed) return null
  let text: string
  try {
    text = dataSeal.open(sealed, about)
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

function aboutPaying(activityId: number): string {
  return `payment of activity ${activityId}`
}

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { SPONSOR } from '#app/shared/account/sponsor.ts'
import type { Services } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { ASKED_FIELD, readAnswerField, readNameField, readPeopleField } from './party.ts'

/** The query key of the sealed join form. */
export const KEPT = 'reprise'

/** Returns the query with a sealed form, and with the sponsor's code of this address: signing up reads it there. */
export function queryWith(sealed: string, { url }: Request): URLSearchParams {
  const code = new URL(url).searchParams.get(SPONSOR)
  return new URLSearchParams({ [KEPT]: sealed, ...(code && { [SPONSOR]: code }) })
}

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

/** In characters. Addresses travel in headers, twice on some pages, and servers accept at most 16 kB of headers. */
const LONGEST_SEALED = 6000

/** In bytes, of all fields together: more than this never packs into an address, and is not tried. */
const MOST_PACKED = 64_000

/** How much of a form is kept, where all of it is too long. */
const ROOMS = [MOST_PACKED, 20_000, 10_000, 5000, 2000]

const SealedJoinForm = z.object({ until: z.number(), fields: z.record(z.string(), z.string()) })

export type KeptFields = z.infer<typeof SealedJoinForm>['fields']

type SealServices = Pick<Services, 'now' | 'dataSeal'>

/**
 * Seals a join form for the address to which people return after signing in: what they typed appears in no log and no
 * history as plain text, and the seal is valid for this form only. Everything fits unless somebody writes pages: then
 * the longest answers are left out, and the form shows what is missing.
 */
export function sealJoinForm(
  activityId: number,
  form: FormData,
  services: SealServices = processServices(),
): string {
  const fields = typedIn(form, isKept)
  for (const room of ROOMS) {
    const sealed = seal(shortestFirst(fields, room), about(activityId), services)
    if (sealed.length <= LONGEST_SEALED) return sealed
  }
  return seal([], about(activityId), services)
}

/**
 * Seals a valid join form for the page before paying, which sends it as it is: all of it, or null where it is too long
 * for an address. Then it has to be shortened in its form.
 */
export function sealFormToPay(
  activityId: number,
  form: FormData,
  services: SealServices = processServices(),
): string | null {
  const isSent = (name: string, value: string) => isKept(name, value) || WHOLE_FIELDS.has(name)
  const fields = typedIn(form, isSent)
  if (shortestFirst(fields, MOST_PACKED).length < fields.length) return null
  const sealed = seal(fields, aboutPaying(activityId), services)
  return sealed.length <= LONGEST_SEALED ? sealed : null
}

/** Returns the name of the longest answer, or name of somebody who comes along: the one to shorten. */
export function longestField(form: FormData): string | undefined {
  const isLong = (name: string) => readAnswerField(name) !== null || readNameField(name) !== null
  return shortestFirst(typedIn(form, isLong), Infinity).at(-1)?.[0]
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
  const words = JSON.stringify({ until, fields: Object.fromEntries(fields) })
  return dataSeal.seal(deflateRawSync(words).toString('base64'), about)
}

function typedIn(form: FormData, isWanted: (name: string, value: string) => boolean): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' && isWanted(name, value) ? [[name, value]] : [],
  )
}

/** Returns the shortest fields first, as many as there is room for. */
function shortestFirst(typed: readonly [string, string][], bytes: number): [string, string][] {
  let room = bytes
  return typed
    .toSorted(([, one], [, other]) => one.length - other.length)
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
  let words: string
  try {
    words = inflateRawSync(Buffer.from(dataSeal.open(sealed, about), 'base64')).toString()
  } catch {
    return null // also what was sealed before forms were packed
  }
  const { until, fields } = SealedJoinForm.parse(JSON.parse(words))
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

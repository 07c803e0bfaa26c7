import type { Submission, SubmissionResult } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { joinAsGuest } from '#app/features/participation/join/as-guest.server.ts'
import {
  joinActivity,
  type JoinFields,
  type JoinGrant,
  type JoinRefusal,
} from '#app/features/participation/join/call.server.ts'
import {
  readAnswers,
  readParty,
  wasEverybodyAsked,
} from '#app/features/participation/join/party-form.server.ts'
import { paths } from '#app/lib/brand.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { formTokenOf, isBot } from '#app/lib/form/honeypot.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { PARTY_FIELDS } from '#app/shared/participation/party.ts'
import { KEPT, sealJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'
import { GuestRegistrationForm, RegistrationForm } from '#server/schemas/participation/join.ts'
import { findOwnRegistration, type OwnRegistration } from './registrations.server.ts'

/** The form as it is returned: with its errors, and what they refer to. */
export interface ReturnedRegistration {
  result: SubmissionResult
  status: number
  /** The code of the contract, when the form itself was valid. */
  code?: string
  left?: number
  /** The address that a guest gave. */
  email?: string
  formToken: string
}

type JoinFormResult =
  | ({ outcome: 'REGISTERED'; setCookie?: string; passe: string | null; isAsked: boolean } & Omit<
      JoinGrant,
      'isAsked'
    >)
  | ({ outcome: 'RETURNED' } & ReturnedRegistration)
  /** They sign in first, at this address, and get their form back. */
  | { outcome: 'SIGN_IN'; at: string }

/** Joins with the form: as an account, as a guest, or as somebody registered who brings more people. */
export function registerFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<JoinFormResult> {
  const wayIn = form.get('signIn')
  if (wayIn === 'login' || wayIn === 'signup') return Promise.resolve(leaveToSignIn(wayIn, activityId, form))
  const as = form.get('as')
  if (as === 'guest') return registerGuest(args, activityId, form)
  return as === 'registered' ? enlarge(args, activityId, form) : registerAccount(args, activityId, form)
}

function leaveToSignIn(view: 'login' | 'signup', activityId: number, form: FormData): JoinFormResult {
  const kept = new URLSearchParams({ [KEPT]: sealJoinForm(activityId, form) })
  return { outcome: 'SIGN_IN', at: viewPath(view, `/activites/${activityId}/inscription?${kept}`) }
}

async function registerGuest(args: RequestArgs, activityId: number, form: FormData): Promise<JoinFormResult> {
  const submission = parseForm(form, GuestRegistrationForm, PARTY_FIELDS)
  const formToken = formTokenOf(form)
  // Ignores the pass of this browser: this form registers a new guest.
  const reading = await readJoinFields(args, activityId, form, submission, { isNew: true })
  if (!reading.fields) return comeBack(submission, formToken, reading.refusal)
  if (submission.status !== 'success') return comeBack(submission, formToken)
  if (isBot(form)) return comeBack(submission, formToken, { error: 'tooFast', status: 400 })

  const { prenom, nom, email } = submission.value
  const end = await joinAsGuest(args, activityId, { ...reading.fields, prenom, nom, email }, formToken)
  if ('error' in end) return { ...comeBack(submission, formToken, end), email }
  const isAsked = end.isAsked ?? (await readActivity(args, activityId)).needsApproval
  return { outcome: 'REGISTERED', ...end, isAsked, passe: null }
}

async function registerAccount(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<JoinFormResult> {
  await requireSession(args)
  const submission = parseForm(form, RegistrationForm, PARTY_FIELDS)
  const reading = await readJoinFields(args, activityId, form, submission)
  if (!reading.fields) return comeBack(submission, '', reading.refusal)
  const end = await joinActivity(args, activityId, reading.fields)
  if ('error' in end) return comeBack(submission, '', end)
  return { outcome: 'REGISTERED', ...end, isAsked: end.isAsked ?? false, passe: null }
}

/**
 * Adds people. Without a pass and without an account, redirects to the page of the tickets, which says how to open
 * them.
 */
async function enlarge(args: RequestArgs, activityId: number, form: FormData): Promise<JoinFormResult> {
  const pass = await readPass(args)
  if (!pass && !(await currentSession(args))) throw redirect(paths.myRegistrations)
  const submission = parseForm(form, RegistrationForm, PARTY_FIELDS)
  const reading = await readJoinFields(args, activityId, form, submission)
  if (!reading.fields) return comeBack(submission, '', reading.refusal)
  const end = await joinActivity(args, activityId, reading.fields, pass?.pass)
  if ('error' in end) return comeBack(submission, '', end)
  return { outcome: 'REGISTERED', ...end, isAsked: end.isAsked ?? false, passe: pass?.mark ?? null }
}

type RegistrationSubmission = Submission<z.output<typeof RegistrationForm>>

/** Returns the input of the form, or all its errors. */
async function readJoinFields(
  args: RequestArgs,
  activityId: number,
  form: FormData,
  submission: RegistrationSubmission,
  { isNew } = { isNew: false },
): Promise<{ fields: JoinFields } | { fields?: undefined; refusal?: Refusal }> {
  const typed = submission.status === 'success' ? submission.value.nbrParticipant : typedParty(submission)
  const party = typed === null ? null : readParty(form, typed)
  const fieldErrors = party && 'fieldErrors' in party ? party.fieldErrors : undefined
  if (fieldErrors) return { refusal: { error: 'participation.join.noneChosen', fieldErrors, status: 400 } }
  if (submission.status !== 'success' || !party || !('attendance' in party)) return {}

  const activity = await readActivity(args, activityId)
  const own = isNew ? null : await findOwnRegistration(args, activity)
  const people = own?.people ?? 0
  const last = people + countAdded(party.attendance, own)
  const { cardNumber, cardEmail, consent, acceptFewer } = submission.value
  if (!wasEverybodyAsked(form, activity.questions, last))
    return { refusal: { error: 'participation.join.answerForAll', status: 400 } }
  const responses = readAnswers(form, activity.questions, { first: people + 1, last, isNew: !own })
  const session = await currentSession(args)
  const email = cardEmail ?? own?.email ?? session?.email ?? emailOf(form)
  const memberCard = cardNumber ? { number: cardNumber, email } : undefined
  return { fields: { attendance: party.attendance, responses, memberCard, consent, acceptFewer } }
}

/** For a form with other errors: null when the number itself has one. */
function typedParty(submission: RegistrationSubmission): number | undefined | null {
  if (submission.status === 'error' && submission.error && 'nbrParticipant' in submission.error) return null
  return submission.payload.nbrParticipant ? 1 : undefined
}

/** A guest's member card was sent to the address that they give here, unless they name another. */
function emailOf(form: FormData): string {
  const typed = form.get('email')
  return typeof typed === 'string' ? typed.trim() : ''
}

function countAdded(attendance: JoinFields['attendance'], own: OwnRegistration | null): number {
  return attendance.reduce((sum, { paymentModelId, nbrParticipant }) => {
    const held = paymentModelId === undefined ? own?.people : own?.held[paymentModelId]
    return sum + Math.max(0, nbrParticipant - (held ?? 0))
  }, 0)
}

type Refusal = Pick<JoinRefusal, 'error' | 'status'> & Partial<JoinRefusal>

function comeBack(
  { reply }: Pick<Submission<unknown>, 'reply'>,
  formToken = '',
  refusal?: Refusal,
): { outcome: 'RETURNED' } & ReturnedRegistration {
  if (!refusal) return { outcome: 'RETURNED', result: reply(), status: 400, formToken }
  const { error, field, fieldErrors, status, code, left } = refusal
  const errors = fieldErrors ?? (field ? { [field]: [error] } : null)
  const result = reply(errors ? { fieldErrors: errors } : { formErrors: [error] })
  return { outcome: 'RETURNED', result, status, formToken, code, left }
}

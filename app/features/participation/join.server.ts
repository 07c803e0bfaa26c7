import type { Submission } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { joinAsGuest } from '#app/features/participation/join/as-guest.server.ts'
import {
  joinActivity,
  type JoinFields,
  type JoinGrant,
  type JoinRefusal,
  leftOf,
  returnJoinForm,
} from '#app/features/participation/join/call.server.ts'
import { readNames } from '#app/features/participation/join/names.server.ts'
import {
  readAnswers,
  readParty,
  wasEverybodyAsked,
} from '#app/features/participation/join/party-form.server.ts'
import { paths } from '#app/lib/brand.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { formTokenOf, isBot } from '#app/lib/form/honeypot.server.ts'
import type { ReturnedForm } from '#app/lib/form/submit.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { readPass, type ShownPass } from '#app/shared/account/guest-pass.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'
import { PARTY_FIELDS } from '#app/shared/participation/party.ts'
import { KEPT, sealFormToPay, sealJoinForm } from '#app/shared/participation/sealed-join-form.server.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { confirmPath } from '#server/domain/payment/order-paths.ts'
import { GuestRegistrationForm, RegistrationForm } from '#server/schemas/participation/join.ts'
import { findOwnRegistration, type OwnRegistration } from './registrations.server.ts'

/** The form as it is returned: with its errors, and what they refer to. */
export interface ReturnedJoinForm extends ReturnedForm {
  /** The code of the refusal, when the form itself was valid. */
  code?: string
  /** How many places are left where nobody got one. */
  left?: number | undefined
  formToken: string
}

type JoinFormResult =
  | { joined: JoinGrant & { setCookie?: string }; passe: string | null }
  | { returned: ReturnedJoinForm }
  /** They sign in first, at this address, and get their form back. */
  | { signInAt: string }
  /** It costs something: the page at this address says what, before the button that pays. */
  | { confirmAt: string }

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
  return { signInAt: viewPath(view, joinPath(activityId, kept)) }
}

async function registerGuest(args: RequestArgs, activityId: number, form: FormData): Promise<JoinFormResult> {
  const submission = parseForm(form, GuestRegistrationForm, PARTY_FIELDS)
  const formToken = formTokenOf(form)
  // Ignores the pass of this browser: this form registers a new guest.
  const { fields, errors, costs } = await readJoinFields(args, activityId, form, submission, { isNew: true })
  if (!fields || submission.status !== 'success') return comeBack(args, submission, formToken, errors)
  if (isBot(form)) return comeBack(args, submission, formToken, { formErrors: ['tooFast'] })
  if (costs) return leaveToConfirm(activityId, form, null)

  const { prenom, nom, email } = submission.value
  const joined = await joinAsGuest(args, activityId, { ...fields, prenom, nom, email }, formToken)
  if ('refused' in joined) return refuseForm(args, submission, { refusal: joined, fields, formToken })
  const awaitsApproval = joined.awaitsApproval ?? (await readActivity(args, activityId)).needsApproval
  return { joined: { ...joined, awaitsApproval }, passe: null }
}

async function registerAccount(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<JoinFormResult> {
  await requireSession(args)
  return register(args, activityId, form, null)
}

/**
 * Adds people. Without a pass and without an account, redirects to the page of the tickets, which says how to open
 * them.
 */
async function enlarge(args: RequestArgs, activityId: number, form: FormData): Promise<JoinFormResult> {
  const pass = await readPass(args)
  if (!pass && !(await currentSession(args))) throw redirect(paths.myRegistrations)
  return register(args, activityId, form, pass)
}

async function register(
  args: RequestArgs,
  activityId: number,
  form: FormData,
  pass: ShownPass | null,
): Promise<JoinFormResult> {
  const submission = parseForm(form, RegistrationForm, PARTY_FIELDS)
  const { fields, errors, costs } = await readJoinFields(args, activityId, form, submission)
  if (!fields) return comeBack(args, submission, '', errors)
  if (costs) return leaveToConfirm(activityId, form, pass)
  const joined = await joinActivity(args, activityId, fields, pass?.pass)
  if ('refused' in joined) return refuseForm(args, submission, { refusal: joined, fields, formToken: '' })
  return { joined, passe: pass?.mark ?? null }
}

function leaveToConfirm(activityId: number, form: FormData, pass: ShownPass | null): JoinFormResult {
  const sealed = new URLSearchParams({ [KEPT]: sealFormToPay(activityId, form) })
  return { confirmAt: withPass(confirmPath(activityId, sealed), pass?.mark ?? null) }
}

type RegistrationSubmission = Submission<z.output<typeof RegistrationForm>>

/** Returns the input of the form, or all its errors; `costs`: paid places are added, and nobody has to approve them first. */
export async function readJoinFields(
  args: RequestArgs,
  activityId: number,
  form: FormData,
  submission: RegistrationSubmission,
  { isNew } = { isNew: false },
): Promise<{ fields?: JoinFields; errors?: FormErrors; costs?: boolean }> {
  const typed = submission.status === 'success' ? submission.value.nbrParticipant : typedParty(submission)
  const party = typed === null ? null : readParty(form, typed)
  const fieldErrors = party && 'fieldErrors' in party ? party.fieldErrors : undefined
  if (fieldErrors) return { errors: { fieldErrors } }
  if (submission.status !== 'success' || !party || !('attendance' in party)) return {}

  const activity = await readActivity(args, activityId)
  const own = isNew ? null : await findOwnRegistration(args, activity)
  const people = own?.people ?? 0
  const last = people + countAdded(party.attendance, own)
  const { cardNumber, cardEmail, consent, acceptFewer, province } = submission.value
  const addsPaid = addsPaidPlaces(activity, party.attendance, own)
  if (addsPaid && activity.place === null && !province)
    return { errors: { fieldErrors: { province: ['payment.province'] } } }
  if (!wasEverybodyAsked(form, activity.questions, last))
    return { errors: { formErrors: ['participation.join.answerForAll'] } }
  const responses = readAnswers(form, activity.questions, { first: people + 1, last, isNew: !own })
  const named = readNames(form, { first: people + 1, last })
  if ('fieldErrors' in named) return { errors: named }
  const session = await currentSession(args)
  const email = cardEmail ?? own?.email ?? session?.email ?? emailOf(form)
  const memberCard = cardNumber ? { number: cardNumber, email } : undefined
  const { names } = named
  const { attendance } = party
  return {
    fields: { attendance, responses, memberCard, consent, acceptFewer, province, names },
    costs: addsPaid && !activity.needsApproval,
  }
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

/** Whether people are added with a ticket type that costs something. */
function addsPaidPlaces(
  { paymentModels }: ActivityPage,
  attendance: JoinFields['attendance'],
  own: OwnRegistration | null,
): boolean {
  return attendance.some(({ paymentModelId, nbrParticipant }) => {
    const model = paymentModels.find((model) => model.paymentModelId === paymentModelId) ?? paymentModels[0]
    const held = paymentModelId === undefined ? own?.people : own?.held[paymentModelId]
    return (model?.price ?? 0) > 0 && nbrParticipant > (held ?? 0)
  })
}

type FormErrors = Parameters<Submission<unknown>['reply']>[0]

/** Returns a form with errors of its own. */
function comeBack(
  args: RequestArgs,
  { reply }: Pick<Submission<unknown>, 'reply'>,
  formToken: string,
  errors?: FormErrors,
): JoinFormResult {
  markFormInvalid(args)
  return { returned: { result: reply(errors), status: 400, formToken } }
}

/** Returns a valid form with the refusal of joining. */
async function refuseForm(
  args: RequestArgs,
  submission: Pick<Submission<unknown>, 'reply'>,
  { refusal, fields, formToken }: { refusal: JoinRefusal; fields: JoinFields; formToken: string },
): Promise<JoinFormResult> {
  const form = await returnJoinForm(args, submission, refusal, fields)
  return { returned: { ...form, code: refusal.refused, left: leftOf(refusal), formToken } }
}

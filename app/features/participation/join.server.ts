import type { Submission } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { joinAsGuest } from '#app/features/participation/join/as-guest.server.ts'
import {
  joinActivity,
  type JoinFields,
  type JoinGrant,
  type JoinRefusal,
  leftOf,
  returnJoinForm,
} from '#app/features/participation/join/call.server.ts'
import { type FormErrors, readJoinFields } from '#app/features/participation/join/fields.server.ts'
import { leadToOpenOrder } from '#app/features/participation/join/pay.server.ts'
import { paths } from '#app/lib/brand.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { formTokenOf, isBot } from '#app/lib/form/honeypot.server.ts'
import type { ReturnedForm } from '#app/lib/form/submit.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { readPass, type ShownPass } from '#app/shared/account/guest-pass.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { PARTY_FIELDS } from '#app/shared/participation/party.ts'
import {
  longestField,
  queryWith,
  sealFormToPay,
  sealJoinForm,
} from '#app/shared/participation/sealed-join-form.server.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { confirmPath } from '#server/domain/payment/order-paths.ts'
import { GuestRegistrationForm, RegistrationForm } from '#server/schemas/participation/join.ts'

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
  if (wayIn === 'login' || wayIn === 'signup')
    return Promise.resolve(leaveToSignIn(args, wayIn, activityId, form))
  const as = form.get('as')
  if (as === 'guest') return registerGuest(args, activityId, form)
  return as === 'registered' ? enlarge(args, activityId, form) : registerAccount(args, activityId, form)
}

/** The sponsor's code of the address stays in it: signing up reads it there. */
function leaveToSignIn(
  { request }: RequestArgs,
  view: 'login' | 'signup',
  activityId: number,
  form: FormData,
): JoinFormResult {
  const kept = queryWith(sealJoinForm(activityId, form), request)
  return { signInAt: viewPath(view, joinPath(activityId, kept)) }
}

async function registerGuest(args: RequestArgs, activityId: number, form: FormData): Promise<JoinFormResult> {
  const submission = parseForm(form, GuestRegistrationForm, PARTY_FIELDS)
  const formToken = formTokenOf(form)
  // Ignores the pass of this browser: this form registers a new guest.
  const { fields, errors, costs } = await readJoinFields(args, activityId, form, submission, { isNew: true })
  if (!fields || submission.status !== 'success') return comeBack(args, submission, formToken, errors)
  if (isBot(form)) return comeBack(args, submission, formToken, { formErrors: ['tooFast'] })
  if (costs) return leaveToConfirm(args, submission, { activityId, form, formToken, mark: null })

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
  // Somebody who was signed out meanwhile gets this form back after signing in.
  if (!(await currentSession(args))) return leaveToSignIn(args, 'login', activityId, form)
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
  const mark = pass?.mark ?? null
  if (costs) return leaveToConfirm(args, submission, { activityId, form, formToken: '', mark })
  const joined = await joinActivity(args, activityId, fields, pass?.pass)
  if ('refused' in joined)
    return refuseForm(args, submission, { refusal: joined, fields, formToken: '', mark })
  return { joined, passe: mark }
}

interface FormToConfirm {
  activityId: number
  form: FormData
  formToken: string
  /** The secret of the email's link that opened the page. */
  mark: string | null
}

/** Leads to the page before paying with all that was typed; a form that is too long for that comes back. */
function leaveToConfirm(
  args: RequestArgs,
  submission: Pick<Submission<unknown>, 'reply'>,
  { activityId, form, formToken, mark }: FormToConfirm,
): JoinFormResult {
  const sealed = sealFormToPay(activityId, form)
  if (sealed === null) {
    const field = longestField(form) ?? 'nbrParticipant'
    return comeBack(args, submission, formToken, { fieldErrors: { [field]: ['participation.join.tooLong'] } })
  }
  return { confirmAt: withPass(confirmPath(activityId, queryWith(sealed, args.request)), mark) }
}

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

interface RefusedForm {
  refusal: JoinRefusal
  fields: JoinFields
  formToken: string
  /** The secret of the email's link that opened the page. */
  mark?: string | null
}

/** Returns a valid form with the refusal of joining; redirects to the order of places that are only held. */
async function refuseForm(
  args: RequestArgs,
  submission: Pick<Submission<unknown>, 'reply'>,
  { refusal, fields, formToken, mark = null }: RefusedForm,
): Promise<JoinFormResult> {
  if (refusal.refused === 'ORDER_OPEN') throw await leadToOpenOrder(refusal, mark)
  const form = await returnJoinForm(args, submission, refusal, fields)
  return { returned: { ...form, code: refusal.refused, left: leftOf(refusal), formToken } }
}

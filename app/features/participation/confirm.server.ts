import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull, attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { refusalText } from '#app/lib/form/submit.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { type Guest, readPass } from '#app/shared/account/guest-pass.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { PARTY_FIELDS } from '#app/shared/participation/party.ts'
import {
  KEPT,
  openFormToPay,
  queryWith,
  sealJoinForm,
} from '#app/shared/participation/sealed-join-form.server.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import { GuestRegistrationForm, RegistrationForm } from '#server/schemas/participation/join.ts'
import { withGuestPass } from './join/as-guest.server.ts'
import type { JoinFields, JoinRefusal } from './join/call.server.ts'
import { readJoinFields } from './join/fields.server.ts'
import { type HeldToPay, holdToPay, leadToOpenOrder } from './join/pay.server.ts'

/** The form that is about to be paid for, as it was sent. */
interface FormToPay {
  form: FormData
  sealed: string
  fields: JoinFields
  /** The person without an account; null: by the session, or by a pass. */
  guest: Guest | null
  /** Of somebody who adds people with the link of an email, or in the browser in which they registered. */
  pass: { pass: string; mark: string | null } | null
}

/** Opens the sealed form; leads back to an empty one where there is none, or where it does not fit any more. */
export async function readFormToPay(args: RequestArgs, activityId: number): Promise<FormToPay> {
  const sealed = new URL(args.request.url).searchParams.get(KEPT) ?? ''
  const form = openFormToPay(activityId, sealed)
  if (!form) throw redirect(joinPath(activityId))
  const as = form.get('as')
  const isGuest = as === 'guest'
  const pass = as === 'registered' ? await readPass(args) : null
  if (as === 'account' && !(await currentSession(args)))
    throw redirect(editPath(args, activityId, { form, mark: null }))
  const submission = isGuest
    ? parseForm(form, GuestRegistrationForm, PARTY_FIELDS)
    : parseForm(form, RegistrationForm, PARTY_FIELDS)
  const { fields, costs } = await readJoinFields(args, activityId, form, submission, { isNew: isGuest })
  if (!fields || !costs) throw await leadElsewhere(args, activityId, { form, pass, isWrong: !fields })
  const { email, prenom, nom } = Object.fromEntries(form) as Record<string, string>
  return {
    ...{ form, sealed, fields, pass },
    guest: isGuest ? { email: email ?? '', prenom: prenom ?? '', nom: nom || undefined } : null,
  }
}

/** The host changed the questions, for one, after the form was sent. */
const CHANGED = { key: 'orders:toasts.changed', tone: 'info' as const }

/** Places that are held already lead to their order, from a second tab as after coming back; others to the form again. */
async function leadElsewhere(
  args: RequestArgs,
  activityId: number,
  { form, pass, isWrong }: Pick<FormToPay, 'form' | 'pass'> & { isWrong: boolean },
) {
  const mark = pass?.mark ?? null
  const listed = await answerOrNull(api(args).pages.order.list({ guestId: pass?.pass, page: 0 }))
  const held = listed?.orders.find(
    (order) => order.activityId === activityId && order.status === 'WAITING_PAYMENT',
  )
  if (held) return redirect(withPass(orderPath(held.transactionId), mark))
  const edit = editPath(args, activityId, { form, mark })
  return isWrong ? redirectWithToast(edit, CHANGED) : redirect(edit)
}

/** The form again, as it was typed. */
export function editPath(
  { request }: RequestArgs,
  activityId: number,
  { form, mark }: { form: FormData; mark: string | null },
): string {
  return withPass(joinPath(activityId, queryWith(sealJoinForm(activityId, form), request)), mark)
}

/** Asks what it would cost; or returns why it cannot be bought now. */
export async function quote(args: RequestArgs, activityId: number, { fields, pass }: FormToPay) {
  const { attendance, province } = fields
  const input = { activityId, attendance, province, guestId: pass?.pass }
  const quoted = await attempt(api(args).pages.buying.quote(input))
  if ('answer' in quoted) return { order: quoted.answer, problem: null }
  return { order: null, problem: await refusalText(args, 'buying', quoted) }
}

/** Holds the places and leads to their payment; or returns why not. Another order of theirs leads to its page. */
export async function payForm(args: RequestArgs, activityId: number) {
  const toPay = await readFormToPay(args, activityId)
  const held = await hold(args, activityId, toPay)
  const mark = toPay.pass?.mark ?? null
  if (!('refused' in held)) {
    const headers = held.setCookie ? { 'Set-Cookie': held.setCookie } : undefined
    return redirect(held.url, { status: 303, headers })
  }
  if (held.refused === 'ORDER_OPEN') return leadToOpenOrder(held, mark)
  if (held.refused === 'ALREADY_PAID')
    return redirectWithToast(withPass(paths.myRegistrations, mark), { key: 'orders:toasts.alreadyPaid' })
  if (held.refused === 'BAD_REQUEST')
    return redirectWithToast(editPath(args, activityId, { form: toPay.form, mark }), CHANGED)
  markFormInvalid(args)
  const problem = await refusalText(args, 'buying', { refused: sentenceOf(held), data: held.data })
  return { problem, status: held.status, hasTickets: held.refused === 'ALREADY_JOINED' }
}

const HOLDS = { PERSON: 'HOLDS_OF_PERSON', NETWORK: 'HOLDS_OF_NETWORK' } as const

/** Of too many holds the sentence says whose they are; any other limit has the sentence of all forms. */
function sentenceOf({ refused, data }: JoinRefusal): string {
  const { of } = (data ?? {}) as { of?: keyof typeof HOLDS }
  return refused === 'TOO_MANY_REQUESTS' && of ? HOLDS[of] : refused
}

/** The same sealed form asks for the same pass, however often it is sent. */
async function hold(
  args: RequestArgs,
  activityId: number,
  { sealed, fields, guest, pass }: FormToPay,
): Promise<(HeldToPay & { setCookie?: string }) | JoinRefusal> {
  if (!guest) return holdToPay(args, activityId, fields, pass?.pass)
  const formToken = createHash('sha256').update(sealed).digest('base64url')
  return withGuestPass(args, guest, formToken, (pass) => holdToPay(args, activityId, fields, pass))
}

import type { SubmissionResult } from '@conform-to/react'
import { withGuestPass } from '#app/features/participation/join/as-guest.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { formTokenOf, isBot } from '#app/lib/form/honeypot.server.ts'
import { type ReturnedForm, returnForm, submitForm } from '#app/lib/form/submit.server.ts'
import { asSecret, secretOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { GuestWaitForm, WaitForm } from '#server/schemas/participation/join.ts'

const TEXTS = {
  texts: 'participation.wait',
  atField: {
    PLACES_LEFT: 'nbrParticipant',
    MORE_THAN_CAPACITY: 'nbrParticipant',
    PARTY_TOO_LARGE: 'nbrParticipant',
    UNKNOWN_PAYMENT_MODEL: 'paymentModelId',
    ALREADY_REGISTERED: 'email',
    ADDRESS_REFUSED: 'email',
  },
}

interface Waiting {
  nbrParticipant: number
  position: number
}

/** The form as it is returned, with the code of the refusal. */
export interface ReturnedWaitForm extends ReturnedForm {
  result: SubmissionResult
  code?: string
  /** Of a guest's form: the one that it came with, so that a quick correction is not mistaken for a bot. */
  formToken?: string
}

/** `passe`: the mark of the link with which the form was sent. */
type WaitFormResult =
  { waiting: Waiting; setCookie?: string; passe?: string | null } | { returned: ReturnedWaitForm }

/** Puts the caller on the waiting list: an account, or a guest who gives a name and an address. */
export async function waitFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<WaitFormResult> {
  if (form.get('as') === 'guest') return waitAsGuest(args, activityId, form)
  const pass = await readPass(args)
  if (!pass) await requireSession(args)
  const waited = await submitForm(args, form, {
    ...TEXTS,
    schema: WaitForm,
    send: (fields) => api(args).waitingList.join({ activityId, ...fields, guestId: pass?.pass }),
    undeclared: ['ACCOUNT_BANNED'],
  })
  return 'returned' in waited ? waited : { waiting: waited.sent.waiting, passe: pass?.mark ?? null }
}

async function waitAsGuest(args: RequestArgs, activityId: number, form: FormData): Promise<WaitFormResult> {
  const submission = parseForm(form, GuestWaitForm)
  const formToken = formTokenOf(form)
  if (submission.status !== 'success' || isBot(form)) {
    markFormInvalid(args)
    const errors = submission.status === 'success' ? { formErrors: ['tooFast'] } : undefined
    return { returned: { result: submission.reply(errors), status: 400, formToken } }
  }
  const { nbrParticipant, paymentModelId, ...guest } = submission.value
  const waited = await withGuestPass(args, guest, formToken, async (guestId) => {
    const call = api(args).waitingList.join({ activityId, nbrParticipant, paymentModelId, guestId })
    const attempted = await attemptForForm(call, ['ACCOUNT_BANNED'])
    return 'answer' in attempted ? { waiting: attempted.answer.waiting } : attempted
  })
  if (!('refused' in waited)) return waited
  const returned = await returnForm(args, submission, waited, TEXTS)
  return { returned: { ...returned, code: waited.refused, formToken } }
}

/**
 * Leaves the list, or declines the offer: with the link of an email, else as the caller. Returns whether places had been
 * offered. Leaving again, or what belongs to another pass, is answered the same: a stranger learns nothing.
 */
export async function leaveFromForm(args: RequestArgs, activityId: number): Promise<{ hadOffer: boolean }> {
  const link = asSecret(secretOf(args.request, 'lien'))
  if (link) {
    const declined = await attempt(api(args).pages.waitingList.decline({ link }))
    return { hadOffer: 'answer' in declined && declined.answer.hadOffer }
  }
  const pass = await readPass(args)
  const query = { activityId, guestId: pass?.pass }
  await attempt(api(args).waitingList.leave({ query }))
  return { hadOffer: false }
}

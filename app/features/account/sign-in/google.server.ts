import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import { isHoneypotFilled } from '#app/lib/form/honeypot.server.ts'
import { type ReturnedForm, returnForm } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { callContext, type RequestArgs } from '#app/lib/request.server.ts'
import type { NewToast } from '#app/lib/toast.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import * as google from '#server/api/http/auth/google.ts'
import { signInAs } from '#server/api/http/auth/sign-in.ts'
import { isSameMailbox } from '#server/domain/account/parent.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { LONGEST_SPONSORSHIP_CODE, ProviderSignUpForm } from '#server/schemas/account/account.ts'
import { accountCreated, signUpInput, sponsorshipIn, withoutUnknownCode } from './authentication.server.ts'
import { startSession } from './session.server.ts'

/** Whether the button is shown. */
export function offersGoogle(): boolean {
  return google.offersGoogle(processServices())
}

export async function leaveForGoogle(args: RequestArgs, form: FormData, returnTo: string): Promise<Response> {
  if (!offersGoogle()) throw new Response(null, { status: 404 })
  const { code: spsId } = await sponsorshipIn(args, textOf(form, 'spsId'))
  return google.leaveForGoogle(await callContext(args), { returnTo, spsId })
}

export interface Newcomer {
  /** The code that identifies the visit to Google. */
  code: string
  email: string
  firstName: string
  lastName: string
}

/** Returns the person that Google identified; null when there is none, or when it was too long ago. */
export async function newcomerOf(args: RequestArgs, code: unknown): Promise<Newcomer | null> {
  if (typeof code !== 'string' || !code || code.length > 200) return null
  const found = await google.readNewcomer(await callContext(args), code)
  return found && { code, ...found }
}

/**
 * Handles the form of someone who comes from Google for the first time: creates an account without a password and signs
 * them in.
 */
export async function signUpWithGoogle(
  args: RequestArgs,
  form: FormData,
  returnTo: string,
): Promise<Response | ReturnedForm> {
  const newcomer = await newcomerOf(args, form.get('providerId'))
  const spsId = textOf(form, 'sponsorshipCode').trim().slice(0, LONGEST_SPONSORSHIP_CODE)
  const startAgain = `${viewPath('login', returnTo, { spsId })}&error=OAuthCallback`
  if (!newcomer) return redirect(startAgain)
  const { form: kept, isLeftOut } = await withoutUnknownCode(args, form)
  const submission = parseForm(kept, ProviderSignUpForm)
  if (submission.status !== 'success') return { result: submission.reply(), status: 400 }
  if (isHoneypotFilled(form)) return { result: submission.reply({ formErrors: ['tooFast'] }), status: 422 }

  const { email: username, code: providerId } = newcomer
  const input = signUpInput(submission.value, returnTo)
  const { parentEmail } = input
  if (parentEmail && isSameMailbox(parentEmail, username))
    return { result: submission.reply({ fieldErrors: { parentEmail: ['parentEmail.same'] } }), status: 400 }
  const signedUp = await attempt(
    api(args).account.signUp({ username, provider: 'GOOGLE', providerId, ...input }),
  ).catch((error: unknown) => asFault(args, error))
  if ('answer' in signedUp) {
    const says = isLeftOut || parentEmail ? accountCreated(username, { isLeftOut, parentEmail }) : null
    return enter(args, Number(signedUp.answer.userId), returnTo, says ?? { key: 'signedIn' })
  }
  switch (signedUp.refused) {
    case 'ADDRESS_REFUSED':
      return redirect(`${viewPath('login', returnTo)}&error=AccountClosed`)
    case 'UNKNOWN_PROVIDER_CODE':
    case 'ALREADY_REGISTERED': // meanwhile: the next visit to Google signs in
    case 'GUEST_ADDRESS':
      return redirect(startAgain)
    case 'UNKNOWN_SPONSORSHIP_CODE':
    case 'TOO_MANY_REQUESTS':
    case 'WEAK_PASSWORD':
    case 'BREACHED_PASSWORD':
    case 'INTERNAL': {
      const atField = { UNKNOWN_SPONSORSHIP_CODE: 'sponsorshipCode', TOO_MANY_REQUESTS: 'prenom' }
      return returnForm(args, submission, signedUp, { texts: 'signUp', atField })
    }
  }
}

async function enter(args: RequestArgs, userId: number, returnTo: string, says: NewToast): Promise<Response> {
  const { headers } = args.request
  const { services, session: before } = await callContext(args)
  const replaces = before?.sessionId
  const session = await signInAs(services, userId, { client: 'web', headers, replaces, way: 'GOOGLE' })
  return startSession(session, returnTo, says)
}

import { redirect } from '@remix-run/node'
import type { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import { isBot, isHoneypotFilled } from '#app/lib/form/honeypot.server.ts'
import { type ReturnedForm, returnForm, submitForm } from '#app/lib/form/submit.server.ts'
import { callContext, type RequestArgs } from '#app/lib/request.server.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Sponsorship } from '#app/shared/account/sign-in/signup-view.tsx'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { SPONSOR } from '#app/shared/account/sponsor.ts'
import { signInAs } from '#server/api/http/auth/sign-in.ts'
import {
  ForgottenPasswordForm,
  LONGEST_SPONSORSHIP_CODE,
  type ProviderSignUpForm,
  SignInForm,
  SignUpForm,
} from '#server/schemas/account/account.ts'
import { askForCode } from './second-factor.server.ts'
import { signInWithForm, startSession } from './session.server.ts'

export interface ReturnedView extends ReturnedForm {
  headers?: HeadersInit
}

const hideFields = ['password']

/** The status of a login that failed; any other is 401. */
const LOGIN_STATUS: Record<string, number> = { INTERNAL: 500, TOO_MANY_REQUESTS: 429 }

/** The view *login*: returns a session, or one message at the e-mail field (spec §8). */
export async function logIn(
  args: RequestArgs,
  form: FormData,
  returnTo: string,
): Promise<Response | ReturnedView> {
  const submission = parseForm(form, SignInForm)
  if (submission.status !== 'success') return { result: submission.reply({ hideFields }), status: 400 }

  const signedIn = await signInWithForm(args, form).catch((error: unknown) => asFault(args, error))
  if ('refused' in signedIn) {
    if (signedIn.refused === 'SECOND_FACTOR_REQUIRED') return askForCode(signedIn.pending, returnTo)
    const status = LOGIN_STATUS[signedIn.refused] ?? 401
    const about = { texts: 'signIn', atField: 'username', hideFields }
    return returnForm(args, submission, { ...signedIn, status }, about)
  }
  return startSession(signedIn, returnTo, { key: 'signedIn' })
}

/** Returns the `?spsId=` of the screen, else of the page to which signing in leads back: people come there by the link. */
export function sponsorIn(screen: URLSearchParams, returnTo: string): string | null {
  return screen.get(SPONSOR) ?? new URL(returnTo, 'http://here.invalid').searchParams.get(SPONSOR)
}

/** Returns the code of a link's `?spsId=` for its field (spec §2), unless it is malformed or belongs to nobody. */
export async function sponsorshipIn(args: RequestArgs, spsId: string | null): Promise<Sponsorship> {
  const code = spsId?.trim() ?? ''
  if (!code) return { code: '', isUnknown: false }
  return (await isKnown(args, code)) ? { code, isUnknown: false } : { code: '', isUnknown: true }
}

async function isKnown(args: RequestArgs, code: string): Promise<boolean> {
  if (code.length > LONGEST_SPONSORSHIP_CODE) return false
  return (await api(args).pages.account.sponsor({ code })).known
}

/**
 * Removes a sponsorship code that belongs to nobody if its field was hidden: anyone who came by a link cannot see what
 * is wrong. An organisation sees the field, and can correct what it typed.
 */
export async function withoutUnknownCode(
  args: RequestArgs,
  form: FormData,
): Promise<{ form: FormData; isLeftOut: boolean }> {
  const code = form.get('sponsorshipCode')
  const isHidden = !form.has('organisation')
  if (!isHidden || typeof code !== 'string' || !code.trim()) return { form, isLeftOut: false }
  if (await isKnown(args, code.trim())) return { form, isLeftOut: false }
  const rest = new FormData()
  for (const [name, value] of form) if (name !== 'sponsorshipCode') rest.append(name, value)
  return { form: rest, isLeftOut: true }
}

/** Returns what every way of signing up sends, besides the proof of the address. */
export function signUpInput(fields: z.output<typeof ProviderSignUpForm>, returnTo: string) {
  const { prenom, nom, organisation, incName, sponsorshipCode, under14, parentEmail } = fields
  return {
    firstname: prenom,
    name: nom,
    incName: organisation ? incName : undefined,
    sponsorshipCode,
    parentEmail: under14 ? parentEmail : undefined,
    redirectUri: returnTo || undefined,
  }
}

/** Returns the toast of a new account. */
export function accountCreated(
  email: string,
  { isLeftOut, parentEmail }: { isLeftOut: boolean; parentEmail?: string | undefined },
): { key: string; values: Record<string, string> } {
  const ofChild = parentEmail === undefined ? 'accountCreated' : 'accountOfChildCreated'
  return { key: isLeftOut ? 'accountCreatedWithoutCode' : ofChild, values: { email } }
}

/**
 * The view *signup*: creates the account and signs the person in at once; actions that need a confirmed address wait.
 */
export async function signUp(
  args: RequestArgs,
  posted: FormData,
  returnTo: string,
): Promise<Response | ReturnedView> {
  const submission = parseForm(posted, SignUpForm)
  if (submission.status === 'success' && isHoneypotFilled(posted))
    return { result: submission.reply({ formErrors: ['tooFast'], hideFields }), status: 422 }
  const { form, isLeftOut } = await withoutUnknownCode(args, posted)
  const signedUp = await submitForm(args, form, {
    schema: SignUpForm,
    texts: 'signUp',
    send: ({ username, password, ...fields }) =>
      api(args).account.signUp({ username, password, ...signUpInput(fields, returnTo) }),
    atField: {
      ALREADY_REGISTERED: 'username',
      ADDRESS_REFUSED: 'username',
      TOO_MANY_REQUESTS: 'username',
      WEAK_PASSWORD: 'password',
      BREACHED_PASSWORD: 'password',
      UNKNOWN_SPONSORSHIP_CODE: 'sponsorshipCode',
    },
    hideFields,
    handled: ['GUEST_ADDRESS'],
  }).catch((error: unknown) => failed(args, form, SignUpForm, error))
  if ('refused' in signedUp) return redirect(viewPath('login', returnTo, { news: 'guest' }))
  if ('returned' in signedUp) return signedUp.returned

  const { services, session } = await callContext(args)
  const signedIn = await signInAs(services, Number(signedUp.sent.userId), {
    client: 'web',
    headers: args.request.headers,
    replaces: session?.sessionId,
    way: 'SIGN_UP',
  })
  const { parentEmail } = signUpInput(signedUp.fields, returnTo)
  const toast = accountCreated(signedUp.fields.username, { isLeftOut, parentEmail })
  return startSession(signedIn, returnTo, toast)
}

/** The view *forgot password*: sends an email with a link and returns to the login view. */
export async function askForPassword(
  args: RequestArgs,
  form: FormData,
  returnTo: string,
): Promise<Response | ReturnedView> {
  const requested = await requestPassword(args, form, returnTo).catch((error: unknown) =>
    failed(args, form, ForgottenPasswordForm, error),
  )
  return 'returned' in requested
    ? requested.returned
    : redirect(viewPath('login', returnTo, { news: 'sent' }))
}

async function requestPassword(args: RequestArgs, form: FormData, returnTo: string) {
  const submission = parseForm(form, ForgottenPasswordForm)
  if (submission.status === 'success' && isBot(form))
    return { returned: { result: submission.reply({ formErrors: ['tooFast'] }), status: 422 } }
  return submitForm(args, form, {
    schema: ForgottenPasswordForm,
    texts: 'forgotPassword',
    send: (fields) => api(args).account.requestPassword({ ...fields, redirectUri: returnTo || undefined }),
    atField: 'email',
  })
}

/** Handles any other error of a signup or of a password request: the signup-error toast (spec §8). */
async function failed(
  args: RequestArgs,
  form: FormData,
  schema: z.ZodObject,
  error: unknown,
): Promise<{ returned: ReturnedView }> {
  const { status } = await asFault(args, error)
  const headers = await showToast(args, { key: 'account:toasts.signUpError', tone: 'danger' })
  const result = parseForm(form, schema).reply({ fieldErrors: {}, hideFields })
  return { returned: { result, status, headers } }
}

import type { Submission, SubmissionResult } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { api, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import { minutesIn } from '#app/lib/format/minutes.ts'
import { logFault } from '#app/lib/http/document.server.ts'
import { callContext, type RequestArgs } from '#app/lib/request.server.ts'
import { leaveToast, showToast } from '#app/lib/toast.server.ts'
import type { Sponsorship } from '#app/shared/account/sign-in/signup-view.tsx'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { signInAs } from '#server/api/http/auth/sign-in.ts'
import {
  ForgottenPasswordForm,
  LONGEST_SPONSORSHIP_CODE,
  SignInForm,
  SignUpForm,
} from '#server/schemas/account/account.ts'
import { signInWithForm, startSession } from './session.server.ts'

export interface Refused {
  result: SubmissionResult
  status: number
  headers?: HeadersInit
}

/** The view *login*: returns a session, or one message at the e-mail field (spec §8). */
export async function logIn(
  args: RequestArgs,
  form: FormData,
  returnTo: string,
): Promise<Response | Refused> {
  const submission = parseForm(form, SignInForm)
  if (submission.status !== 'success')
    return { result: submission.reply({ hideFields: ['password'] }), status: 400 }

  const signedIn = await signInWithForm(args, form)
  switch (signedIn.outcome) {
    case 'SIGNED_IN':
      return startSession(
        signedIn,
        returnTo || '/',
        new Headers({ 'Set-Cookie': await leaveToast({ key: 'signedIn' }) }),
      )
    case 'WRONG_CREDENTIALS':
      return refuse(submission, { username: ['signIn.failed'] }, 401)
    case 'TOO_MANY':
      return refuse(
        submission,
        { username: [`signIn.locked?minutes=${minutesIn(signedIn.retryAfterSeconds)}`] },
        429,
      )
  }
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
  sent: FormData,
  returnTo: string,
): Promise<Response | Refused> {
  const { form, isLeftOut } = await withoutUnknownCode(args, sent)
  const submission = parseForm(form, SignUpForm)
  if (submission.status !== 'success')
    return { result: submission.reply({ hideFields: ['password'] }), status: 400 }

  const { prenom, nom, username, password, organisation, incName, sponsorshipCode } = submission.value
  const parentEmail = submission.value.under14 ? submission.value.parentEmail : undefined
  const { error, data } = await safe(
    api(args).account.signUp({
      username,
      password,
      firstname: prenom,
      name: nom,
      incName: organisation ? incName : undefined,
      sponsorshipCode,
      parentEmail,
      redirectUri: returnTo || undefined,
    }),
  )
  if (!error) {
    const { services, session } = await callContext(args)
    const device = { client: 'web', headers: args.request.headers, replaces: session?.sessionId } as const
    const signedIn = await signInAs(services, Number(data.userId), device)
    const headers = new Headers({
      'Set-Cookie': await leaveToast(accountCreated(username, { isLeftOut, parentEmail })),
    })
    return startSession(signedIn, returnTo || '/', headers)
  }
  switch (codeOf(error)) {
    case 'ALREADY_REGISTERED':
      return refuse(submission, { username: ['email.taken'] }, 409)
    case 'ADDRESS_REFUSED':
      return refuse(submission, { username: ['email.refused'] }, 403)
    case 'GUEST_ADDRESS':
      return redirect(viewPath('login', returnTo, 'guest'))
    case 'WEAK_PASSWORD':
      return refuse(submission, { password: ['password.weak'] }, 422)
    case 'UNKNOWN_SPONSORSHIP_CODE':
      return refuse(submission, { sponsorshipCode: ['sponsorshipCode.unknown'] }, 422)
    case 'TOO_MANY_REQUESTS':
      return refuse(
        submission,
        { username: [waitMessage(error as { data?: unknown }, 'signIn.tooMany')] },
        429,
      )
    default:
      return failed(args, submission, error)
  }
}

/** The view *forgot password*: sends an email with a link and returns to the login view. */
export async function askForPassword(
  args: RequestArgs,
  form: FormData,
  returnTo: string,
): Promise<Response | Refused> {
  const submission = parseForm(form, ForgottenPasswordForm)
  if (submission.status !== 'success') return { result: submission.reply(), status: 400 }

  const { error, data } = await safe(api(args).account.requestPassword(submission.value))
  if (data?.valid) return redirect(viewPath('login', returnTo, 'sent'))
  switch (codeOf(error)) {
    case 'EMAIL_NOT_FOUND':
      return refuse(submission, { email: ['email.notFound'] }, 404)
    case 'GUEST_HAS_NO_PASSWORD':
      return refuse(submission, { email: ['email.guest'] }, 403)
    case 'TOO_MANY_REQUESTS':
      return refuse(submission, { email: [waitMessage(error as { data?: unknown }, 'signIn.tooMany')] }, 429)
    default:
      return failed(args, submission, error)
  }
}

/** Handles any other error of a signup or of a password request: the signup-error toast (spec §8). */
async function failed(
  args: RequestArgs,
  submission: { reply: Submission<unknown>['reply'] },
  error: unknown,
): Promise<Refused> {
  if (error) logFault(error, args.request, args.context)
  const headers = await showToast(args, { key: 'account:toasts.signUpError', tone: 'danger' })
  return { ...refuse(submission, {}, 500), headers }
}

function refuse(
  submission: { reply: Submission<unknown>['reply'] },
  fieldErrors: Record<string, string[]>,
  status: number,
): Refused {
  return { result: submission.reply({ fieldErrors, hideFields: ['password'] }), status }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

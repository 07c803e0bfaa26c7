import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { SignInForm, SignUpForm } from '#server/schemas/account.ts'
import { api, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'
import { signInWithForm, startSession } from './session.server.ts'
import { leaveToast } from './toast.server.ts'

interface Refused {
  result: SubmissionResult
  status: number
}

/** The view *login*: a session, or one message at the e-mail field (spec §8). */
export async function logIn(asking: Asking, form: FormData, returnTo: string): Promise<Response | Refused> {
  const submission = parseWithZod(form, { schema: SignInForm })
  if (submission.status !== 'success')
    return { result: submission.reply({ hideFields: ['password'] }), status: 400 }

  const signedIn = await signInWithForm(asking, form)
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
      return refuse(submission, { username: ['signIn.tooMany'] }, 429)
  }
}

/** The view *signup*: the account, and the person is signed in at once; what needs the address confirmed waits. */
export async function signUp(asking: Asking, form: FormData, returnTo: string): Promise<Response | Refused> {
  const submission = parseWithZod(form, { schema: SignUpForm })
  if (submission.status !== 'success')
    return { result: submission.reply({ hideFields: ['password'] }), status: 400 }

  const { prenom, nom, username, password, organisation, incName, sponsorshipCode } = submission.value
  const { error } = await safe(
    api(asking).account.signUp({
      username,
      password,
      firstname: prenom,
      name: nom,
      incName: organisation ? incName : undefined,
      sponsorshipCode,
    }),
  )
  if (!error) {
    const signedIn = await signInWithForm(asking, form)
    const headers = new Headers({
      'Set-Cookie': await leaveToast({ key: 'accountCreated', values: { email: username } }),
    })
    if (signedIn.outcome !== 'SIGNED_IN') throw new Error('A new account cannot sign in.')
    return startSession(signedIn, returnTo || '/', headers)
  }
  switch (codeOf(error)) {
    case 'ALREADY_REGISTERED':
      return refuse(submission, { username: ['email.taken'] }, 409)
    case 'WEAK_PASSWORD':
      return refuse(submission, { password: ['password.weak'] }, 422)
    case 'UNKNOWN_SPONSORSHIP_CODE':
      return refuse(submission, { sponsorshipCode: ['sponsorshipCode.unknown'] }, 422)
    case 'TOO_MANY_REQUESTS':
      return refuse(submission, { username: ['signIn.tooMany'] }, 429)
    default:
      throw error
  }
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

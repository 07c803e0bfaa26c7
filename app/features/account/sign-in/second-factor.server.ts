import { redirect } from '@remix-run/node'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, returnForm } from '#app/lib/form/submit.server.ts'
import { callContext, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import {
  dropPending,
  finishSignIn,
  isPending,
  secondFactorPath,
  servePending,
} from '#server/api/http/auth/second-factor.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { SecondFactorForm } from '#server/schemas/account/second-factor.ts'
import { startSession } from './session.server.ts'

/** Whether the first factor was right in this browser, a few minutes ago. */
export async function isCodeAwaited(args: RequestArgs): Promise<boolean> {
  return isPending(await callContext(args), args.request.headers)
}

/** Leads from the first factor to the page that asks for the second. */
export function askForCode(pending: string, returnTo: string): Response {
  return redirect(secondFactorPath(returnTo), {
    headers: { 'Set-Cookie': servePending(processServices(), pending) },
  })
}

/** Handles that page: opens the session, and leads on as every way of signing in does. */
export async function sendCode(args: RequestArgs, form: FormData): Promise<Response | ReturnedForm> {
  const returnTo = safeReturnTo(form.get('returnTo'), '')
  const submission = parseForm(form, SecondFactorForm)
  const hideFields = ['code']
  if (submission.status !== 'success') {
    markFormInvalid(args)
    return { result: submission.reply({ hideFields }), status: 400 }
  }
  const finished = await finishSignIn(await callContext(args), args.request.headers, submission.value.code)
  if ('refused' in finished) {
    if (finished.refused === 'NOTHING_PENDING') return beginAgain(returnTo)
    const status = finished.refused === 'TOO_MANY_REQUESTS' ? 429 : 401
    const about = { texts: 'secondFactor', atField: 'code', hideFields }
    return returnForm(args, submission, { ...finished, status }, about)
  }
  const key = finished.used === 'RECOVERY' ? 'signedInWithRecoveryCode' : 'signedIn'
  const started = await startSession(finished.signedIn, returnTo, { key })
  started.headers.append('Set-Cookie', dropPending(processServices()))
  return started
}

function beginAgain(returnTo: string): Response {
  return redirect(`${viewPath('login', returnTo)}&error=SecondFactorOver`, {
    headers: { 'Set-Cookie': dropPending(processServices()) },
  })
}

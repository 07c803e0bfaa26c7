import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { minutesIn } from '#app/lib/format/minutes.ts'
import { passkeyLaterCookie } from '#app/lib/http/cookies.server.ts'
import { callContext, type RequestArgs } from '#app/lib/request.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { viewPath } from '#app/shared/account/sign-in/view-path.ts'
import { beginPasskeySignIn, offersPasskeys, signInWithPasskey } from '#server/api/http/auth/passkey.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { startSession } from './session.server.ts'

/** Whether the button is shown. */
export function showsPasskeys(): boolean {
  return offersPasskeys(processServices())
}

/**
 * Handles the button of the authentication screen, which posts twice: first for the challenge, then with the response.
 */
export async function passkeySignIn(args: RequestArgs, form: FormData): Promise<Response> {
  const context = await callContext(args)
  if (form.get('intent') === 'begin') {
    const begun = await beginPasskeySignIn(context)
    if ('refused' in begun) {
      if (begun.refused === 'TOO_MANY_REQUESTS') return comeBackIn(begun.data.retryAfter)
      return new Response(null, { status: 404 })
    }
    return Response.json(begun.question, { headers: { 'Set-Cookie': begun.setCookie } })
  }
  const returnTo = safeReturnTo(form.get('returnTo'), '')
  const signedIn = await signInWithPasskey(context, args.request.headers, form.get('answer'))
  if ('refused' in signedIn) {
    const isTooMany = signedIn.refused === 'TOO_MANY_REQUESTS'
    const error = isTooMany ? `TooMany&minutes=${minutesIn(signedIn.data.retryAfter)}` : 'Passkey'
    return redirect(`${viewPath('login', returnTo)}&error=${error}`)
  }
  return startSession(signedIn, returnTo, { key: 'signedIn' })
}

/** The button reads the waiting time from the header (sign-in/passkey). */
function comeBackIn(seconds: number): Response {
  return new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } })
}

/**
 * Whether to offer a passkey to someone who has just signed in; after "later" it is not offered again on this device
 * for half a year.
 */
export async function shouldOfferPasskey(args: RequestArgs): Promise<boolean> {
  if (await passkeyLaterCookie().parse(args.request.headers.get('cookie'))) return false
  const { isOffered, passkeys } = await api(args).pages.passkey.list()
  return isOffered && passkeys.length === 0
}

/** Handles the passkeys part of `/mon-compte/securite`: each form names itself by `intent`. */
export async function changePasskeys(args: RequestArgs, form: FormData): Promise<Response> {
  const { passkey } = api(args).pages
  const { data: passkeyId = 0 } = IdParam.safeParse(form.get('passkeyId'))
  const name = textOf(form, 'name')
  switch (textOf(form, 'intent')) {
    case 'begin': {
      const begun = await attempt(passkey.begin())
      if ('refused' in begun) return new Response(null, { status: begun.status })
      return Response.json(begun.answer)
    }
    case 'add':
      return concluded('passkeyAdded', passkey.add({ answer: textOf(form, 'answer'), name }))
    case 'rename':
      return concluded('passkeyRenamed', passkey.rename({ passkeyId, name }))
    case 'remove':
      return concluded('passkeyRemoved', passkey.remove({ passkeyId }), pageAfterRemoval(form))
    case 'later':
      return redirect('/dashboard', { headers: { 'Set-Cookie': await passkeyLaterCookie().serialize('1') } })
    default:
      return new Response(null, { status: 400 })
  }
}

type Change = 'passkeyAdded' | 'passkeyRenamed' | 'passkeyRemoved'

/**
 * Redirects to the page, which shows the result. An error of the server, and the question who it is, are thrown, not shown
 * as a refusal.
 */
async function concluded(
  change: Change,
  changing: Promise<object>,
  to: string = accountPaths.security,
): Promise<Response> {
  const isDone = await changing.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Response || statusOf(error) >= 500) throw error
      return false
    },
  )
  const toast = isDone
    ? { key: `settings:toasts.${change}` }
    : ({ key: 'settings:toasts.passkeyRefused', tone: 'danger' } as const)
  return redirectWithToast(to, toast)
}

/** The page that asks about all passkeys shows those that are left. */
function pageAfterRemoval(form: FormData): string {
  return form.has('isCheck') ? accountPaths.checkPasskeys : accountPaths.security
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
}

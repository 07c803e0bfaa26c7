import { redirectDocument } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { textOf } from '#app/lib/form/text-of.ts'
import { callContext, type RequestArgs } from '#app/lib/request.server.ts'
import { leaveToast, type NewToast } from '#app/lib/toast.server.ts'
import { type SignedIn, type SignIn, signIn } from '#server/api/http/auth/sign-in.ts'
import { signedInCookies } from '#server/api/http/auth/signed-in-cookies.ts'
import { dropCookie } from '#server/api/http/cookies/cookies.ts'
import { readDoorTokens } from '#server/api/http/cookies/door.ts'
import { forgetSession } from '#server/api/http/cookies/session.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The ways to sign in. remix-auth identifies the person; the session itself is a row of our database. */
function authenticatorFor(args: RequestArgs): Authenticator<SignIn> {
  return new Authenticator<SignIn>().use(
    new FormStrategy(async ({ form }) => {
      const { services, session, peer } = await callContext(args)
      const credentials = { email: textOf(form, 'username'), password: textOf(form, 'password'), peer }
      return signIn(services, credentials, {
        client: 'web',
        headers: args.request.headers,
        replaces: session?.sessionId,
      })
    }),
    'form',
  )
}

/** Signs in with the fields `username` and `password` of this form. */
export function signInWithForm(args: RequestArgs, form: FormData): Promise<SignIn> {
  // The strategy reads the form itself; this one has been read and validated already.
  const request = new Request(args.request.url, { method: 'POST', body: toBody(form) })
  return authenticatorFor(args).authenticate('form', request)
}

function toBody(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Starts the session in this browser and leads back, or home; the page there shows the toast. */
export async function startSession(session: SignedIn, returnTo: string, toast: NewToast): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await leaveToast(toast) })
  for (const cookie of await signedInCookies(processServices(), session)) headers.append('Set-Cookie', cookie)
  // A full page load: the account may have another language than the visitor had.
  return redirectDocument(returnTo || '/', { headers })
}

/** The cookies of a guest open their tickets: on a shared computer the next person is somebody else. */
const OF_GUESTS = ['guest', 'guestLink'] as const

/**
 * Returns the headers that sign this browser out: they end its session and clear what pages left in the browser's
 * storage. A browser that holds a door keeps it: readings that wait for a network would be lost, and the door itself
 * takes its list away once nobody is signed in who may hold it.
 */
export async function forgetBrowser({ request }: Pick<RequestArgs, 'request'>): Promise<Headers> {
  const headers = new Headers()
  const holdsDoor = readDoorTokens(processServices().settings, request.headers).length > 0
  if (!holdsDoor) headers.set('Clear-Site-Data', '"storage"')
  const { settings } = processServices()
  headers.append('Set-Cookie', await forgetSession(settings))
  for (const cookie of OF_GUESTS) headers.append('Set-Cookie', dropCookie(settings, cookie))
  return headers
}

import { serializeDevice } from '#server/api/http/cookies/device.ts'
import { serializeSession } from '#server/api/http/cookies/session.ts'
import type { Services } from '#server/runtime/context.ts'
import type { SignIn } from './sign-in.ts'

/** The Set-Cookie headers of somebody who is signed in from now on: the session, and the device that is known. */
export function signedInCookies(
  { settings }: Pick<Services, 'settings'>,
  signedIn: Extract<SignIn, { outcome: 'SIGNED_IN' }>,
): Promise<string[]> {
  return Promise.all([serializeSession(settings, signedIn), serializeDevice(settings, signedIn.device)])
}

import { serializeDevice } from '#server/api/http/cookies/device.ts'
import { serializeSession } from '#server/api/http/cookies/session.ts'
import type { Services } from '#server/runtime/context.ts'
import type { SignedIn } from './sign-in.ts'

/** Returns the Set-Cookie headers of a new session: the session, and the known device. */
export function signedInCookies(
  { settings }: Pick<Services, 'settings'>,
  signedIn: SignedIn,
): Promise<string[]> {
  return Promise.all([serializeSession(settings, signedIn), serializeDevice(settings, signedIn.device)])
}

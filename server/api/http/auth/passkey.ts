import { browserCookie } from '#server/api/http/cookies/browser.ts'
import { CHALLENGE_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { PasskeyQuestion } from '#server/gateways/sign-in/passkeys.ts'
import type { Context, Services } from '#server/runtime/context.ts'
import { PasskeyAnswer } from '#server/schemas/account/passkey.ts'
import { askForPasskey, enterWithPasskey } from '#server/services/account/sign-in/passkey.ts'
import {
  giveBack,
  type LimitSpend,
  spend,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'
import { type SignedIn, signInVerified } from './sign-in.ts'

const cookieOf = ({ settings }: Services) => browserCookie(settings, 'passkey')

/** Returns whether signing in with a passkey is offered. */
export function offersPasskeys({ passkeys }: Services): boolean {
  return passkeys !== null
}

type Begun = { question: PasskeyQuestion; setCookie: string } | { refused: 'NOT_FOUND' } | TooManyRequests

/** Returns the challenge for the browser's devices, and the cookie that the answer must come with. */
export async function beginPasskeySignIn({ services, peer }: Context): Promise<Begun> {
  const wait = await spend(services, 'signInBegun', peer)
  if (wait) return tooMany(wait)
  const asked = await askForPasskey(services)
  if (!asked) return { refused: 'NOT_FOUND' }
  const { question, token } = asked
  return { question, setCookie: await cookieOf(services).give(token, CHALLENGE_MINUTES) }
}

/** Opens a session for the owner of the passkey. `answer` is the JSON text that the browser made of it. */
export async function signInWithPasskey(
  { services, session, peer }: Context,
  headers: Headers,
  answer: unknown,
): Promise<SignedIn | { refused: 'CREDENTIALS_SIGNIN' } | TooManyRequests> {
  const token = await cookieOf(services).read(headers)
  const { data } = PasskeyAnswer.safeParse(answer)
  const failure: LimitSpend = ['signInFailureByNetwork', peer]
  const wait = await spendAll(services, [failure])
  if (wait) return tooMany(wait)
  const account = token && data ? await enterWithPasskey(services, { token, answer: data }) : null
  if (account === null) {
    await recordRefusal(services, { kind: 'SIGN_IN_FAILED', accountId: null, detail: 'PASSKEY' })
    return { refused: 'CREDENTIALS_SIGNIN' }
  }
  await giveBack(services, [failure])
  return signInVerified(services, account, {
    client: 'web',
    headers,
    replaces: session?.sessionId,
    way: 'PASSKEY',
    // The device has asked for a fingerprint, a face or a code.
    hasSecondFactor: true,
  })
}

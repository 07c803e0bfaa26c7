import { readDevice } from '#server/api/http/cookies/device.ts'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { findAccount } from '#server/services/account/account.ts'
import { readKnownAccount, rememberDevice } from '#server/services/account/sign-in/known-device.ts'
import { type PendingWay, sealPendingSignIn } from '#server/services/account/sign-in/pending-sign-in.ts'
import { checkSecondFactor, needsSecondFactor } from '#server/services/account/sign-in/second-factor-check.ts'
import { closeSession, type NewSessionToken } from '#server/services/account/sign-in/session.ts'
import { beginAttempt } from '#server/services/account/sign-in/tries.ts'
import {
  openVerifiedSession,
  readVerifiedAccount,
  type VerifiedAccount,
} from '#server/services/account/sign-in/verified-session.ts'
import { tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'

export interface Credentials {
  email: string
  password: string
  /** Of the second factor, where a client sends it along. */
  code?: string | undefined
  peer: string
}

export interface Device {
  client: 'web' | 'mobile'
  /** The headers of the request that signs in: they name the device, and carry its cookie. */
  headers: Headers
  /** The session that this browser had until now; it ends, also for anyone who knew its secret. */
  replaces?: number
}

/** How the security log tells it, and whether there was a second factor. */
type Way = Pick<Parameters<typeof openVerifiedSession>[2], 'way' | 'hasSecondFactor'>

export interface SignedIn extends NewSessionToken {
  userId: number
  /** The new cookie of this device. */
  device: string
}

/** The first factor was right, and the account has a second one: no session begins without it. */
export interface SecondFactorRequired {
  refused: 'SECOND_FACTOR_REQUIRED'
  /** Kept by a page until the code is sent (second-factor.ts). */
  pending: string
}

/** The password or code does not count, or no more: the account has changed meanwhile. */
interface NotSignedIn {
  refused: 'CREDENTIALS_SIGNIN'
}

export type SignIn =
  SignedIn | NotSignedIn | { refused: 'SECOND_FACTOR_WRONG' } | SecondFactorRequired | TooManyRequests

/** Opens a session with the password. Right and wrong ones are counted (server/services/account/sign-in/tries.ts). */
export async function signIn(
  services: Services,
  { email, password, code, peer }: Credentials,
  device: Device,
): Promise<SignIn> {
  const carried = await readDevice(services.settings, device.headers)
  const attempt = await beginAttempt(services, { email, peer, device: carried })
  if ('refused' in attempt) return attempt
  let user: VerifiedAccount | null
  try {
    user = await findAccount(services, email, password)
  } catch (error) {
    await attempt.takeBack()
    if (error instanceof TooBusy) return tooMany(error)
    throw error
  }
  if (!user) {
    await attempt.wrongPassword()
    return { refused: 'CREDENTIALS_SIGNIN' }
  }
  await attempt.rightPassword()
  if (!code) return signInOrAsk(services, user, { ...device, way: 'PASSWORD' })
  if (!(await needsSecondFactor(services, user.id)))
    return signInVerified(services, user, { ...device, way: 'PASSWORD' })
  const checked = await checkSecondFactor(services, { user, code, device: carried })
  if ('refused' in checked) return checked
  return signInVerified(services, user, { ...device, way: 'PASSWORD', hasSecondFactor: true })
}

/** Opens a session for the owner of an account who has shown one factor, unless the account has a second one. */
export async function signInWithOneFactor(
  services: Services,
  userId: number,
  device: Device & { way: PendingWay },
): Promise<SignedIn | SecondFactorRequired | NotSignedIn> {
  return signInOrAsk(services, await readVerifiedAccount(services, userId), device)
}

async function signInOrAsk(
  services: Services,
  user: VerifiedAccount,
  device: Device & { way: PendingWay },
): Promise<SignedIn | SecondFactorRequired | NotSignedIn> {
  if (!(await needsSecondFactor(services, user.id))) return signInVerified(services, user, device)
  return { refused: 'SECOND_FACTOR_REQUIRED', pending: sealPendingSignIn(services, user, device.way) }
}

/** Opens a session for an account that this request created. */
export async function signInAs(services: Services, userId: number, device: Device & Way): Promise<SignedIn> {
  const signedIn = await signInVerified(services, await readVerifiedAccount(services, userId), device)
  if ('refused' in signedIn) throw new Error('A new account is gone.')
  return signedIn
}

/** Opens a session for an account for which this request has shown all that is needed. */
export async function signInVerified(
  services: Services,
  user: VerifiedAccount,
  { headers, ...device }: Device & Way,
): Promise<SignedIn | NotSignedIn> {
  // Before the session opens: of a password that changes meanwhile the device must not be known to the next one.
  const account = await readKnownAccount(services, user.email)
  const from = { ...device, userAgent: headers.get('User-Agent') }
  const session = await openVerifiedSession(services, user, from)
  if (!session) {
    const detail = device.way === 'SIGN_UP' ? 'PASSWORD' : device.way
    await recordRefusal(services, { kind: 'SIGN_IN_FAILED', accountId: user.id, detail })
    return { refused: 'CREDENTIALS_SIGNIN' }
  }
  const carried = await readDevice(services.settings, headers)
  return { userId: user.id, device: rememberDevice(services, carried, account), ...session }
}

export async function signOut(services: Services, session: Session): Promise<void> {
  await closeSession(services, session)
}

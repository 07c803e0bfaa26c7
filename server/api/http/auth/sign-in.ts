import { readDevice } from '#server/api/http/cookies/device.ts'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { findAccount, findEmail } from '#server/services/account/account.ts'
import { readKnownAccount, rememberDevice } from '#server/services/account/sign-in/known-device.ts'
import { type PendingWay, sealPendingSignIn } from '#server/services/account/sign-in/pending-sign-in.ts'
import { checkSecondFactor, needsSecondFactor } from '#server/services/account/sign-in/second-factor-check.ts'
import { closeSession, type NewSessionToken, openSession } from '#server/services/account/sign-in/session.ts'
import { beginAttempt } from '#server/services/account/sign-in/tries.ts'
import { tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'

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
type Way = Pick<Parameters<typeof openSession>[2], 'way' | 'hasSecondFactor'>

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

export type SignIn =
  | SignedIn
  | { refused: 'CREDENTIALS_SIGNIN' | 'SECOND_FACTOR_WRONG' }
  | SecondFactorRequired
  | TooManyRequests

/** Opens a session with the password. Right and wrong ones are counted (server/services/account/sign-in/tries.ts). */
export async function signIn(
  services: Services,
  { email, password, code, peer }: Credentials,
  device: Device,
): Promise<SignIn> {
  const carried = await readDevice(services.settings, device.headers)
  const attempt = await beginAttempt(services, { email, peer, device: carried })
  if ('refused' in attempt) return attempt
  let user: { id: number; email: string } | null
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
    return begin(services, user, { ...device, way: 'PASSWORD' })
  const checked = await checkSecondFactor(services, { user, code, device: carried })
  if ('refused' in checked) return checked
  return begin(services, user, { ...device, way: 'PASSWORD', hasSecondFactor: true })
}

/** Opens a session for the owner of an account who has shown one factor, unless the account has a second one. */
export async function signInWithOneFactor(
  services: Services,
  userId: number,
  device: Device & { way: PendingWay },
): Promise<SignedIn | SecondFactorRequired> {
  return signInOrAsk(services, { id: userId, email: await findEmail(services, userId) }, device)
}

async function signInOrAsk(
  services: Services,
  user: { id: number; email: string },
  device: Device & { way: PendingWay },
): Promise<SignedIn | SecondFactorRequired> {
  if (!(await needsSecondFactor(services, user.id))) return begin(services, user, device)
  const pending = await sealPendingSignIn(services, user.id, device.way)
  return { refused: 'SECOND_FACTOR_REQUIRED', pending }
}

/** Opens a session for an account that this request created, or for which it has shown all that is needed. */
export async function signInAs(services: Services, userId: number, device: Device & Way): Promise<SignedIn> {
  return begin(services, { id: userId, email: await findEmail(services, userId) }, device)
}

async function begin(
  services: Services,
  user: { id: number; email: string },
  { headers, ...device }: Device & Way,
): Promise<SignedIn> {
  // Before the session opens: of a password that changes meanwhile the device must not be known to the next one.
  const account = await readKnownAccount(services, user.email)
  const session = await openSession(services, user.id, { ...device, userAgent: headers.get('User-Agent') })
  const carried = await readDevice(services.settings, headers)
  return { userId: user.id, device: rememberDevice(services, carried, account), ...session }
}

export async function signOut(services: Services, session: Session): Promise<void> {
  await closeSession(services, session)
}

import type { Services } from '#server/context.ts'
import { emailKey, findAccount } from '#server/services/account.ts'
import { giveBack, spend } from '#server/services/limit.ts'
import { closeSession, openSession, type NewSessionToken } from '#server/services/session.ts'

export interface Credentials {
  email: string
  password: string
  peer: string
}

export interface Device {
  client: 'web' | 'mobile'
  userAgent: string | null
  /** The session that this browser had until now: whoever knew its secret is out. */
  replaces?: number
}

export type SignIn =
  | ({ outcome: 'SIGNED_IN'; userId: number } & NewSessionToken)
  | { outcome: 'WRONG_CREDENTIALS' }
  | { outcome: 'TOO_MANY'; retryAfterSeconds: number }

/** Opens a session for whoever knows the password. Tries are limited by network address and by account. */
export async function signIn(
  services: Services,
  { email, password, peer }: Credentials,
  device: Device,
): Promise<SignIn> {
  const limit = (await spend('signInByPeer', peer)) ?? (await spend('signInByAccount', emailKey(email)))
  if (limit) return { outcome: 'TOO_MANY', retryAfterSeconds: limit.retryAfterSeconds }

  const user = await findAccount(services, email, password)
  if (!user) return { outcome: 'WRONG_CREDENTIALS' }
  await giveBack('signInByAccount', emailKey(email)) // who knows the password was not guessing
  return { outcome: 'SIGNED_IN', userId: user.id, ...(await openSession(services, user.id, device)) }
}

/** Opens a session for an account that this very request made, or let in by another way than its password. */
export async function signInAs(
  services: Services,
  userId: number,
  device: Device,
): Promise<Extract<SignIn, { outcome: 'SIGNED_IN' }>> {
  return { outcome: 'SIGNED_IN', userId, ...(await openSession(services, userId, device)) }
}

export async function signOut(services: Services, sessionId: number): Promise<void> {
  await closeSession(services, sessionId)
}

import type { Services } from '#server/context.ts'
import { findAccount } from '#server/services/account.ts'
import { spend } from '#server/services/limit.ts'
import { closeSession, openSession, type NewSessionToken } from '#server/services/session.ts'

export interface Credentials {
  email: string
  password: string
  peer: string
}

export interface Device {
  client: 'web' | 'mobile'
  userAgent: string | null
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
  const limit =
    (await spend('signInByPeer', peer)) ?? (await spend('signInByAccount', email.trim().toLowerCase()))
  if (limit) return { outcome: 'TOO_MANY', retryAfterSeconds: limit.retryAfterSeconds }

  const user = await findAccount(services, email, password)
  if (!user) return { outcome: 'WRONG_CREDENTIALS' }
  return { outcome: 'SIGNED_IN', userId: user.id, ...(await openSession(services, user.id, device)) }
}

export async function signOut(services: Services, sessionId: number): Promise<void> {
  await closeSession(services, sessionId)
}

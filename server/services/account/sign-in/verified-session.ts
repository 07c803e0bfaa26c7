import { findOpenPasskey } from '#db/queries/account/sign-in/passkey.ts'
import { listOpenIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import { findUser, lockUser } from '#db/queries/account/user.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { needsSecondFactor } from './second-factor-check.ts'
import { type NewSessionToken, openSession } from './session.ts'

/** An account whose owner has just shown who they are. */
export interface VerifiedAccount {
  id: number
  email: string
  /** As it was then. */
  passwordHash: string | null
  /** The passkey that showed it. */
  credentialId?: string
}

/** Returns the account of somebody who has shown something else than its password. */
export async function readVerifiedAccount(services: Services, userId: number): Promise<VerifiedAccount> {
  const user = await findUser(services.db, userId)
  if (!user) throw new Error('An account is gone.')
  return user
}

/**
 * Opens a session for an account that was verified. Null: meanwhile it was deleted, got another password, lost the passkey
 * or its identity at Google, or got a second factor that was not shown. Checking a password takes long, and many sign-ins at
 * once make it longer: a thief's that is under way must not outlive a change that ends all sessions.
 */
export function openVerifiedSession(
  services: Services,
  verified: VerifiedAccount,
  from: Parameters<typeof openSession>[2],
): Promise<NewSessionToken | null> {
  return inTransaction(services, async (services) => {
    const user = await lockUser(services.db, verified.id)
    if (!user || user.deletedAt || user.passwordHash !== verified.passwordHash) return null
    if (verified.credentialId && !(await findOpenPasskey(services.db, verified.credentialId))) return null
    if (from.way === 'GOOGLE' && (await listOpenIdentities(services.db, user.id)).length === 0) return null
    if (!from.hasSecondFactor && (await needsSecondFactor(services, user.id))) return null
    return openSession(services, user.id, from)
  })
}

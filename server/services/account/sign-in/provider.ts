import {
  endIdentity,
  findOpenIdentity,
  insertIdentity,
  touchIdentity,
} from '#db/queries/account/sign-in/provider-identity.ts'
import { findUser, findUserByEmail, lockUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import { hasOwner } from '#server/domain/account/owner.ts'
import type { OpenIdPerson } from '#server/gateways/sign-in/openid.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { isBannedAddress, isBannedSubject } from '#server/services/moderation/banned-identity.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { issueProviderCode } from './provider-code.ts'

export type ProviderSignInResult =
  | { userId: number }
  /** Nobody has this address yet, or a guest has, or whoever has it never confirmed it: the code opens an account. */
  | { code: string }
  | { refused: 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_CLOSED' }

/**
 * Returns the account of a person who signed in at Google (decisions §3, docs/decisions/024, 122). A person who came this
 * way before is identified by the provider's own identifier, whatever became of their address; a new one by an address
 * that the provider verified.
 */
export function enterWithGoogle(services: Services, person: OpenIdPerson): Promise<ProviderSignInResult> {
  return inTransaction(services, async (services): Promise<ProviderSignInResult> => {
    const { db } = services
    const now = instant(services.now())
    const known = await findOpenIdentity(db, 'GOOGLE', person.subject)
    const owner = known && (await findUser(db, known.userId))
    if (known && owner?.deletedAt === null) {
      if (isClosed(services, owner)) return { refused: 'ACCOUNT_CLOSED' }
      await touchIdentity(db, known.id, now)
      return { userId: owner.id }
    }
    // One that outlived its account must not keep the person from another one.
    if (known) await endIdentity(db, known, now)
    if (!person.isEmailVerified || !person.email) return { refused: 'EMAIL_NOT_VERIFIED' }

    const found = await findUserByEmail(db, emailKey(person.email))
    const locked = found && (await lockUser(db, found.id))
    // Deleted while this one waited for the lock: the address is nobody's now.
    const user = locked?.deletedAt === null ? locked : undefined
    // A ban is of the person: neither a deleted account nor another address avoids it.
    const isBanned =
      (await isBannedSubject(services, person.subject)) ||
      ((!user || !hasOwner(user)) && (await isBannedAddress(services, emailKey(person.email))))
    if (isBanned) return { refused: 'ACCOUNT_CLOSED' }
    // A closed account keeps the sign-in methods that it has, and gets no new one.
    if (user?.accountType === 'BANNED' || isClosed(services, user)) return { refused: 'ACCOUNT_CLOSED' }
    // A guest has accepted no terms of an account, and may be under 14. Of an account that was never confirmed, a
    // stranger may have accepted them, with a sponsor of theirs: the form asks its owner.
    if (!user || !hasOwner(user)) return { code: await issueProviderCode(services, person) }
    // Another tab may have linked it while this one waited for the lock.
    if (!(await findOpenIdentity(db, 'GOOGLE', person.subject))) await link(services, user, person)
    return { userId: user.id }
  })
}

function isClosed({ settings }: Services, user: User | undefined): boolean {
  return user !== undefined && isClosedDemoAccount(user, settings)
}

async function link(services: Services, user: User, person: OpenIdPerson): Promise<void> {
  const now = instant(services.now())
  const identityId = await insertIdentity(services.db, {
    userId: user.id,
    provider: 'GOOGLE',
    subject: person.subject,
    email: person.email,
    createdAt: now,
    lastUsedAt: now,
  })
  await recordChange(services, { kind: 'GOOGLE_LINKED', accountId: user.id })
  await tellCredentialChange(services, user.id, { kind: 'GOOGLE_LINKED', identityId })
}

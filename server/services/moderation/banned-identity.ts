import { listOpenIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import { findOpenBan, isBannedIdentity, keepBannedIdentities } from '#db/queries/moderation/ban.ts'
import type { User } from '#db/schema/account.ts'
import { mailboxOf } from '#server/domain/account/mailbox.ts'
import type { Services } from '#server/runtime/context.ts'

type Digest = Pick<Services, 'dataSeal'>

/** Returns whether a person with this address is banned, also when the account was deleted (docs/decisions/046). */
export function isBannedAddress(services: Pick<Services, 'db' | 'dataSeal'>, emailKey: string) {
  return isBannedIdentity(services.db, 'EMAIL', addressHashes(services, emailKey))
}

/** The same for a Google account, by Google's own identifier. */
export function isBannedSubject(services: Pick<Services, 'db' | 'dataSeal'>, subject: string) {
  return isBannedIdentity(services.db, 'GOOGLE', subjectHashes(services, subject))
}

/** Returns the hashes by which a ban is found: of each key, because a ban was stored with the newest one of its time. */
export function addressHashes({ dataSeal }: Digest, emailKey: string) {
  return dataSeal.digests(mailboxOf(emailKey), 'banned address')
}

function subjectHashes({ dataSeal }: Digest, subject: string) {
  return dataSeal.digests(subject, 'banned Google account')
}

/**
 * Stores the hashes by which a banned person is recognised. Call it when the ban begins, and before the account is
 * emptied: the ban may be older than the stored hashes.
 */
export async function keepIdentitiesOf(services: Services, user: User): Promise<void> {
  const ban = await findOpenBan(services.db, user.id)
  if (!ban) return
  const google = await listOpenIdentities(services.db, user.id)
  await keepBannedIdentities(services.db, ban.id, [
    { kind: 'EMAIL', hash: addressHashes(services, user.emailKey)[0] },
    ...google.map(({ subject }) => ({ kind: 'GOOGLE' as const, hash: subjectHashes(services, subject)[0] })),
  ])
}

import { listOpenIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import {
  type BannedIdentity,
  findOpenBan,
  isBannedIdentity,
  keepBannedIdentities,
} from '#db/queries/moderation/ban.ts'
import type { User } from '#db/schema/account.ts'
import { mailboxOf } from '#server/domain/account/mailbox.ts'
import type { Services } from '#server/runtime/context.ts'

type Digest = Pick<Services, 'dataSeal'>

/** Returns whether a person with this address is banned, also when the account was deleted (docs/decisions/046). */
export function isBannedAddress(services: Pick<Services, 'db' | 'dataSeal'>, emailKey: string) {
  return isBannedIdentity(services.db, ofAddress(services, emailKey))
}

/** The same for a Google account, by Google's own identifier. */
export function isBannedSubject(services: Pick<Services, 'db' | 'dataSeal'>, subject: string) {
  return isBannedIdentity(services.db, ofSubject(services, subject))
}

/** Returns the hash by which a ban is found. */
export function addressHash(services: Digest, emailKey: string): string {
  return ofAddress(services, emailKey).hash
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
    ofAddress(services, user.emailKey),
    ...google.map(({ subject }) => ofSubject(services, subject)),
  ])
}

function ofAddress({ dataSeal }: Digest, emailKey: string): BannedIdentity {
  return { kind: 'EMAIL', hash: dataSeal.digest(mailboxOf(emailKey), 'banned address') }
}

function ofSubject({ dataSeal }: Digest, subject: string): BannedIdentity {
  return { kind: 'GOOGLE', hash: dataSeal.digest(subject, 'banned Google account') }
}

import { endIdentity, listOpenIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import { lockUser } from '#db/queries/account/user.ts'
import type { ProviderIdentity } from '#db/schema/sign-in.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'

export function listIdentities({ db }: Services, person: Session): Promise<ProviderIdentity[]> {
  return listOpenIdentities(db, person.userId)
}

/** Removes a provider from an account. It stays while the account has no password: nobody is to lock themselves out. */
export function forgetIdentity(
  services: Services,
  person: Session,
  id: number,
): Promise<{ forgotten: true } | { refused: 'NOT_FOUND' | 'PASSWORD_REQUIRED' }> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const user = await lockUser(db, person.userId)
    const known = (await listOpenIdentities(db, person.userId)).some((identity) => identity.id === id)
    if (!user || !known) return { refused: 'NOT_FOUND' as const }
    if (!user.passwordHash) return { refused: 'PASSWORD_REQUIRED' as const }
    await endIdentity(db, { id, userId: user.id }, instant(now()))
    await recordChange(services, { kind: 'GOOGLE_UNLINKED', accountId: user.id })
    await tellCredentialChange(services, user.id, { kind: 'GOOGLE_UNLINKED', identityId: id })
    return { forgotten: true as const }
  })
}

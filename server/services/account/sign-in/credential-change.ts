import {
  insertCredentialChange,
  insertCredentialChangeLink,
} from '#db/queries/account/sign-in/credential-change.ts'
import { findUser } from '#db/queries/account/user.ts'
import type { CredentialChangeKind } from '#server/domain/account/credential-change.ts'
import { NOT_ME_LINK_DAYS } from '#server/domain/account/lifetimes.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { makeToken } from '#server/runtime/token.ts'
import { notify } from '#server/services/notification/notification.ts'

interface Change {
  kind: CredentialChangeKind
  passkeyId?: number | null
  identityId?: number | null
}

/**
 * Records a change of how an account signs in and tells its owner, in the running transaction. Only a confirmed address
 * is told: any other may be a stranger's.
 */
export async function tellCredentialChange(
  services: Services,
  userId: number,
  { kind, passkeyId = null, identityId = null }: Change,
): Promise<void> {
  const user = await findUser(services.db, userId)
  if (!user?.emailConfirmedAt) return
  const at = instant(services.now())
  const changeId = await insertCredentialChange(services.db, { userId, kind, passkeyId, identityId, at })
  await notify(services, userId, 'CREDENTIAL_CHANGED', { changeId })
}

/** Creates the secret of the link when the email is written, so that only the email contains it (docs/decisions/007). */
export async function makeNotMeLink(services: Services, changeId: number): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = services.now()
  await insertCredentialChangeLink(services.db, {
    tokenHash,
    changeId,
    createdAt: instant(now),
    expiresAt: instant(new Date(now.getTime() + NOT_ME_LINK_DAYS * 24 * 3_600_000)),
  })
  return token
}

import { endPasskeys, listOpenPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import { forgetSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { findUserByEmail } from '#db/queries/account/user.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { isOperator } from './describe-session.ts'

type ResetResult = { userId: number } | { refused: 'NOT_FOUND' | 'SECOND_FACTOR_OFF' }

/**
 * For somebody who has lost the app and all recovery codes. Only a command on the server calls it. Where operators need a
 * second factor, their passkeys count as one, and end too: else one that is lost would lock its owner out.
 */
export function resetSecondFactor(services: Services, email: string): Promise<ResetResult> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const user = await findUserByEmail(db, emailKey(email))
    if (!user || user.deletedAt) return { refused: 'NOT_FOUND' as const }
    const needsOne = services.settings.operatorsSecondFactor && isOperator(services, user)
    const hasPasskeys = needsOne && (await listOpenPasskeys(db, user.id)).length > 0
    const wasOn = await forgetSecondFactor(db, user.id)
    if (!wasOn && !hasPasskeys) return { refused: 'SECOND_FACTOR_OFF' as const }
    await recordChange(services, { kind: 'SECOND_FACTOR_RESET', accountId: user.id })
    if (hasPasskeys) {
      await endPasskeys(db, user.id, instant(services.now()))
      await recordChange(services, { kind: 'PASSKEY_REMOVED', accountId: user.id })
    }
    await tellCredentialChange(services, user.id, { kind: 'SECOND_FACTOR_RESET' })
    return { userId: user.id }
  })
}

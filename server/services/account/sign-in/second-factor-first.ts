import { listOpenPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import { findSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import type { Services, Session } from '#server/runtime/context.ts'

/**
 * Returns why an operator's session changes no second factor: the account has one, and this session was opened without it.
 * Else whoever has the password would add a factor of their own, and be an operator (OPERATORS_SECOND_FACTOR).
 */
export async function secondFactorFirst(
  { db }: Services,
  { userId, lacksSecondFactor }: Session,
): Promise<{ refused: 'SECOND_FACTOR_FIRST' } | null> {
  if (!lacksSecondFactor) return null
  const hasPasskey = (await listOpenPasskeys(db, userId)).length > 0
  const hasApp = Boolean((await findSecondFactor(db, userId))?.confirmedAt)
  return hasPasskey || hasApp ? { refused: 'SECOND_FACTOR_FIRST' } : null
}

import { forgetBankDetails } from '#db/queries/account/billing/settings.ts'
import { endPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import { endPasswordCodes } from '#db/queries/account/sign-in/password-code.ts'
import { forgetIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import { forgetSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import type { Db } from '#db/schema.ts'

/**
 * Somebody has shown that the address of an account is theirs, which its creator never did: ends everything by which the
 * creator could still get in or read along, and forgets their bank account.
 */
export async function endWaysIn(db: Db, userId: number, now: string): Promise<void> {
  await forgetIdentities(db, userId, now)
  await endPasskeys(db, userId, now)
  await forgetSecondFactor(db, userId)
  await endPasswordCodes(db, userId, now)
  await endOtherSessions(db, userId, null, now)
  await endFeeds(db, userId, now)
  await forgetBankDetails(db, userId, now)
}

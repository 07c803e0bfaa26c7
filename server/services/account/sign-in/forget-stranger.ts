import { forgetBankDetails } from '#db/queries/account/billing/settings.ts'
import { forgetProfile } from '#db/queries/account/deletion.ts'
import { endPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import { endPasswordCodes } from '#db/queries/account/sign-in/password-code.ts'
import { forgetIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import { forgetSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { countOpenSessionsOf, endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import type { User } from '#db/schema/account.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { releasePictures } from '#server/services/activity/picture/picture.ts'
import { recordChange } from '#server/services/platform/security-event.ts'

/**
 * Somebody has shown that the address of an account is theirs, which its creator never did: ends everything by which the
 * creator could still get in or read along, and forgets their bank account and what they said of themselves, which would
 * be shown under the owner's name: text, links, picture, and the hosts whose news the owner would get. Which emails are
 * switched off stays: the owner may have done so by the link of one. A guest has no profile, and nobody else made it.
 */
export async function forgetStranger(services: Services, user: User): Promise<void> {
  const { db } = services
  const now = instant(services.now())
  await endWaysIn(services, user.id, now)
  if (user.isGuest) return
  await forgetProfile(db, user.id, now)
  await releasePictures(services, [user.pictureId])
}

async function endWaysIn(services: Services, accountId: number, now: string): Promise<void> {
  const { db } = services
  const userId = accountId
  if ((await countOpenSessionsOf(db, userId, now)) > 0)
    await recordChange(services, { kind: 'SESSIONS_ENDED', accountId, detail: 'OWNER' })
  await endOtherSessions(db, userId, null, now)
  if (await forgetIdentities(db, userId, now))
    await recordChange(services, { kind: 'GOOGLE_UNLINKED', accountId })
  if (await endPasskeys(db, userId, now)) await recordChange(services, { kind: 'PASSKEY_REMOVED', accountId })
  if (await forgetSecondFactor(db, userId))
    await recordChange(services, { kind: 'SECOND_FACTOR_OFF', accountId })
  await endPasswordCodes(db, userId, now)
  await endFeeds(db, userId, now)
  await forgetBankDetails(db, userId, now)
}

import { forgetPerson, forgetPersonOfParticipations } from '#db/queries/account/deletion.ts'
import { endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { ownEmailKey } from '#db/queries/account/user.ts'
import { forgetDrafts } from '#db/queries/activity/draft.ts'
import { forgetImprovementsOf } from '#db/queries/activity/improvement.ts'
import { listPicturesOfPerson } from '#db/queries/activity/picture.ts'
import { forgetInvited } from '#db/queries/invitation/retention.ts'
import { endInvitationsBy, forgetInvitations } from '#db/queries/organisation/invitation.ts'
import { forgetCardsOfHolder } from '#db/queries/organisation/member-card.ts'
import { endAllMembershipsOf } from '#db/queries/organisation/membership.ts'
import { forgetHolder } from '#db/queries/participation/handover.ts'
import type { User } from '#db/schema/account.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { releasePictures } from '#server/services/activity/picture/picture.ts'
import { keepIdentitiesOf } from '#server/services/moderation/banned-identity.ts'
import { forgetSubscriber } from '#server/services/notification/newsletter.ts'
import { notify } from '#server/services/notification/notification.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { addTask } from '#server/services/platform/task.ts'
import { indexActivitiesOf } from '#server/services/search/index-entry.ts'

/**
 * Ends an account that is locked, whether its owner deletes it or no parent agreed to it in time: besides the account, the
 * newsletter and the member cards that came to its address; the person and the security log are told.
 */
export async function endAccount(services: Services, user: User): Promise<void> {
  const emailKey = ownEmailKey(user)
  if (emailKey !== null) {
    await forgetSubscriber(services, emailKey)
    await forgetCardsOfHolder(services.db, emailKey, instant(services.now()))
  }
  // Only a confirmed address is told: any other may be a stranger's.
  if (user.emailConfirmedAt && !user.isGuest) await notify(services, user.id, 'ACCOUNT_DELETED', {})
  await forgetAccount(services, user)
  await recordChange(services, { kind: 'ACCOUNT_DELETED', accountId: user.id })
}

/**
 * Empties an account that is locked, whether its owner deletes it or its time is over: all that identifies the person,
 * everything they wrote about themselves, their places in organisations and every way of signing in. Rows that others
 * refer to stay, without a name. What came to an address that was never confirmed is somebody else's, and stays.
 */
export async function forgetAccount(services: Services, user: User): Promise<void> {
  const { db } = services
  const now = instant(services.now())
  const { id, stripeCustomerId } = user
  await endInvitationsBy(db, { userId: id }, { endedAt: now, endedReason: 'WITHDRAWN', endedBy: id })
  await endAllMembershipsOf(db, id, now)
  const emailKey = ownEmailKey(user)
  await forgetInvitations(db, { userId: id, emailKey, endedAt: now })
  await forgetDrafts(db, id, now)
  await forgetImprovementsOf(db, id)
  await forgetInvited(db, emailKey, now)
  await forgetPersonOfParticipations(db, id)
  await forgetHolder(db, emailKey)
  await keepIdentitiesOf(services, user)
  await forgetPerson(db, id, now)
  if (stripeCustomerId !== null) await addTask(services, 'delete-customer', { stripeCustomerId })
  await indexActivitiesOf(services, id)
  await releasePictures(services, await listPicturesOfPerson(db, id))
  await endOtherSessions(db, id, null, now)
}

import { forgetBankDetails } from '#db/queries/account/billing/settings.ts'
import { forgetPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import { forgetIdentities } from '#db/queries/account/sign-in/provider-identity.ts'
import { forgetSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { isOver, type Moment } from '#db/queries/activity/over.ts'
import { forgetMessages } from '#db/queries/notification/message-refusal.ts'
import { forgetCardsOf } from '#db/queries/organisation/member-card.ts'
import { forgetAnswersOf } from '#db/queries/participation/answers.ts'
import { forgetCorrectionReasonsOf } from '#db/queries/participation/attendance-correction.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import { endDoorDevicesOf } from '#db/queries/participation/door.ts'
import { forgetNames } from '#db/queries/participation/names.ts'
import { forgetTicketHoldersOf } from '#db/queries/participation/ticket.ts'
import { endPaymentAccount } from '#db/queries/payment/account.ts'
import type { Db } from '#db/schema.ts'

/** Activities of this host that are published and neither over nor called off. */
export async function listComingActivitiesOfHostToEnd(db: Db, hostId: number, moment: Moment) {
  return db
    .selectFrom('activity')
    .select(['id', 'name', 'startsAt', 'endsAt', 'timeZone'])
    .where('hostId', '=', hostId)
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('removedAt', 'is', null)
    .where((eb) => eb.not(isOver(moment)))
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/**
 * In the order of the activities, as locks are taken. Where somebody of the party has come in already, it is no longer to
 * come: it stays, as in what has begun.
 */
export async function listOpenComingParticipationsOf(db: Db, userId: number, now: string) {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select(['participation.id', 'participation.activityId'])
    .where('participation.userId', '=', userId)
    .where('participation.endedAt', 'is', null)
    .where('activity.startsAt', '>', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.participationId', '=', 'participation.id')
            .where('ticket.endedAt', 'is', null)
            .where('ticket.validatedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('participation.activityId')
    .execute()
}

/**
 * Empties the names given with registrations, the answers to the hosts' questions, and the reasons of removals and of
 * corrected marks.
 */
export async function forgetPersonOfParticipations(db: Db, userId: number): Promise<void> {
  await forgetNames(db).where('userId', '=', userId).execute()
  await forgetAnswersOf(db, userId)
  await forgetTicketHoldersOf(db, userId)
  await forgetCorrectionReasonsOf(db, userId)
}

/** The columns with all that the holder of an account said of themselves besides their name. */
const EMPTY_PROFILE = {
  description: null,
  city: null,
  cityPlaceId: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  web: null,
  pictureId: null,
  showsAttended: false,
  savedFilters: null,
} as const

/** Empties the profile of an account that somebody else made, and ends what they chose for it. */
export async function forgetProfile(db: Db, userId: number, now: string): Promise<void> {
  await db.updateTable('user').set(EMPTY_PROFILE).where('id', '=', userId).execute()
  await forgetChoices(db, userId, now)
}

/** Ends interests and the hosts that are followed. */
async function forgetChoices(db: Db, userId: number, now: string): Promise<void> {
  await db.deleteFrom('interest').where('userId', '=', userId).execute()
  await db
    .updateTable('following')
    .set({ endedAt: now })
    .where('followerId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Empties the row, which others refer to, of everything that identifies the person. */
export async function forgetPerson(db: Db, userId: number, now: string): Promise<void> {
  const nobody = `compte-${userId}@supprime.invalid`
  await db
    .updateTable('user')
    .set({
      email: nobody,
      emailKey: nobody,
      passwordHash: null,
      firstName: '',
      lastName: '',
      organisationName: null,
      ...EMPTY_PROFILE,
      emailConfirmedAt: null,
      parentEmail: null,
      returnTo: null,
      nameWords: '',
      nameKey: '',
      stripeCustomerId: null,
      deletedAt: now,
    })
    .where('id', '=', userId)
    .execute()
  await forgetChoices(db, userId, now)
  await db
    .updateTable('following')
    .set({ endedAt: now })
    .where('hostId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  await db.deleteFrom('notificationPreference').where('userId', '=', userId).execute()
  await forgetMessages(db, userId)
  await endFeeds(db, userId, now)
  await endDoorDevicesOf(db, userId, now)
  await forgetBankDetails(db, userId, now)
  await endPaymentAccount(db, userId, now)
  await forgetCardsOf(db, userId, now)
  await forgetIdentities(db, userId, now)
  await forgetPasskeys(db, userId, now)
  await forgetSecondFactor(db, userId)
  await db
    .updateTable('guestPass')
    .set({ expiresAt: now, firstName: '', lastName: '' })
    .where('userId', '=', userId)
    .execute()
  await db
    .updateTable('passwordCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}

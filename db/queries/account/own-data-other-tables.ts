import { MOST_OF_A_KIND } from '#db/queries/account/own-data.ts'
import { readCheques, readDoors, readMessages } from '#db/queries/account/own-data-hosting.ts'
import { readSignInMethods } from '#db/queries/account/own-data-sign-in.ts'
import { listImprovementsOf } from '#db/queries/activity/improvement.ts'
import type { Db } from '#db/schema.ts'
import { readActs, readModeration, readSecurityEvents } from './own-data-moderation.ts'
import { readMoney } from './own-data-money.ts'

/**
 * Reads what is kept about a person beside their account and registrations: sign-in methods, organisations, agreements,
 * marks they left. By the address only where it is theirs (`ownEmailKey`).
 */
export async function readOwnDataOfOtherTables(
  db: Db,
  { id, emailKey }: { id: number; emailKey: string | null },
) {
  return {
    ...(await readSignInMethods(db, id)),
    ...(await readOrganisations(db, id, emailKey)),
    ...(await readAgreements(db, id, emailKey)),
    ...(await readAlerts(db, id)),
    ...(await readCheques(db, id)),
    ...(await readDoors(db, id)),
    ...(await readMessages(db, id)),
    ...(await readMoney(db, id)),
    pictures: await db
      .selectFrom('picture')
      .select(['id', 'key', 'createdAt', 'removedAt'])
      .where('ownerId', '=', id)
      .execute(),
    ...(await readSaid(db, id)),
    improvements: await listImprovementsOf(db, id),
    ...(await readModeration(db, id)),
    acts: await readActs(db, id),
    securityEvents: await readSecurityEvents(db, id),
  }
}

async function readOrganisations(db: Db, userId: number, emailKey: string | null) {
  return {
    /** Members who act for me, where I am an organisation. */
    members: await db
      .selectFrom('membership')
      .select(['userId', 'role', 'since', 'endedAt'])
      .where('organisationId', '=', userId)
      .execute(),
    invitations: await db
      .selectFrom('organisationInvitation')
      .select(['organisationId', 'email', 'role', 'createdAt', 'expiresAt', 'endedAt', 'endedReason'])
      .where((eb) =>
        eb.or([
          eb('emailKey', '=', emailKey),
          eb('organisationId', '=', userId),
          eb.and([eb('invitedBy', '=', userId), eb('organisationId', 'in', organisationsOf(db, userId))]),
        ]),
      )
      .execute(),
    /** Activities that I am invited to, the invitations to mine, and those that I entered for an organisation of mine. */
    activityInvitations: await db
      .selectFrom('activityInvitation')
      .innerJoin('activity', 'activity.id', 'activityInvitation.activityId')
      .select(['activityInvitation.activityId', 'email', 'firstName', 'lastName'])
      .select(['activityInvitation.createdAt', 'emailedAt as letterAt', 'answer', 'answeredAt'])
      .select('activityInvitation.endedAt')
      .where((eb) =>
        eb.or([
          eb('emailKey', '=', emailKey),
          eb('answeredBy', '=', userId),
          eb('activity.hostId', '=', userId),
          eb.and([eb('invitedBy', '=', userId), eb('activity.hostId', 'in', organisationsOf(db, userId))]),
        ]),
      )
      .orderBy('activityInvitation.id', 'desc')
      .limit(MOST_OF_A_KIND)
      .execute(),
    memberCards: await db
      .selectFrom('memberCard')
      .select(['organisationId', 'number', 'holderName', 'holderEmail', 'validUntil', 'createdAt', 'endedAt'])
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['holderEmail']), '=', emailKey), eb('organisationId', '=', userId)]),
      )
      .orderBy('id', 'desc')
      .limit(MOST_OF_A_KIND)
      .execute(),
  }
}

/** Selects the organisations of which this person is a member now. Those who were removed read nothing of theirs any more. */
function organisationsOf(db: Db, userId: number) {
  return db
    .selectFrom('membership')
    .select('membership.organisationId')
    .where('membership.userId', '=', userId)
    .where('membership.endedAt', 'is', null)
}

async function readAgreements(db: Db, userId: number, emailKey: string | null) {
  return {
    consents: await db
      .selectFrom('consentRecord')
      .select(['purpose', 'answer', 'textVersion', 'wording', 'language', 'at'])
      .where('userId', '=', userId)
      .execute(),
    newsletter: await db
      .selectFrom('newsletterSubscription')
      .select(['email', 'locale', 'askedAt', 'confirmedAt', 'endedAt'])
      .where('emailKey', '=', emailKey)
      .execute(),
  }
}

/**
 * Reads which emails they want, which alerts they got, and since when they have a calendar address; never the address.
 */
async function readAlerts(db: Db, userId: number) {
  return {
    notificationPreferences: await db
      .selectFrom('notificationPreference')
      .select(['type', 'channel', 'frequency', 'changedAt'])
      .where('userId', '=', userId)
      .execute(),
    activityAlerts: await db
      .selectFrom('activityAlert')
      .select(['activityId', 'cause', 'createdAt', 'dueAt'])
      .where('userId', '=', userId)
      .execute(),
    calendarFeeds: await db
      .selectFrom('calendarFeed')
      .select(['createdAt', 'endedAt'])
      .where('userId', '=', userId)
      .execute(),
  }
}

/** Reads the person's comments and reviews. */
async function readSaid(db: Db, userId: number) {
  return {
    comments: await db
      .selectFrom('comment')
      .select(['id', 'activityId', 'parentId', 'text', 'createdAt', 'editedAt', 'removedAt', 'hiddenReason'])
      .where('authorId', '=', userId)
      .orderBy('id')
      .execute(),
    reviews: await db
      .selectFrom('review')
      .select(['id', 'activityId', 'mark', 'text', 'createdAt', 'editedAt', 'removedAt', 'hiddenReason'])
      .where('authorId', '=', userId)
      .orderBy('id')
      .execute(),
    reviewAnswers: await db
      .selectFrom('review')
      .select(['id', 'activityId', 'answer', 'answeredAt'])
      .where('answeredBy', '=', userId)
      .orderBy('id')
      .execute(),
  }
}

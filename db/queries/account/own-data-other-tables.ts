import { listImprovementsOf } from '#db/queries/activity/improvement.ts'
import type { Db } from '#db/schema.ts'
import { readActs, readModeration, readSecurityEvents } from './own-data-moderation.ts'
import { readMoney } from './own-data-money.ts'

/**
 * Reads what is kept about a person beside their account and registrations: sign-in methods, organisations, agreements,
 * marks they left.
 */
export async function readOwnDataOfOtherTables(db: Db, { id, emailKey }: { id: number; emailKey: string }) {
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

/** Never the secrets themselves, nor what they are recognised by. */
async function readSignInMethods(db: Db, userId: number) {
  const dates = ['createdAt', 'expiresAt', 'usedAt'] as const
  const links = await db.selectFrom('confirmationLink').select(dates).where('userId', '=', userId).execute()
  const codes = await db.selectFrom('passwordCode').select(dates).where('userId', '=', userId).execute()
  return {
    links: [
      ...links.map((link) => ({ kind: 'confirmation', ...link })),
      ...codes.map((code) => ({ kind: 'password', ...code })),
    ],
    credentialChanges: await db
      .selectFrom('credentialChange')
      .select(['kind', 'at', 'deniedAt'])
      .where('userId', '=', userId)
      .execute(),
    secondFactors: await db
      .selectFrom('secondFactor')
      .select(['createdAt', 'confirmedAt'])
      .where('userId', '=', userId)
      .execute(),
    recoveryCodes: await db
      .selectFrom('recoveryCode')
      .select(['createdAt', 'usedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    passes: await db
      .selectFrom('guestPass')
      .select(['scope', 'firstName', 'lastName', 'createdAt', 'expiresAt'])
      .where('userId', '=', userId)
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'isBackedUp', 'createdAt', 'lastUsedAt', 'endedAt'])
      .where('userId', '=', userId)
      .execute(),
    identities: await db
      .selectFrom('providerIdentity')
      .select(['provider', 'email', 'createdAt', 'lastUsedAt', 'endedAt'])
      .where('userId', '=', userId)
      .execute(),
  }
}

async function readOrganisations(db: Db, userId: number, emailKey: string) {
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
          eb('invitedBy', '=', userId),
          eb('organisationId', '=', userId),
        ]),
      )
      .execute(),
    /** Activities that I am invited to, and the invitations to mine. */
    activityInvitations: await db
      .selectFrom('activityInvitation')
      .select([
        'activityId',
        'email',
        'firstName',
        'lastName',
        'createdAt',
        'emailedAt as letterAt',
        'answer',
        'answeredAt',
        'endedAt',
      ])
      .where((eb) =>
        eb.or([eb('emailKey', '=', emailKey), eb('invitedBy', '=', userId), eb('answeredBy', '=', userId)]),
      )
      .execute(),
    memberCards: await db
      .selectFrom('memberCard')
      .select(['organisationId', 'number', 'holderName', 'holderEmail', 'validUntil', 'createdAt', 'endedAt'])
      .where((eb) =>
        eb.or([eb(eb.fn('lower', ['holderEmail']), '=', emailKey), eb('organisationId', '=', userId)]),
      )
      .execute(),
  }
}

async function readAgreements(db: Db, userId: number, emailKey: string) {
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

/** Reads the devices on which they held a door, and what they read there; of whom stays out. */
async function readDoors(db: Db, userId: number) {
  return {
    doorDevices: await db
      .selectFrom('doorDevice')
      .select(['activityId', 'name', 'createdAt', 'seenAt', 'endedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    doorReadings: await db
      .selectFrom('scan')
      .select(['activityId', 'way', 'verdict', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  }
}

/** Reads the cheques that a host took in, and their deposit slips; names and reasons of others stay out. */
async function readCheques(db: Db, userId: number) {
  return {
    cheques: await db
      .selectFrom('cheque')
      .select(['id', 'participationId', 'slipId', 'number', 'amountCents', 'state', 'createdAt', 'changedAt'])
      .where('hostId', '=', userId)
      .where('endedAt', 'is', null)
      .orderBy('id')
      .execute(),
    depositSlips: await db
      .selectFrom('depositSlip')
      .select(['id', 'number', 'createdAt', 'closedAt'])
      .where('hostId', '=', userId)
      .orderBy('id')
      .execute(),
  }
}

/** Reads what a host wrote to participants, and from which hosts the person wants no messages. */
async function readMessages(db: Db, userId: number) {
  return {
    customEmails: await db
      .selectFrom('customEmail')
      .select(['activityId', 'templateType', 'subject', 'content', 'savedAt', 'sentAt'])
      .where('savedBy', '=', userId)
      .orderBy('id')
      .execute(),
    mailings: await db
      .selectFrom('mailing')
      .select(['activityId', 'kind', 'details', 'createdAt', 'stoppedAt'])
      .where('sentBy', '=', userId)
      .orderBy('id')
      .execute(),
    messageRefusals: await db
      .selectFrom('messageRefusal')
      .select(['hostId', 'createdAt', 'endedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
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

import type { Db } from '#db/schema.ts'
import { MOST_OF_A_KIND } from './own-data.ts'

/** Reads the devices on which they held a door, and what they read there; of whom stays out. */
export async function readDoors(db: Db, userId: number) {
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
      .orderBy('id', 'desc')
      .limit(MOST_OF_A_KIND)
      .execute(),
  }
}

/** Reads the cheques that a host took in, and their deposit slips; names and reasons of others stay out. */
export async function readCheques(db: Db, userId: number) {
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
export async function readMessages(db: Db, userId: number) {
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

import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type {
  NewWaitingEntry,
  NewWaitingLink,
  WaitingEntry,
  WaitingEntryUpdate,
} from '#db/schema/waiting-list.ts'

export async function insertWaitingEntry(db: Db, entry: NewWaitingEntry): Promise<WaitingEntry> {
  return db.insertInto('waitingEntry').values(entry).returningAll().executeTakeFirstOrThrow()
}

/** Finds open and ended ones. */
export async function findWaitingEntry(db: Db, id: number): Promise<WaitingEntry | undefined> {
  return db.selectFrom('waitingEntry').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOpenWaitingEntryOf(db: Db, activityId: number, userId: number) {
  return db
    .selectFrom('waitingEntry')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Lists the people of an activity who wait without an offer, in the order of arrival. */
export async function listWaiting(
  db: Db,
  activityId: number,
): Promise<Pick<WaitingEntry, 'id' | 'userId' | 'ticketTypeId' | 'partySize'>[]> {
  return db
    .selectFrom('waitingEntry')
    .select(['id', 'userId', 'ticketTypeId', 'partySize'])
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('offeredAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** A place in line with the name of its person: of a guest, the one with which they wait. */
export interface WaitingWithName extends Pick<
  WaitingEntry,
  'id' | 'ticketTypeId' | 'partySize' | 'createdAt' | 'offeredUntil'
> {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}

/** Lists everybody who waits, also those with an offer, in the order of arrival. */
export async function listWaitingWithNames(db: Db, activityId: number): Promise<WaitingWithName[]> {
  return db
    .selectFrom('waitingEntry')
    .innerJoin('user as person', 'person.id', 'waitingEntry.userId')
    .leftJoin('guestPass', 'guestPass.id', 'waitingEntry.guestPassId')
    .select([
      'waitingEntry.id',
      'waitingEntry.ticketTypeId',
      'waitingEntry.partySize',
      'waitingEntry.createdAt',
      'waitingEntry.offeredUntil',
      'person.organisationName',
    ])
    .select((eb) => [
      eb.fn.coalesce('guestPass.firstName', 'person.firstName').as('firstName'),
      eb.fn.coalesce('guestPass.lastName', 'person.lastName').as('lastName'),
    ])
    .where('waitingEntry.activityId', '=', activityId)
    .where('waitingEntry.endedAt', 'is', null)
    .orderBy('waitingEntry.id')
    .execute()
}

/** Counts the people of an activity who wait without an offer; those who came before an entry, if one is given. */
export async function countWaiting(db: Db, activityId: number, before?: number): Promise<number> {
  return db
    .selectFrom('waitingEntry')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('offeredAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$call(countRows)
}

export async function updateWaitingEntries(db: Db, ids: number[], change: WaitingEntryUpdate): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('waitingEntry').set(change).where('id', 'in', ids).execute()
}

/** Lists the activities of a host for which people wait who have no offer, in the order in which locks are taken. */
export async function listActivitiesWithPeopleInLine(db: Db, hostId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('waitingEntry')
    .innerJoin('activity', 'activity.id', 'waitingEntry.activityId')
    .select('waitingEntry.activityId')
    .distinct()
    .where('activity.hostId', '=', hostId)
    .where('waitingEntry.endedAt', 'is', null)
    .where('waitingEntry.offeredAt', 'is', null)
    .orderBy('waitingEntry.activityId')
    .execute()
  return rows.map(({ activityId }) => activityId)
}

/** Ends every open entry of an activity. */
export async function endWaitingEntriesOf(
  db: Db,
  activityId: number,
  end: Pick<WaitingEntryUpdate, 'endedAt' | 'endedReason' | 'endedBy'>,
): Promise<void> {
  await db
    .updateTable('waitingEntry')
    .set(end)
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Lists what this person waits for, in the order of the activities, as locks are taken. */
export async function listOpenWaitingEntriesOf(db: Db, userId: number) {
  return db
    .selectFrom('waitingEntry')
    .select(['id', 'activityId'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('activityId')
    .execute()
}

export async function insertWaitingLink(db: Db, link: NewWaitingLink): Promise<void> {
  await db.insertInto('waitingLink').values(link).execute()
}

export async function findWaitingLink(db: Db, tokenHash: string, now: string) {
  return db
    .selectFrom('waitingLink')
    .select('waitingEntryId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

import { type RawBuilder, sql } from 'kysely'
import { idsOf } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { AWAITS_CHEQUE } from './cheque.ts'
import { type Found, isListed, isUntold, LACKS_ADDRESS, type ListOwner } from './host-list.ts'
import { isWaitingFor } from './waiting.ts'

/** Counts of all that is listed, whatever the filter. */
export interface ListFigures extends Found {
  /** People who joined by themselves, without the host. */
  joined: number
  /** People entered by hand whose cheque is awaited; and all others entered by hand. */
  awaitingCheque: number
  manual: number
  /** Registrations with a mark, and without one though they come. */
  marked: number
  unmarked: number
  /** Registrations entered by hand, and those of them that no email tells of the end. */
  byHand: number
  untold: number
}

export async function readListFigures(db: Db, activity: ListOwner): Promise<ListFigures> {
  const people = (condition: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(party_size) filter (where ${condition}), 0)`
  const rows = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`
  return db
    .selectFrom('participation')
    .select([
      rows(sql`true`).as('registrations'),
      people(sql`true`).as('people'),
      people(sql`user_id is not null and user_id <> ${activity.hostId}`).as('joined'),
      people(sql`user_id is null and ${AWAITS_CHEQUE}`).as('awaitingCheque'),
      people(sql`user_id is null and not ${AWAITS_CHEQUE}`).as('manual'),
      rows(sql`attendance is not null`).as('marked'),
      rows(sql`attendance is null and state = 'YES'`).as('unmarked'),
      rows(sql`user_id is null`).as('byHand'),
      rows(isUntold(activity)).as('untold'),
    ])
    .where('activityId', '=', activity.id)
    .where(isListed(activity))
    .executeTakeFirstOrThrow()
}

/** Counts the open registrations of these activities together. */
export async function countOpenOf(
  db: Db,
  activityIds: readonly number[],
): Promise<Pick<ListFigures, 'registrations' | 'people' | 'untold'>> {
  return db
    .selectFrom('participation')
    .select([
      sql<number>`count(*)`.as('registrations'),
      sql<number>`coalesce(sum(party_size), 0)`.as('people'),
      sql<number>`count(*) filter (where ${LACKS_ADDRESS})`.as('untold'),
    ])
    .where('activityId', 'in', [...activityIds])
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The join requests of an activity that await an answer, and their people. */
export async function countWaiting(
  db: Db,
  activityId: number,
): Promise<{ requests: number; people: number }> {
  return waitingTickets(db, activityId)
    .select((eb) => [
      eb.fn.count<number>('participationId').distinct().as('requests'),
      eb.fn.countAll<number>().as('people'),
    ])
    .executeTakeFirstOrThrow()
}

/** The first of them, by the order in which people registered. */
export async function listRequestIds(db: Db, activityId: number, limit: number): Promise<number[]> {
  const rows = await waitingTickets(db, activityId)
    .select('participationId as id')
    .distinct()
    .orderBy('participationId')
    .limit(limit)
    .execute()
  return idsOf(rows)
}

function waitingTickets(db: Db, activityId: number) {
  return db.selectFrom('ticket').where('activityId', '=', activityId).where(isWaitingFor('APPROVAL'))
}

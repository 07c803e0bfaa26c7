import { sql } from 'kysely'
import { sumOf } from '#db/queries/participation/cheque-desk.ts'
import type { Db } from '#db/schema.ts'
import type { WaitsFor } from '#db/schema/participation.ts'
import { isOf, type StatisticsScope } from './statistics.ts'
import { HAS_GOOD_TICKET, isWaitingFor } from './waiting.ts'

/** Registrations, and their people. */
interface Counted {
  registrations: number
  people: number
}

/**
 * Counts the places that await an answer or a payment, and their registrations. `besideGood`: those of registrations of
 * the period that have a good ticket, too.
 */
export async function countWaitingFor(
  db: Db,
  { of, since }: StatisticsScope,
  what: WaitsFor,
): Promise<Counted & { besideGood: number }> {
  const isOfPeriod = since === null ? sql`true` : sql`participation.created_at >= ${since}`
  return db
    .selectFrom('ticket')
    .innerJoin('activity', 'activity.id', 'ticket.activityId')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .where(isOf(of))
    .where(isWaitingFor(what))
    .$if(since !== null, (query) => query.where('ticket.createdAt', '>=', since ?? ''))
    .select((eb) => [
      eb.fn.count<number>('ticket.participationId').distinct().as('registrations'),
      eb.fn.countAll<number>().as('people'),
      sql<number>`count(*) filter (where ${HAS_GOOD_TICKET} and ${isOfPeriod})`.as('besideGood'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts those who wait for places, and of these the ones to whom places are offered. */
export async function countInLine(
  db: Db,
  { of, since }: StatisticsScope,
): Promise<{ waiting: Counted; offered: Counted }> {
  const offered = sql`waiting_entry.offered_at is not null`
  const row = await db
    .selectFrom('waitingEntry')
    .innerJoin('activity', 'activity.id', 'waitingEntry.activityId')
    .where(isOf(of))
    .where('waitingEntry.endedAt', 'is', null)
    .$if(since !== null, (query) => query.where('waitingEntry.createdAt', '>=', since ?? ''))
    .select([
      sql<number>`count(*)`.as('registrations'),
      sumOf(sql`waiting_entry.party_size`).as('people'),
      sql<number>`count(*) filter (where ${offered})`.as('offeredRegistrations'),
      sumOf(sql`case when ${offered} then waiting_entry.party_size else 0 end`).as('offeredPeople'),
    ])
    .executeTakeFirstOrThrow()
  const { registrations, people, offeredRegistrations, offeredPeople } = row
  return {
    waiting: { registrations, people },
    offered: { registrations: offeredRegistrations, people: offeredPeople },
  }
}

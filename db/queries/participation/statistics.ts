import { type RawBuilder, sql } from 'kysely'
import { sumOf } from '#db/queries/participation/cheque-desk.ts'
import type { Db } from '#db/schema.ts'
import type { EndedReason } from '#db/schema/participation.ts'
import { type InCommon, inCommon, readCommon } from './statistics-in-common.ts'

/** What is counted: one activity, or all of a host, of these the registrations since an instant. */
export interface StatisticsScope {
  of: { activityId: number } | { hostId: number }
  since: string | null
}

/** Registrations that have all of this in common. */
export interface CountedRegistrations extends InCommon {
  registrations: number
  people: number
}

/** Registrations with their activities: one query of the open ones, and one of those that ended, as the indexes have them. */
function registrationsOf(db: Db, { of, since }: StatisticsScope) {
  const all = db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .where(isOf(of))
    .$if(since !== null, (query) => query.where('participation.createdAt', '>=', since ?? ''))
  return [
    all.where('participation.endedAt', 'is', null),
    all.where('participation.endedAt', 'is not', null),
  ] as const
}

type Joined = ReturnType<typeof registrationsOf>[number]

/** Finds when the first and the last person registered; null without any. The indexes begin and end with them. */
export async function findBounds(
  db: Db,
  of: StatisticsScope['of'],
): Promise<{ first: string; last: string } | null> {
  const end = (which: 'min' | 'max', ended: RawBuilder<unknown>) =>
    sql<
      string | null
    >`${sql.raw(which)}((select ${sql.raw(which)}(participation.created_at) from participation
      where participation.activity_id = activity.id and participation.ended_at ${ended}))`
  const [open, ended] = [sql`is null`, sql`is not null`]
  const row = await db
    .selectFrom('activity')
    .where(isOf(of))
    .select([
      end('min', open).as('firstOpen'),
      end('min', ended).as('firstEnded'),
      end('max', open).as('lastOpen'),
      end('max', ended).as('lastEnded'),
    ])
    .executeTakeFirstOrThrow()
  const known = [row.firstOpen, row.firstEnded, row.lastOpen, row.lastEnded]
    .filter((at) => at !== null)
    .sort()
  const [first, last] = [known.at(0), known.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

/**
 * Counts all registrations by what they have in common. `steps`: when each begins, in order; at least one. SQLite sorts
 * what it groups: one number for all that they have in common is sorted in half the time of five columns.
 */
export async function countRegistrations(
  db: Db,
  scope: StatisticsScope,
  { steps, now }: { steps: readonly string[]; now: string },
): Promise<CountedRegistrations[]> {
  const [open, ended] = registrationsOf(db, scope)
  const describe = (query: Joined) =>
    query.select([inCommon(steps, now).as('common'), 'participation.partySize'])
  const rows = await db
    .selectFrom(describe(open).unionAll(describe(ended)).as('registration'))
    .select([
      'registration.common',
      sql<number>`count(*)`.as('registrations'),
      sql<number>`sum(registration.party_size)`.as('people'),
    ])
    .groupBy('registration.common')
    .execute()
  return rows.map(({ common, ...counts }) => ({ ...readCommon(common), ...counts }))
}

/**
 * Counts the tickets of each ticket type, those of one name together: of people who come or asked to, and given back.  */
export async function countTicketsByType(
  db: Db,
  { of, since }: StatisticsScope,
): Promise<{ name: string | null; people: number; givenBack: number }[]> {
  const isSince = since === null ? sql`true` : sql`ticket.created_at >= ${since}`
  const tickets = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from ticket where ticket.ticket_type_id = ticket_type.id and ${condition} and ${isSince})`
  const ended = (reason: EndedReason) =>
    tickets(sql`ticket.ended_at is not null and ticket.ended_reason = ${reason}`)
  return db
    .selectFrom('ticketType')
    .innerJoin('activity', 'activity.id', 'ticketType.activityId')
    .where(isOf(of))
    .select([
      'ticketType.name',
      sumOf(sql`${tickets(sql`ticket.ended_at is null`)} + ${ended('ACTIVITY_CANCELLED')}`).as('people'),
      sumOf(tickets(IS_GIVEN_BACK)).as('givenBack'),
    ])
    .groupBy('ticketType.name')
    .orderBy((eb) => eb.fn.min('ticketType.id'))
    .execute()
}

/** Held places that nobody paid for are none. */
const IS_GIVEN_BACK = sql`ticket.ended_at is not null and ticket.ended_reason = 'CANCELLED'
  and coalesce(ticket.waits_for, '') <> 'PAYMENT'`

/** Lists the activities for which the most people are registered. Only of these the registrations are counted, too. */
export async function listBusiestActivities(db: Db, { of, since }: StatisticsScope, limit: number) {
  const isSince = since === null ? sql`true` : sql`participation.created_at >= ${since}`
  const ofOpen = (sum: RawBuilder<number>) =>
    sql<number>`(select ${sum} from participation
      where participation.activity_id = activity.id and participation.ended_at is null and ${isSince})`
  const ranked = db
    .selectFrom('activity')
    .where(isOf(of))
    .select(['activity.id', 'activity.name', 'activity.startsAt', 'activity.timeZone'])
    .select(ofOpen(sumOf(sql`participation.party_size`)).as('people'))
    .orderBy('people', 'desc')
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id')
    .limit(limit)
  return db
    .selectFrom(ranked.as('activity'))
    .selectAll()
    .select(ofOpen(sql<number>`count(*)`).as('registrations'))
    .where('people', '>', 0)
    .orderBy('people', 'desc')
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .execute()
}

export function isOf(of: StatisticsScope['of']): RawBuilder<boolean> {
  return 'activityId' in of ? sql`(activity.id = ${of.activityId})` : sql`(activity.host_id = ${of.hostId})`
}

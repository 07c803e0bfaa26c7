import { type RawBuilder, sql } from 'kysely'
import { sumOf } from '#db/queries/participation/cheque-desk.ts'
import type { Db } from '#db/schema.ts'
import type { Attendance, EndedReason, Participation } from '#db/schema/participation.ts'

/** What is counted: one activity, or all of a host, of these the registrations since an instant. */
export interface StatisticsScope {
  of: { activityId: number } | { hostId: number }
  since: string | null
}

/** Registrations that have all of this in common. */
export interface CountedRegistrations {
  /** The number of the step in which people registered, from 0. */
  step: number
  state: Participation['state']
  attendance: Attendance | null
  endedReason: EndedReason | null
  /** Whether the activity has begun, and is not cancelled: its people can be marked. */
  isMarkable: boolean
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

/** Counts all registrations by what they have in common. `steps`: when each begins, in order; at least one. */
export async function countRegistrations(
  db: Db,
  scope: StatisticsScope,
  { steps, now }: { steps: readonly string[]; now: string },
): Promise<CountedRegistrations[]> {
  const isMarkable = sql<number>`(case when activity.starts_at <= ${now} and activity.cancelled_at is null then 1 else 0 end)`
  const [open, ended] = registrationsOf(db, scope)
  const count = (query: Joined) =>
    query
      .select([
        stepOf(sql`participation.created_at`, steps).as('step'),
        'participation.state',
        'participation.attendance',
        'participation.endedReason',
        isMarkable.as('markable'),
        sql<number>`count(*)`.as('registrations'),
        sql<number>`sum(participation.party_size)`.as('people'),
      ])
      .groupBy(['participation.state', 'participation.attendance', 'participation.endedReason'])
      .groupBy(sql`step, markable`)
  const rows = await count(open).unionAll(count(ended)).execute()
  return rows.map(({ markable, ...row }) => ({ ...row, isMarkable: markable === 1 }))
}

/** In which step an instant lies: found by halves, so that many steps cost little. */
function stepOf(at: RawBuilder<unknown>, begins: readonly string[]): RawBuilder<number> {
  const between = (first: number, last: number): RawBuilder<number> => {
    if (first === last) return sql`${sql.lit(first)}`
    const middle = Math.ceil((first + last) / 2)
    return sql`case when ${at} < ${begins[middle]} then ${between(first, middle - 1)} else ${between(middle, last)} end`
  }
  return between(0, begins.length - 1)
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

/** Lists the activities for which the most people are registered. */
export async function listBusiestActivities(db: Db, scope: StatisticsScope, limit: number) {
  const [open] = registrationsOf(db, scope)
  return open
    .select([
      'activity.id',
      'activity.name',
      'activity.startsAt',
      'activity.timeZone',
      sql<number>`count(*)`.as('registrations'),
      sumOf(sql`participation.party_size`).as('people'),
    ])
    .groupBy('activity.id')
    .orderBy('people', 'desc')
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}

export function isOf(of: StatisticsScope['of']): RawBuilder<boolean> {
  return 'activityId' in of ? sql`(activity.id = ${of.activityId})` : sql`(activity.host_id = ${of.hostId})`
}

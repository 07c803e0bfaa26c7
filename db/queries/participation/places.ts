import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { type UserWithPicture, withPicture } from '#db/queries/account/user.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import { GOOD_TICKET, HAS_GOOD_TICKET } from './waiting.ts'

/** The host takes no place (decisions §5). Needs the activity beside the registration. */
export const TAKES_PLACE = sql<boolean>`(participation.user_id is null or participation.user_id <> activity.host_id)`

/** An open offer of the waiting list: it takes places until its row ends. */
export const IS_OFFERED = sql<boolean>`(waiting_entry.ended_at is null and waiting_entry.offered_at is not null)`

/**
 * How many places of the activity are taken: by registrations and by offers. Always counted from the rows, never stored,
 * so that no counter can drift (decisions §5).
 */
export const PLACES_TAKEN = sql<number>`((select coalesce(sum(participation.party_size), 0) from participation
  where participation.activity_id = activity.id and participation.ended_at is null and ${TAKES_PLACE})
  + (select coalesce(sum(waiting_entry.party_size), 0) from waiting_entry
  where waiting_entry.activity_id = activity.id and ${IS_OFFERED}))`

/** Counts the places taken in each of these activities. */
export async function countPlacesTaken(db: Db, activityIds: number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity')
    .select(['activity.id', PLACES_TAKEN.as('taken')])
    .where('activity.id', 'in', activityIds)
    .execute()
  return new Map(rows.map(({ id, taken }) => [id, taken]))
}

/** How many places of an activity are taken, and what this person has of it: open registration and waiting entry. */
export interface PlacesAndOwn {
  taken: number
  ownId: number | null
  waitingId: number | null
}

/** The columns of `PlacesAndOwn`. They need the activity beside them. */
function placesAndOwn(userId: number) {
  const isOwn = (table: string) =>
    sql`${sql.ref(`${table}.activity_id`)} = activity.id and ${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.ref(`${table}.ended_at`)} is null`
  return [
    PLACES_TAKEN.as('taken'),
    sql<number | null>`(select participation.id from participation where ${isOwn('participation')})`.as(
      'ownId',
    ),
    sql<number | null>`(select waiting_entry.id from waiting_entry where ${isOwn('waiting_entry')})`.as(
      'waitingId',
    ),
  ] as const
}

/** Counts the places taken in an activity, and finds this person's open registration and waiting entry for it. */
export async function countTakenAndFindOwn(
  db: Db,
  activityId: number,
  userId: number,
): Promise<PlacesAndOwn> {
  return db
    .selectFrom('activity')
    .select(placesAndOwn(userId))
    .where('activity.id', '=', activityId)
    .executeTakeFirstOrThrow()
}

/** The same together with the activity, as `findActivity` finds it: whoever joins looks at both before the lock. */
export async function findActivityToJoin(
  db: Db,
  activityId: number,
  userId: number,
): Promise<{ activity: Activity; places: PlacesAndOwn } | undefined> {
  const found = await db
    .selectFrom('activity')
    .selectAll('activity')
    .select(placesAndOwn(userId))
    .where('activity.id', '=', activityId)
    .where('activity.removedAt', 'is', null)
    .where('activity.draft', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { row: activity, places } = apart(found)
  return { activity, places }
}

/**
 * The same together with the account, held as `holdUser` does. Call it under the lock of the activity, which the counts
 * are read under.
 */
export async function holdUserToJoin(
  trx: Db,
  activityId: number,
  userId: number,
): Promise<{ account: UserWithPicture; places: PlacesAndOwn } | undefined> {
  const query = withPicture(trx)
    .leftJoin('activity', (join) => join.on('activity.id', '=', activityId))
    .select(placesAndOwn(userId))
    .where('user.id', '=', userId)
  const held = await (isPostgres(trx) ? query.forKeyShare('user') : query).executeTakeFirst()
  if (!held) return undefined
  const { row: account, places } = apart(held)
  return { account, places }
}

function apart<Row extends PlacesAndOwn>({ taken, ownId, waitingId, ...row }: Row) {
  return { row, places: { taken, ownId, waitingId } }
}

/** How many places of the ticket type are taken, like places in all: by open tickets, and by offers. */
export const PLACES_OF_TYPE_TAKEN = sql<number>`((select count(*) from ticket where ticket.ticket_type_id = ticket_type.id and ticket.ended_at is null)
  + (select coalesce(sum(waiting_entry.party_size), 0) from waiting_entry
  where waiting_entry.ticket_type_id = ticket_type.id and ${IS_OFFERED}))`

/** Counts the places taken of each of these ticket types. */
export async function countTakenOfTypes(db: Db, ticketTypeIds: number[]): Promise<Map<number, number>> {
  if (ticketTypeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticketType')
    .select(['ticketType.id', PLACES_OF_TYPE_TAKEN.as('taken')])
    .where('ticketType.id', 'in', ticketTypeIds)
    .execute()
  return new Map(rows.map(({ id, taken }) => [id, taken]))
}

/** Counts the people who certainly come: nobody who waits for an answer or a payment, and not the host. */
export async function countPeopleComing(db: Db, activityId: number): Promise<number> {
  const { people } = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .where(HAS_GOOD_TICKET)
    .where(GOOD_TICKET)
    .where(TAKES_PLACE)
    .executeTakeFirstOrThrow()
  return people
}

/** Counts the tickets of each of these registrations that are good for entry. */
export async function countGoodTickets(db: Db, participationIds: number[]): Promise<Map<number, number>> {
  if (participationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket')
    .select((eb) => ['participationId', eb.fn.countAll<number>().as('good')])
    .where('participationId', 'in', participationIds)
    .where(GOOD_TICKET)
    .groupBy('participationId')
    .execute()
  return new Map(rows.map(({ participationId, good }) => [participationId, good]))
}

/** Counts the people who would certainly have come to an activity that was called off. */
export async function countPeopleCalledOff(db: Db, activityId: number): Promise<number> {
  const { people } = await db
    .selectFrom('participation')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('partySize'), eb.lit(0)).as('people'))
    .where('activityId', '=', activityId)
    .where('endedReason', '=', 'ACTIVITY_CANCELLED')
    .where('state', '=', 'YES')
    .executeTakeFirstOrThrow()
  return people
}

import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import { AWAITS_CHEQUE } from './cheque.ts'
import { GOOD_TICKET, isWaitingFor } from './waiting.ts'
import { type ParticipationWithPerson, withPerson } from './with-person.ts'

/** The activity whose list it is: after calling off, the list is of those whom that concerned. */
export interface ListOwner extends Pick<Activity, 'id' | 'hostId' | 'cancelledAt'> {
  /** The registrations whose first email has not been sent, or never was. */
  heldIds?: readonly number[]
}

export type ParticipantState =
  'coming' | 'requested' | 'paid' | 'held' | 'present' | 'absent' | 'unmarked' | 'cheque' | 'untold' | 'ended'

export type ParticipantOrder = 'first' | 'latest' | 'name'

export interface ParticipantFilter {
  /** Folded; a name contains each of them. */
  words: readonly string[]
  /** Null: all, except that requests are left out where they are listed apart. */
  state: ParticipantState | null
  hasRequestsApart: boolean
}

/** The number of registrations that a filter finds, and of their people. */
export interface Found {
  registrations: number
  people: number
}

export async function countFiltered(db: Db, activity: ListOwner, filter: ParticipantFilter): Promise<Found> {
  return filtered(db, activity, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('registrations'),
      eb.fn.coalesce(eb.fn.sum<number>(peopleIn(activity, filter.state)), eb.lit(0)).as('people'),
    ])
    .executeTakeFirstOrThrow()
}

/** Where only those who come are listed, the people who wait for an answer or a payment beside them do not count. */
function peopleIn({ cancelledAt }: ListOwner, state: ParticipantState | null): RawBuilder<number> {
  const areComing = cancelledAt === null && (state === 'coming' || state === 'unmarked')
  if (!areComing) return sql`participation.party_size`
  return sql`cast((select count(*) from ticket
    where ticket.participation_id = participation.id and ${GOOD_TICKET}) as integer)`
}

/** Lists what a filter finds, or one page of it: the other columns are read of these rows only. */
export async function listFilteredIds(
  db: Db,
  activity: ListOwner,
  filter: ParticipantFilter,
  { order, page }: { order: ParticipantOrder; page: Page | null },
): Promise<number[]> {
  const all = filtered(db, activity, filter).select('participation.id').orderBy(inOrder(activity, order))
  return listIds(page ? all.limit(page.limit).offset(page.offset) : all)
}

function filtered(db: Db, activity: ListOwner, filter: ParticipantFilter) {
  return db
    .selectFrom('participation')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .where('participation.activityId', '=', activity.id)
    .where(isInState(activity, filter))
    .where((eb) => eb.and(filter.words.map(hasWord)))
}

const NAME = sql<string>`coalesce(participation.name_key, person.name_key)`

function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${NAME} like ${pattern} escape '\\')`
}

function inOrder(activity: ListOwner, order: ParticipantOrder): RawBuilder<unknown> {
  switch (order) {
    case 'first': {
      const inTime = sql`participation.created_at, participation.id`
      // After calling off, people whom no e-mail reached stand first: the host has to tell them.
      return activity.cancelledAt === null
        ? inTime
        : sql`case when ${isUntold(activity)} then 0 else 1 end, ${inTime}`
    }
    case 'latest':
      return sql`participation.created_at desc, participation.id desc`
    case 'name':
      return sql`${NAME}, participation.id`
  }
}

/** Entered by hand without an address. */
export const LACKS_ADDRESS = sql<boolean>`(participation.user_id is null and participation.email is null)`

/** Entered by hand, and no email tells of the end: without an address, or with one whose first email was never sent. */
export function isUntold({ heldIds = [] }: Pick<ListOwner, 'heldIds'>): RawBuilder<boolean> {
  if (heldIds.length === 0) return LACKS_ADDRESS
  return sql`(${LACKS_ADDRESS} or (participation.user_id is null and participation.id in (${sql.join(heldIds)})))`
}

const CALLED_OFF = sql.lit('ACTIVITY_CANCELLED')

/** Whether a registration counts; after calling off, whether it counted until then. */
export function isListed({ cancelledAt }: Pick<ListOwner, 'cancelledAt'>): RawBuilder<boolean> {
  if (cancelledAt === null) return sql`(participation.ended_at is null)`
  return sql`(participation.ended_at is not null and participation.ended_reason = ${CALLED_OFF})`
}

/** A ticket that was paid for, which may have ended with the activity since. */
const IS_PAID = sql<boolean>`(ticket.order_line_id is not null and ticket.waits_for is null
  and (ticket.ended_at is null or ticket.ended_reason = ${CALLED_OFF}))`

export function isInState(
  activity: ListOwner,
  { state, hasRequestsApart }: ParticipantFilter,
): RawBuilder<boolean> {
  const listed = isListed(activity)
  switch (state) {
    case null:
      return hasRequestsApart ? sql`(${listed} and participation.state <> 'WAITING_PART_CONFIRM')` : listed
    case 'coming':
      return sql`(${listed} and participation.state = 'YES')`
    case 'requested':
      return sql`(${listed} and (participation.state = 'WAITING_PART_CONFIRM' or participation.id in
        (select ticket.participation_id from ticket where ticket.activity_id = ${activity.id} and ${isWaitingFor('APPROVAL')})))`
    case 'paid':
      return sql`(${listed} and participation.id in
        (select ticket.participation_id from ticket where ticket.activity_id = ${activity.id} and ${IS_PAID}))`
    case 'held':
      return sql`(${listed} and participation.id in
        (select ticket.participation_id from ticket where ticket.activity_id = ${activity.id} and ${isWaitingFor('PAYMENT')}))`
    case 'present':
    case 'absent':
      return sql`(${listed} and participation.attendance = ${state})`
    case 'unmarked':
      return sql`(${listed} and participation.state = 'YES' and participation.attendance is null)`
    case 'cheque':
      return sql`(${listed} and ${AWAITS_CHEQUE})`
    case 'untold':
      return sql`(${listed} and ${isUntold(activity)})`
    case 'ended':
      return sql`(participation.ended_at is not null and participation.ended_reason <> ${CALLED_OFF})`
  }
}

/** Lists these registrations in this order. */
export async function listParticipationsByIds(
  db: Db,
  ids: readonly number[],
): Promise<ParticipationWithPerson[]> {
  if (ids.length === 0) return []
  const rows = await withPerson(db)
    .where('participation.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

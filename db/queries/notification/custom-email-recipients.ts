import { type RawBuilder, sql } from 'kysely'
import { isInState, LACKS_ADDRESS, type ParticipantState } from '#db/queries/participation/host-list.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import { HAS_ADDRESS, HAS_HELD_EMAIL } from './reach.ts'

/** A registration, or an entry of the waiting list, that can be written to. */
export interface Writable {
  id: number
  /** Null: entered by hand. */
  userId: number | null
  email: string
}

export interface Steps {
  after: number
  limit: number
}

/** Registrations in a state, those with these ids, or those that came: good ones that are not marked absent. */
export type RegistrationsWanted = { state: ParticipantState | 'CAME' | null } | { ids: number[] }

/**
 * Lists registrations that an email can reach, by id: with an account, or an address of their own. Left out are the
 * host, and whoever has not been sent their tickets yet.
 */
export async function listWritableRegistrations(
  db: Db,
  activity: Pick<Activity, 'id' | 'hostId' | 'cancelledAt'>,
  wanted: RegistrationsWanted,
  { after, limit }: Steps,
): Promise<Writable[]> {
  return db
    .selectFrom('participation')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .select((eb) => [
      'participation.id',
      'participation.userId',
      eb.fn.coalesce('person.email', 'participation.email').$castTo<string>().as('email'),
    ])
    .where('participation.activityId', '=', activity.id)
    .where(isWanted(activity, wanted))
    .where('participation.id', '>', after)
    .where(HAS_ADDRESS)
    .where(isNotOf(activity.hostId))
    .where(sql<boolean>`not ${HAS_HELD_EMAIL}`)
    .orderBy('participation.id')
    .limit(limit)
    .execute()
}

function isNotOf(hostId: number): RawBuilder<boolean> {
  return sql`(participation.user_id is null or participation.user_id <> ${hostId})`
}

function isWanted(
  activity: Pick<Activity, 'id' | 'hostId' | 'cancelledAt'>,
  wanted: RegistrationsWanted,
): RawBuilder<boolean> {
  const inState = (state: ParticipantState | null) =>
    isInState(activity, { words: [], state, hasRequestsApart: false })
  if ('ids' in wanted)
    return sql`(participation.ended_at is null and participation.id in (${sql.join(wanted.ids)}))`
  if (wanted.state !== 'CAME') return inState(wanted.state)
  return sql`(${inState('coming')} and (participation.attendance is null or participation.attendance <> 'absent'))`
}

/** Counts the registrations that are meant, whether or not an email can reach them, and those without an address. */
export async function countWanted(
  db: Db,
  activity: Pick<Activity, 'id' | 'hostId' | 'cancelledAt'>,
  wanted: RegistrationsWanted,
): Promise<{ registrations: number; withoutAddress: number }> {
  return db
    .selectFrom('participation')
    .select([
      sql<number>`count(*)`.as('registrations'),
      sql<number>`count(*) filter (where ${LACKS_ADDRESS})`.as('withoutAddress'),
    ])
    .where('participation.activityId', '=', activity.id)
    .where(isWanted(activity, wanted))
    .where(isNotOf(activity.hostId))
    .executeTakeFirstOrThrow()
}

/** Lists people who wait for a place, in the order of arrival. */
export async function listWritableWaiting(
  db: Db,
  activityId: number,
  { after, limit }: Steps,
): Promise<Writable[]> {
  return db
    .selectFrom('waitingEntry')
    .innerJoin('user as person', 'person.id', 'waitingEntry.userId')
    .select(['waitingEntry.id', 'waitingEntry.userId', 'person.email'])
    .where('waitingEntry.activityId', '=', activityId)
    .where('waitingEntry.endedAt', 'is', null)
    .where('waitingEntry.id', '>', after)
    .where('person.deletedAt', 'is', null)
    .orderBy('waitingEntry.id')
    .limit(limit)
    .execute()
}

/** Whether anybody was marked present. */
export async function hasPresent(db: Db, activityId: number): Promise<boolean> {
  const found = await db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('attendance', '=', 'present')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts these registrations, as far as they are open and of this activity. */
export async function countNamed(db: Db, activityId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}

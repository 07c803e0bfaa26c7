import { sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { countRows, isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewParticipation, Participation, ParticipationUpdate } from '#db/schema/participation.ts'
import { GOOD_TICKET, isWaitingFor } from './waiting.ts'
import type { ParticipationWithPerson } from './with-person.ts'

/** Inserts a registration, or returns undefined when the person has an open one for the activity. */
export async function insertParticipation(db: Db, participation: NewParticipation) {
  return db
    .insertInto('participation')
    .values(participation)
    .onConflict((conflict) =>
      conflict.columns(['activityId', 'userId']).where('endedAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Finds open and ended ones. */
export async function findParticipation(db: Db, id: number): Promise<Participation | undefined> {
  return db.selectFrom('participation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the person who was entered with this key of a form before. */
export async function findParticipationByRequest(db: Db, activityId: number, requestKey: string) {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

export async function updateParticipation(db: Db, id: number, change: ParticipationUpdate): Promise<void> {
  await db.updateTable('participation').set(change).where('id', '=', id).execute()
}

/** Ends every open registration of an activity. */
export async function endParticipationsOf(
  db: Db,
  activityId: number,
  end: Pick<ParticipationUpdate, 'endedAt' | 'endedReason' | 'endedBy'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('participation')
    .set(end)
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns whether anybody was ever registered, whatever became of it. */
export async function hasParticipations(db: Db, activityId: number): Promise<boolean> {
  return db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .limit(1)
    .$call(isFound)
}

export async function findOpenParticipation(db: Db, id: number): Promise<Participation | undefined> {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function findOpenParticipationOf(db: Db, activityId: number, userId: number) {
  return db
    .selectFrom('participation')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns whether another person's open registration for the activity uses this card. */
export async function isCardInUse(
  db: Db,
  { activityId, memberCardId, userId }: { activityId: number; memberCardId: number; userId: number },
): Promise<boolean> {
  return db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .where('memberCardId', '=', memberCardId)
    .where('userId', '!=', userId)
    .where('endedAt', 'is', null)
    .$call(isFound)
}

/** The fields of a registration that anybody may know. */
export type Party = Pick<Participation, 'id' | 'userId' | 'partySize'>

/** Lists one page in the order of `listOpenParticipations`, and counts how many there are in all. */
export async function listOpenParties(
  db: Db,
  activityId: number,
  page: Page,
): Promise<{ parties: Party[]; inAll: number }> {
  const open = db
    .selectFrom('participation')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
  const parties = await open
    .select(['id', 'userId', 'partySize', sql<number>`count(*) over ()`.as('inAll')])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const [first] = parties
  if (first) return { parties, inAll: first.inAll }
  return { parties, inAll: page.offset > 0 ? await open.$call(countRows) : 0 }
}

/** A registration that was created or enlarged since a moment, with the number of people added. */
export interface GrownParticipation extends Pick<
  ParticipationWithPerson,
  'id' | 'activityId' | 'firstName' | 'lastName' | 'organisationName'
> {
  gained: number
  /** How many people were registered before that moment, as far as they still are. */
  earlier: number
}

/**
 * Lists people who registered with this host since then, or enlarged their registration, by when open tickets were
 * created, or paid. `isAsked`: join requests that wait, else good tickets.
 */
export async function listParticipationsSince(
  db: Db,
  hostId: number,
  { since, until, isAsked }: { since: string; until: string; isAsked: boolean },
): Promise<GrownParticipation[]> {
  return db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .innerJoin('user as person', 'person.id', 'participation.userId')
    .leftJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .leftJoin('order', 'order.id', 'orderLine.orderId')
    .select((eb) => [
      'participation.id',
      'participation.activityId',
      eb.fn.coalesce('participation.firstName', 'person.firstName').as('firstName'),
      eb.fn.coalesce('participation.lastName', 'person.lastName').as('lastName'),
      eb.fn.coalesce('participation.organisationName', 'person.organisationName').as('organisationName'),
      eb.fn.count<number>('ticket.id').as('gained'),
      eb
        .selectFrom('ticket as former')
        .leftJoin('orderLine as formerLine', 'formerLine.id', 'former.orderLineId')
        .leftJoin('order as formerOrder', 'formerOrder.id', 'formerLine.orderId')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('former.participationId', '=', 'participation.id')
        .where('former.endedAt', 'is', null)
        .where((eb) => eb(eb.fn.coalesce('formerOrder.paidAt', 'former.createdAt'), '<', since))
        .$if(!isAsked, (query) => query.where('former.waitsFor', 'is', null))
        .$asScalar()
        .$notNull()
        .as('earlier'),
    ])
    .where('activity.hostId', '=', hostId)
    .where((eb) => eb(eb.fn.coalesce('order.paidAt', 'ticket.createdAt'), '>=', since))
    .where((eb) => eb(eb.fn.coalesce('order.paidAt', 'ticket.createdAt'), '<', until))
    .where(isAsked ? isWaitingFor('APPROVAL') : GOOD_TICKET)
    .groupBy(['participation.id', 'person.id'])
    .orderBy((eb) => eb.fn.min('ticket.id'))
    .execute()
}

/** Returns whether the person was ever registered for an activity of this host. */
export async function hasJoinedActivityOf(db: Db, userId: number, hostId: number): Promise<boolean> {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select('participation.id')
    .where('participation.userId', '=', userId)
    .where('activity.hostId', '=', hostId)
    .limit(1)
    .$call(isFound)
}

/** Counts all registrations ever made, whatever became of them: by accounts and guests, and entered by hand. */
export async function countParticipations(db: Db): Promise<{ kind: Participation['kind']; count: number }[]> {
  return db
    .selectFrom('participation')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
}

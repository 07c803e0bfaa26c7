import { sql } from 'kysely'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Conditions on a registration, which decide alike how many emails a page announces and to whom they are sent. */

/** It has an account that is not deleted, or an address of its own. Needs the account joined as `person`. */
export const HAS_ADDRESS = sql<boolean>`((participation.user_id is not null and person.deleted_at is null)
  or (participation.user_id is null and participation.email is not null and participation.email <> ''))`

/** Its tickets have not been sent yet: that email will tell everything. */
export const HAS_HELD_EMAIL = sql<boolean>`exists (select held_email.notification_id from held_email
  where held_email.participation_id = participation.id)`

/** Counts the open registrations of these activities that are told of a change. */
export async function countRegistrationsToldOfChange(
  db: Db,
  activityIds: readonly number[],
): Promise<number> {
  return toldOfChange(db, activityIds).$call(countRows)
}

/** Counts the tickets of these registrations that were handed on: their holders are told as well. */
export async function countHoldersToldOfChange(db: Db, activityIds: readonly number[]): Promise<number> {
  return handedOn(db, activityIds)
    .where('ticket.participationId', 'in', toldOfChange(db, activityIds).select('participation.id'))
    .$call(countRows)
}

function toldOfChange(db: Db, activityIds: readonly number[]) {
  return withAddress(db, activityIds).where(sql<boolean>`not ${HAS_HELD_EMAIL}`)
}

/** Entered by hand, with an email that has not been sent: not told of the end, either. */
const IS_UNCONFIRMED = sql<boolean>`(participation.user_id is null and ${HAS_HELD_EMAIL})`

/** Counts the open registrations of these activities that are told when it is called off, and those that are not. */
export async function countToldOfEnd(
  db: Db,
  activityIds: readonly number[],
): Promise<{ told: number; unconfirmed: number }> {
  return withAddress(db, activityIds)
    .select([
      sql<number>`count(*) filter (where not ${IS_UNCONFIRMED})`.as('told'),
      sql<number>`count(*) filter (where ${IS_UNCONFIRMED})`.as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts the open tickets of these activities that were handed on: their holders are told of its end. */
export async function countHandedOn(db: Db, activityIds: readonly number[]): Promise<number> {
  return handedOn(db, activityIds).$call(countRows)
}

function withAddress(db: Db, activityIds: readonly number[]) {
  return db
    .selectFrom('participation')
    .leftJoin('user as person', 'person.id', 'participation.userId')
    .where('participation.activityId', 'in', [...activityIds])
    .where('participation.endedAt', 'is', null)
    .where(HAS_ADDRESS)
}

function handedOn(db: Db, activityIds: readonly number[]) {
  return db
    .selectFrom('ticket')
    .where('ticket.activityId', 'in', [...activityIds])
    .where('ticket.handoverId', 'is not', null)
    .where('ticket.endedAt', 'is', null)
}

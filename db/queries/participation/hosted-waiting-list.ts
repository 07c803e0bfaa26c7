import { sql } from 'kysely'
import { showsPicture } from '#db/queries/account/shown-picture.ts'
import type { Page } from '#db/queries/activity/listed.ts'
import { IS_OFFERED } from '#db/queries/participation/places.ts'
import type { Db } from '#db/schema.ts'

/**
 * How many parties wait for places of an activity, how many people they are, and to how many places are offered; and
 * until when the offer holds that ends first, null without any.
 */
export async function countOpenEntries(db: Db, activityId: number) {
  const offered = sql`case when ${IS_OFFERED} then 1 else 0 end`
  return db
    .selectFrom('waitingEntry')
    .select((eb) => [
      eb.fn.countAll<number>().as('parties'),
      eb.fn.coalesce(eb.fn.sum<number>('partySize'), eb.lit(0)).as('people'),
      sql<number>`coalesce(sum(${offered}), 0)`.as('offers'),
      sql<number>`coalesce(sum(${offered} * party_size), 0)`.as('offered'),
      sql<string | null>`min(case when ${IS_OFFERED} then offered_until end)`.as('firstOfferUntil'),
    ])
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Lists a page of those who wait or are offered places, with their names, in the order of arrival. */
export async function listOpenEntries(db: Db, activityId: number, { limit, offset }: Page) {
  return withNames(db)
    .where('waitingEntry.activityId', '=', activityId)
    .where('waitingEntry.endedAt', 'is', null)
    .orderBy('waitingEntry.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Finds one of them; undefined once it has ended. */
export async function findOpenEntry(db: Db, activityId: number, id: number) {
  return withNames(db)
    .where('waitingEntry.id', '=', id)
    .where('waitingEntry.activityId', '=', activityId)
    .where('waitingEntry.endedAt', 'is', null)
    .executeTakeFirst()
}

/** A guest is named as on the pass with which they wait: one address may serve a whole family. */
function withNames(db: Db) {
  return db
    .selectFrom('waitingEntry')
    .innerJoin('user as person', 'person.id', 'waitingEntry.userId')
    .leftJoin('guestPass', 'guestPass.id', 'waitingEntry.guestPassId')
    .leftJoin('picture as portrait', (join) =>
      join.onRef('portrait.id', '=', 'person.pictureId').on(showsPicture('person')),
    )
    .selectAll('waitingEntry')
    .select(['person.organisationName', 'portrait.key as pictureKey'])
    .select((eb) => [
      eb.fn.coalesce('guestPass.firstName', 'person.firstName').as('firstName'),
      eb.fn.coalesce('guestPass.lastName', 'person.lastName').as('lastName'),
    ])
}

export type NamedWaitingEntry = NonNullable<Awaited<ReturnType<typeof findOpenEntry>>>

import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { GuestPass, NewGuestPass } from '#db/schema/sign-in.ts'

export async function insertGuestPass(db: Db, pass: NewGuestPass): Promise<GuestPass> {
  return db.insertInto('guestPass').values(pass).returningAll().executeTakeFirstOrThrow()
}

export async function findGuestPass(db: Db, id: number): Promise<GuestPass | undefined> {
  return db.selectFrom('guestPass').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the pass with this hash and its account, unless it has expired. */
export async function findOpenGuestPass(db: Db, tokenHash: string, now: string) {
  const pass = await db
    .selectFrom('guestPass')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const user =
    pass && (await db.selectFrom('user').selectAll().where('id', '=', pass.userId).executeTakeFirst())
  return pass && user && { pass, user }
}

/** Notes that a mailed link was opened, the first time. */
export async function markLinkOpened(db: Db, id: number, openedAt: string): Promise<void> {
  await db
    .updateTable('guestPass')
    .set({ openedAt })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()
}

/** Returns those of these guests who have opened a mailed link. */
export async function listLinkOpeners(db: Db, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('guestPass')
    .select('userId as id')
    .where('userId', 'in', userIds)
    .where('openedAt', 'is not', null)
    .groupBy('userId')
    .$call(listIds)
}

/**
 * Returns the last date of what this person is or was registered or in line for: the end of an activity, of a registration or of a place in
 * line, or the day of a refund; undefined: there never was anything.
 */
export async function findLastDate(db: Db, userId: number): Promise<string | undefined> {
  const registrations = db.selectFrom('participation').where('participation.userId', '=', userId)
  const placesInLine = db.selectFrom('waitingEntry').where('waitingEntry.userId', '=', userId)
  const ongoing = registrations
    .select('participation.activityId')
    .where('participation.endedAt', 'is', null)
    .unionAll(placesInLine.select('waitingEntry.activityId').where('waitingEntry.endedAt', 'is', null))
  const activities = db
    .selectFrom('activity')
    .select((eb) => eb.fn.coalesce('activity.endsAt', 'activity.startsAt').$castTo<string | null>().as('at'))
    .where('activity.id', 'in', ongoing)
  const refunds = db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .select((eb) => eb.fn.coalesce('refund.settledAt', 'refund.createdAt').$castTo<string | null>().as('at'))
    .where('order.buyerId', '=', userId)
  const dates = registrations
    .select('participation.endedAt as at')
    .unionAll(placesInLine.select('waitingEntry.endedAt as at'))
    .unionAll(activities)
    .unionAll(refunds)
  const { last } = await db
    .selectFrom(dates.as('dated'))
    .select((eb) => eb.fn.max('dated.at').$castTo<string | null>().as('last'))
    .executeTakeFirstOrThrow()
  return last ?? undefined
}

/** Ends all links that were mailed to this person. */
export async function endLinksOf(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable('guestPass')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('scope', '=', 'ALL')
    .where('expiresAt', '>', now)
    .execute()
}

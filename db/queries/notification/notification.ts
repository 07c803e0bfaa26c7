import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewNotification, Notification } from '#db/schema/notification.ts'

/** Returns the ids of the new rows, in their order. */
export async function insertNotificationRows(db: Db, rows: NewNotification[]): Promise<number[]> {
  if (rows.length === 0) return []
  const ids = await db.insertInto('notification').values(rows).returning('id').$call(listIds)
  return ids.sort((one, other) => one - other) // RETURNING promises no order
}

export async function findUnsentNotification(db: Db, id: number): Promise<Notification | undefined> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
}

/** Lists earlier notifications of the same recipient that have not been sent. */
export async function listUnsentBefore(
  db: Db,
  { id, userId, participationId }: Pick<Notification, 'id' | 'userId' | 'participationId'>,
): Promise<Pick<Notification, 'id' | 'details'>[]> {
  if (userId === null && participationId === null) return []
  return db
    .selectFrom('notification')
    .select(['id', 'details'])
    .where((eb) =>
      userId === null ? eb('participationId', '=', participationId) : eb('userId', '=', userId),
    )
    .where('id', '<', id)
    .where('sentAt', 'is', null)
    .execute()
}

export async function setDetails(db: Db, id: number, details: string): Promise<void> {
  await db.updateTable('notification').set({ details }).where('id', '=', id).execute()
}

export async function markClaimed(db: Db, ids: number[], claimedAt: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('notification').set({ claimedAt }).where('id', 'in', ids).execute()
}

/** Marks it as sent, and keeps less of it where `details` says so: with one statement, so that no crash comes between. */
export async function markSent(
  db: Db,
  id: number,
  sent: Pick<Notification, 'sentAt'> & Partial<Pick<Notification, 'details'>>,
): Promise<void> {
  await db.updateTable('notification').set(sent).where('id', '=', id).execute()
}

/** Nothing was sent, and nothing will be. */
export async function markSkipped(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('notification').set({ sentAt: at, skippedAt: at }).where('id', '=', id).execute()
}

/** Counts the notifications of a type that a person got since then; counting stops at `most`. */
export async function countNotificationsSince(
  db: Db,
  userId: number,
  type: string,
  since: string,
  most: number,
): Promise<number> {
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('createdAt', '>', since)
    .limit(most)
    .execute()
  return rows.length
}

/**
 * Returns a digest for this person that still waits for its hour, locked until the transaction ends: it is not written
 * before the news that it must contain.
 */
export async function lockWaitingDigest(db: Db, userId: number, type: string, since: string) {
  const waiting = db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('createdAt', '>', since)
    .where('details', 'like', '{"since":%')
    .where('claimedAt', 'is', null)
    .where('sentAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
  return db
    .updateTable('notification')
    .set((eb) => ({ type: eb.ref('type') }))
    .where('id', '=', waiting)
    .where('claimedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Inserts one notification of a type for each of these people. */
export async function insertNotifications(
  db: Db,
  userIds: number[],
  notification: Pick<NewNotification, 'type' | 'details' | 'createdAt'>,
): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .insertInto('notification')
    .values(userIds.map((userId) => ({ ...notification, userId })))
    .returning(['id', 'userId'])
    .execute()
  return rows.map(({ id, userId }) => ({ id, userId: Number(userId) }))
}

import type { Db, Notification } from '#db/schema.ts'

export async function insertNotification(
  db: Db,
  notification: { userId: number; type: string; details: string; createdAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({ ...notification, claimedAt: null, sentAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findUnsentNotification(db: Db, id: number): Promise<Notification | undefined> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
}

export async function markClaimed(db: Db, id: number, claimedAt: string): Promise<void> {
  await db.updateTable('notification').set({ claimedAt }).where('id', '=', id).execute()
}

export async function markSent(db: Db, id: number, sentAt: string): Promise<void> {
  await db.updateTable('notification').set({ sentAt }).where('id', '=', id).execute()
}

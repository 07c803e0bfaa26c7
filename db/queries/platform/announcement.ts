import type { Db } from '#db/schema.ts'
import type { Announcement } from '#db/schema/platform.ts'

/** Returns the newest announcement that is current. */
export async function findCurrentAnnouncement(db: Db, now: string): Promise<Announcement | undefined> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findNewestAnnouncement(db: Db): Promise<Announcement | undefined> {
  return db.selectFrom('announcement').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function insertAnnouncement(db: Db, announcement: Omit<Announcement, 'id'>): Promise<void> {
  await db.insertInto('announcement').values(announcement).execute()
}

/** Ends every announcement that is current or still to come: one is shown at a time. */
export async function endAnnouncements(db: Db, endsAt: string): Promise<void> {
  await db.updateTable('announcement').set({ endsAt }).where('endsAt', '>', endsAt).execute()
}

import type { Db } from '#db/schema.ts'
import type { Mailing, MailingKind, MailingUpdate, NewMailing } from '#db/schema/notification.ts'

export async function findMailing(db: Db, id: number): Promise<Mailing | undefined> {
  return db.selectFrom('mailing').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the one that has not begun: what happens until then is gathered in it. Call it with the activity's lock. */
export async function findGatheredMailing(
  db: Db,
  activityId: number,
  kind: MailingKind,
): Promise<Mailing | undefined> {
  return db
    .selectFrom('mailing')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('kind', '=', kind)
    .where('begunAt', 'is', null)
    .executeTakeFirst()
}

/** Finds the one that tells of the end of an activity, while it is kept. */
export async function findMailingOfEnd(db: Db, activityId: number): Promise<Mailing | undefined> {
  return db
    .selectFrom('mailing')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('kind', '=', 'ACTIVITY_ENDED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertMailing(db: Db, mailing: NewMailing): Promise<number> {
  const { id } = await db.insertInto('mailing').values(mailing).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateMailing(db: Db, id: number, change: MailingUpdate): Promise<void> {
  await db.updateTable('mailing').set(change).where('id', '=', id).execute()
}

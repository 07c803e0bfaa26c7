import type { Ban, Db, NewBan } from '#db/schema.ts'
import type { Page } from './activity.ts'

export async function insertBan(db: Db, ban: NewBan): Promise<void> {
  await db.insertInto('ban').values(ban).execute()
}

export async function findOpenBan(db: Db, userId: number): Promise<Ban | undefined> {
  return db
    .selectFrom('ban')
    .selectAll()
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
}

export async function liftBan(
  db: Db,
  id: number,
  lifting: Pick<Ban, 'liftedAt' | 'liftedBy' | 'liftReason'>,
): Promise<void> {
  await db.updateTable('ban').set(lifting).where('id', '=', id).execute()
}

export interface BanWithPerson extends Ban {
  firstName: string
  lastName: string
  organisationName: string | null
}

/** Bans in force, newest first. */
export async function listOpenBans(db: Db, page: Page): Promise<BanWithPerson[]> {
  return db
    .selectFrom('ban')
    .innerJoin('user', 'user.id', 'ban.userId')
    .selectAll('ban')
    .select(['user.firstName', 'user.lastName', 'user.organisationName'])
    .where('ban.liftedAt', 'is', null)
    .orderBy('ban.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

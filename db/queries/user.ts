import { isPostgres } from '#db/dialect.ts'
import type { Db, NewUser, User, UserUpdate } from '#db/schema.ts'

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()
}

export async function findUserBySponsorshipCode(db: Db, code: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('sponsorshipCode', '=', code).executeTakeFirst()
}

/** Inserts an account unless its address is taken: then undefined, and nothing changed. */
export async function insertUser(db: Db, user: NewUser): Promise<User | undefined> {
  return db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Holds back whoever else writes of this account until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockUser(trx: Db, id: number): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function updateUser(db: Db, id: number, change: UserUpdate): Promise<void> {
  await db.updateTable('user').set(change).where('id', '=', id).execute()
}

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}

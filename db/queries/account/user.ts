import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { countRows, isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewUser, User, UserUpdate } from '#db/schema/account.ts'
import type { Picture } from '#db/schema/activity.ts'

/** The account is not that of a child whose parent has yet to agree. Needs the user. */
export const WAITS_FOR_NO_PARENT = sql<boolean>`("user".parent_email is null or "user".parent_agreed_at is not null)`

/** An account with the picture that stands beside its name. */
export interface UserWithPicture extends User {
  pictureKey: Picture['key'] | null
}

export function withPicture(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('picture', 'picture.id', 'user.pictureId')
    .selectAll('user')
    .select('picture.key as pictureKey')
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()
}

/**
 * Returns the address that an account was shown to own. null, which equals no column of any row: anybody can type an
 * address, and what is kept about it belongs to whoever reads its mailbox.
 */
export function ownEmailKey({
  emailKey,
  emailConfirmedAt,
}: Pick<User, 'emailKey' | 'emailConfirmedAt'>): string | null {
  return emailConfirmedAt === null ? null : emailKey
}

export async function findUserBySponsorshipCode(db: Db, code: string): Promise<User | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('sponsorshipCode', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns how many people signed up with this account's code and confirmed their address. */
export async function countSponsored(db: Db, userId: number): Promise<number> {
  return db
    .selectFrom('user')
    .where('sponsoredBy', '=', userId)
    .where('emailConfirmedAt', 'is not', null)
    .where(WAITS_FOR_NO_PARENT)
    .$call(countRows)
}

/** Inserts an account unless its address is taken: then returns undefined, and changes nothing. */
export async function insertUser(db: Db, user: NewUser): Promise<User | undefined> {
  return db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Changes an account that is not deleted: nothing is written back into a deleted one. Returns false when it is deleted.
 * An empty change runs no statement: SQL has none for it.
 */
export async function updateUser(db: Db, id: number, change: UserUpdate): Promise<boolean> {
  if (Object.keys(change).length === 0) return true
  return db
    .updateTable('user')
    .set(change)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$call(isUpdated)
}

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Counts the accounts of the demo data. */
export async function countDemoAccounts(db: Db): Promise<number> {
  return db.selectFrom('user').where('isDemo', '=', true).$call(countRows)
}

export async function listUsersByIds(db: Db, ids: number[]): Promise<User[]> {
  return ids.length === 0 ? [] : db.selectFrom('user').selectAll().where('id', 'in', ids).execute()
}

/** Reads an account to which the transaction adds rows: only its deletion waits until the transaction ends. */
export async function holdUser(trx: Db, id: number): Promise<User | undefined> {
  const account = trx.selectFrom('user').selectAll().where('id', '=', id)
  return (isPostgres(trx) ? account.forKeyShare() : account).executeTakeFirst()
}

/** Locks an account for its deletion or ban: waits for everything being written in its name, and lets nothing new begin. */
export async function lockUserToDelete(trx: Db, id: number): Promise<User | undefined> {
  const account = trx.selectFrom('user').selectAll().where('id', '=', id)
  return (isPostgres(trx) ? account.forUpdate() : account).executeTakeFirst()
}

/** Reads an account and locks it until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockUser(trx: Db, id: number): Promise<User | undefined> {
  const account = trx.selectFrom('user').selectAll().where('id', '=', id)
  return (isPostgres(trx) ? account.forNoKeyUpdate() : account).executeTakeFirst()
}

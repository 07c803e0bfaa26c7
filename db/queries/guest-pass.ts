import type { Db, GuestPass, NewGuestPass, User } from '#db/schema.ts'

export async function insertGuestPass(db: Db, pass: NewGuestPass): Promise<GuestPass> {
  return db.insertInto('guestPass').values(pass).returningAll().executeTakeFirstOrThrow()
}

export interface OpenGuestPass {
  pass: GuestPass
  user: User
}

/** The pass with this hash and the account behind it, unless it has expired. */
export async function findOpenGuestPass(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<OpenGuestPass | undefined> {
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

import { type UserWithPicture, withPicture } from '#db/queries/account/user.ts'
import { countRows, isFound, isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewSession, SessionRow } from '#db/schema/sign-in.ts'

export async function insertSession(db: Db, session: NewSession): Promise<SessionRow> {
  return db.insertInto('session').values(session).returningAll().executeTakeFirstOrThrow()
}

export interface OpenSession {
  session: SessionRow
  user: UserWithPicture
}

/** The session of a token, with its account, when it is neither ended nor expired. One look-up for each request. */
export async function findOpenSession(db: Db, tokenHash: string, now: string) {
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!session) return undefined
  const user = await withPicture(db)
    .where('user.id', '=', session.userId)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst()
  return user && { session, user }
}

export async function prolongSession(db: Db, id: number, lastSeenAt: string, expiresAt: string) {
  await db.updateTable('session').set({ lastSeenAt, expiresAt }).where('id', '=', id).execute()
}

/** Counts the sessions that are neither ended nor expired. */
export async function countOpenSessions(db: Db, now: string): Promise<number> {
  return db.selectFrom('session').where('endedAt', 'is', null).where('expiresAt', '>', now).$call(countRows)
}

export async function countOpenSessionsOf(db: Db, userId: number, now: string): Promise<number> {
  return db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$call(countRows)
}

/** Stores that the person has just proved who they are. */
export async function setIdentityProven(db: Db, id: number, identityProvenAt: string): Promise<void> {
  await db.updateTable('session').set({ identityProvenAt }).where('id', '=', id).execute()
}

/** Returns whether this session of this person has not been ended. */
export async function isSessionOpen(db: Db, id: number, userId: number): Promise<boolean> {
  return db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$call(isFound)
}

/** Returns whether this session was ended before its time. */
export async function isSessionEnded(db: Db, id: number): Promise<boolean> {
  return db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is not', null)
    .$call(isFound)
}

export async function endSession(db: Db, id: number, endedAt: string): Promise<void> {
  await db.updateTable('session').set({ endedAt }).where('id', '=', id).where('endedAt', 'is', null).execute()
}

/** Stores the organisation that the person acts for from now on; null: for themselves. */
export async function setActingFor(db: Db, id: number, actingForId: number | null): Promise<void> {
  await db.updateTable('session').set({ actingForId }).where('id', '=', id).execute()
}

/** Records that a second factor was shown in this session. */
export async function noteSecondFactor(db: Db, id: number): Promise<void> {
  await db.updateTable('session').set({ hasSecondFactor: true }).where('id', '=', id).execute()
}

/** Lists where a person is signed in now, last seen first. */
export async function listOpenSessions(db: Db, userId: number, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends the sessions of a person beyond the most recent ones. */
export async function endSessionsBeyond(
  db: Db,
  userId: number,
  { most, endedAt }: { most: number; endedAt: string },
): Promise<void> {
  const beyond = db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(most)
  await db.updateTable('session').set({ endedAt }).where('id', 'in', beyond).execute()
}

/** Ends all sessions of a person but this one; null: all of them. */
export async function endOtherSessions(db: Db, userId: number, keptId: number | null, endedAt: string) {
  let others = db
    .updateTable('session')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  if (keptId !== null) others = others.where('id', '!=', keptId)
  await others.execute()
}

/** Ends one session of this person; false when there is none such. */
export async function endSessionOf(db: Db, userId: number, id: number, endedAt: string): Promise<boolean> {
  return db
    .updateTable('session')
    .set({ endedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

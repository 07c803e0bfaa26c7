import { countRows, isUpdated, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewRecoveryCode, NewSecondFactor, SecondFactor } from '#db/schema/second-factor.ts'

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactor | undefined> {
  return db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Begins to set one up, also anew; false when one is in use. */
export async function beginSecondFactor(db: Db, begun: NewSecondFactor): Promise<boolean> {
  const { secretSealed, sessionId, createdAt } = begun
  const row = await db
    .insertInto('secondFactor')
    .values(begun)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secretSealed, sessionId, createdAt, lastStep: null })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns on the one that is being set up; false when its secret has been replaced, or another request was faster. */
export async function confirmSecondFactor(
  db: Db,
  { userId, secretSealed }: Pick<SecondFactor, 'userId' | 'secretSealed'>,
  confirmed: { lastStep: number; confirmedAt: string },
): Promise<boolean> {
  return db
    .updateTable('secondFactor')
    .set(confirmed)
    .where('userId', '=', userId)
    .where('secretSealed', '=', secretSealed)
    .where('confirmedAt', 'is', null)
    .$call(isUpdated)
}

/** Uses the code of this step up; false when it, or a later one, has been used. */
export async function useStep(db: Db, id: number, lastStep: number): Promise<boolean> {
  return db
    .updateTable('secondFactor')
    .set({ lastStep })
    .where('id', '=', id)
    .where('lastStep', '<', lastStep)
    .$call(isUpdated)
}

/** Replaces all recovery codes of the account. */
export async function replaceRecoveryCodes(db: Db, userId: number, codes: NewRecoveryCode[]): Promise<void> {
  await endRecoveryCodes(db, userId)
  await db.insertInto('recoveryCode').values(codes).execute()
}

/** Uses a recovery code up; false when it is unknown, or has been used. */
export async function useRecoveryCode(
  db: Db,
  { userId, codeHash }: { userId: number; codeHash: string },
  usedAt: string,
): Promise<boolean> {
  return db
    .updateTable('recoveryCode')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .$call(isUpdated)
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .$call(countRows)
}

/** Counts those of these codes that this person could use. */
export async function countUnusedCodes(db: Db, userId: number, codeHashes: string[]): Promise<number> {
  return db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', 'in', codeHashes)
    .where('usedAt', 'is', null)
    .$call(countRows)
}

/** Deletes all recovery codes of the account; false when there was none. */
export async function endRecoveryCodes(db: Db, userId: number): Promise<boolean> {
  const gone = await db.deleteFrom('recoveryCode').where('userId', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Deletes the secret and all recovery codes; false when none was in use. */
export async function forgetSecondFactor(db: Db, userId: number): Promise<boolean> {
  await endRecoveryCodes(db, userId)
  const gone = await db
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return Boolean(gone?.confirmedAt)
}

/** Lists those that were never confirmed. */
export async function listOldSetups(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('secondFactor')
    .select('id')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .limit(limit)
    .$call(listIds)
}

export async function forgetSetups(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom('secondFactor').where('id', 'in', ids).where('confirmedAt', 'is', null).execute()
}

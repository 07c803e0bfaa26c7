import type { Db } from '#db/schema.ts'
import type { VerificationRun } from '#db/schema/ledger.ts'

export async function beginRun(db: Db, startedAt: string): Promise<number> {
  const { id } = await db
    .insertInto('verificationRun')
    .values({ startedAt, seenAt: startedAt, endedAt: null, counts: '{}', findings: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRun(
  db: Db,
  id: number,
  ended: Pick<VerificationRun, 'endedAt' | 'counts' | 'findings'>,
): Promise<void> {
  await db.updateTable('verificationRun').set(ended).where('id', '=', id).execute()
}

/** Notes that a run goes on. */
export async function markRunSeen(db: Db, id: number, seenAt: string): Promise<void> {
  await db.updateTable('verificationRun').set({ seenAt }).where('id', '=', id).execute()
}

/** A run that failed leaves no row: it would count as one that is under way. */
export async function removeRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom('verificationRun').where('id', '=', id).execute()
}

/** The newest run that came to its end. */
export async function findLastRun(db: Db): Promise<VerificationRun | undefined> {
  return db
    .selectFrom('verificationRun')
    .selectAll()
    .where('endedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A run that has shown itself since then, and has not come to its end. */
export async function findRunUnderWay(db: Db, since: string): Promise<VerificationRun | undefined> {
  return db
    .selectFrom('verificationRun')
    .selectAll()
    .where('endedAt', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('seenAt', 'startedAt'), '>', since))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

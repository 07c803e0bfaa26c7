import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { TaskOutage, WorkClass } from '#db/schema/platform.ts'

export async function findOutage(db: Db, workClass: WorkClass): Promise<TaskOutage | undefined> {
  return db.selectFrom('taskOutage').selectAll().where('workClass', '=', workClass).executeTakeFirst()
}

export async function listOutages(db: Db): Promise<TaskOutage[]> {
  return db.selectFrom('taskOutage').selectAll().orderBy('workClass').execute()
}

/**
 * Returns whether this worker may probe the absent server now: of several workers one may. A time later than `latest`
 * does not count.
 */
export async function claimProbe(
  db: Db,
  workClass: WorkClass,
  { now, latest, nextProbeAt }: { now: string; latest: string; nextProbeAt: string },
): Promise<boolean> {
  return db
    .updateTable('taskOutage')
    .set({ nextProbeAt })
    .where('workClass', '=', workClass)
    .where((eb) => eb.or([eb('nextProbeAt', '<=', now), eb('nextProbeAt', '>', latest)]))
    .$call(isUpdated)
}

/** Records that the server is away; an existing outage keeps its start. */
export async function writeOutage(db: Db, outage: TaskOutage): Promise<void> {
  const { nextProbeAt, reason } = outage
  await db
    .insertInto('taskOutage')
    .values(outage)
    .onConflict((conflict) => conflict.column('workClass').doUpdateSet({ nextProbeAt, reason }))
    .execute()
}

export async function moveProbe(db: Db, workClass: WorkClass, nextProbeAt: string): Promise<void> {
  await db.updateTable('taskOutage').set({ nextProbeAt }).where('workClass', '=', workClass).execute()
}

/** Ends an outage; false when there was none (any more). */
export async function endOutage(db: Db, workClass: WorkClass): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('taskOutage')
    .where('workClass', '=', workClass)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes every task of these classes that paused or waited while their server was away due now, for a queue too. */
export async function releaseTasks(db: Db, workClasses: readonly WorkClass[], now: string): Promise<void> {
  await openAndFree(db, workClasses, now)
    .set({ runAt: now })
    .where('awaySince', 'is not', null)
    .where('runAt', '>', now)
    .execute()
  await openAndFree(db, workClasses, now)
    .set({ relayedAt: null })
    .where('relayedAt', 'is not', null)
    .execute()
}

/** Marks tasks that have waited for an absent server since before that instant as failed; returns how many. */
export async function failTasksThatWaited(
  db: Db,
  workClasses: readonly WorkClass[],
  before: string,
  failure: { failedAt: string; lastError: string; cause: string },
): Promise<number> {
  const { numUpdatedRows } = await openAndFree(db, workClasses, failure.failedAt)
    .set({ ...failure, leaseUntil: null, leaseToken: null })
    .where((eb) => eb(eb.fn.coalesce('awaySince', 'runAt'), '<=', before))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function openAndFree(db: Db, workClasses: readonly WorkClass[], now: string) {
  return db
    .updateTable('task')
    .where('workClass', 'in', workClasses)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
}

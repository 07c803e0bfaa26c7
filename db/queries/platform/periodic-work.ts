import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { PeriodicWork } from '#db/schema/platform.ts'

interface PeriodicClaim {
  now: string
  leaseUntil: string
  /** Later ones were written before the clock was set back: the lease is over, the job is due. */
  latestLease: string
  latestDue: string
}

/**
 * Claims this periodic job for the length of the lease, when it is due and not claimed: of two workers at the same time
 * one gets it. The first claim of a job that never ran writes its row.
 */
export async function claimPeriodicWork(
  db: Db,
  name: string,
  { now, leaseUntil, latestLease, latestDue }: PeriodicClaim,
): Promise<PeriodicWork | undefined> {
  const claimed = await db
    .updateTable('periodicWork')
    .set({ leaseUntil })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('dueAt', '<=', now), eb('dueAt', '>', latestDue)]))
    .where((eb) =>
      eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now), eb('leaseUntil', '>', latestLease)]),
    )
    .returningAll()
    .executeTakeFirst()
  if (claimed) return claimed
  return db
    .insertInto('periodicWork')
    .values({ name, dueAt: now, leaseUntil, lastRunAt: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Leases the job for longer; false: the lease ran out, and another worker has claimed it since. */
export async function renewPeriodicWork(
  db: Db,
  { name, leaseUntil }: Pick<PeriodicWork, 'name'> & { leaseUntil: string },
  next: string,
): Promise<boolean> {
  return db
    .updateTable('periodicWork')
    .set({ leaseUntil: next })
    .where('name', '=', name)
    .where('leaseUntil', '=', leaseUntil)
    .$call(isUpdated)
}

/** Releases the lease, unless it ran out and another worker has claimed the job since. */
export async function releasePeriodicWork(
  db: Db,
  { name, leaseUntil }: Pick<PeriodicWork, 'name' | 'leaseUntil'>,
  change: { dueAt: string; lastRunAt?: string },
): Promise<void> {
  await db
    .updateTable('periodicWork')
    .set({ ...change, leaseUntil: null })
    .where('name', '=', name)
    .where('leaseUntil', '=', leaseUntil)
    .execute()
}

/** Lets a job wait until then, whether or not it ever ran. */
export async function postponePeriodicWork(db: Db, name: string, dueAt: string): Promise<void> {
  await db
    .insertInto('periodicWork')
    .values({ name, dueAt, leaseUntil: null, lastRunAt: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
    .execute()
}

export async function listPeriodicWork(db: Db): Promise<PeriodicWork[]> {
  return db.selectFrom('periodicWork').selectAll().orderBy('name').execute()
}

export async function findPeriodicWork(db: Db, name: string): Promise<PeriodicWork | undefined> {
  return db.selectFrom('periodicWork').selectAll().where('name', '=', name).executeTakeFirst()
}

import type { Db, PeriodicWork } from '#db/schema.ts'

interface PeriodicClaim {
  now: string
  leaseUntil: string
  /** Later ones were written before the clock was set back: the lease is over, the piece is due. */
  latestLease: string
  latestDue: string
}

/**
 * Takes this piece of work for as long as the lease, when it is due and nobody holds it: of two workers that ask at once
 * one gets it. The first to ask for a piece that was never done writes its row.
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

/** Gives the lease back, unless it ran out and somebody else has taken it since. */
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

export async function listPeriodicWork(db: Db): Promise<PeriodicWork[]> {
  return db.selectFrom('periodicWork').selectAll().orderBy('name').execute()
}

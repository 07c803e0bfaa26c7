import type { Alteration } from '#tests/infrastructure/altered-build.ts'

/** How a worker claims a task in the build, and the same without claiming it: other workers still see it as free. */
export const CLAIM: Alteration[] = [
  {
    from: 'async function claimFirst(db, { leaseUntil, leaseToken }, candidates) {',
    to: `async function claimFirst(db, { leaseUntil, leaseToken }, candidates) {
  return db.updateTable("task").set({ leaseToken: "anybody" }).where("id", "=", candidates).returningAll().executeTakeFirst();`,
  },
  // To renew a lease is to claim it again.
  {
    from: 'return changeHeld(db, claimedTask, { leaseUntil });',
    to: 'return changeHeld(db, claimedTask, { leaseToken: "anybody" });',
  },
]

/**
 * BullMQ looks for jobs of dead workers every 30 s, and stores the time in Redis, where a faster clock has no effect:
 * shortens these two waits like all others.
 */
export const quickBroker = (times: number): Alteration => ({
  from: 'new Worker(name, run, { connection: receiving, prefix, concurrency })',
  to: `new Worker(name, run, { connection: receiving, prefix, concurrency, lockDuration: ${30_000 / times}, stalledInterval: ${30_000 / times} })`,
})

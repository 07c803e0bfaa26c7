import { lockActivity } from '#db/queries/activity/activity.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Services } from '#server/runtime/context.ts'
import { inSteps, type StepItems } from '#server/runtime/in-steps.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'

/** Reads and writes through these services only, while the activity is locked. */
type Work<Result> = (services: Services, activity: Activity | undefined) => Promise<Result>

interface Item {
  services: Services
  work: Work<unknown>
}

type Settled = { result: unknown } | { error: unknown }

/** So many people, or so long, are one transaction: doors and other processes wait for it. */
const A_STEP = 25
const A_STEP_MS = 40

const settle = inSteps<Item, Settled>(A_STEP, async (items, activityId) => {
  if (items.length > 1) {
    try {
      return await workLocked(items, activityId)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
    }
  }
  // A failure rolls back the work of all: each now gets a transaction of its own.
  const settled: Settled[] = []
  for (const item of items) {
    try {
      settled.push(...(await workLocked([item], activityId)))
    } catch (error) {
      if (error instanceof DatabaseUnavailable && settled.length > 0) return settled
      if (error instanceof DatabaseUnavailable) throw error
      settled.push({ error })
    }
  }
  return settled
})

/**
 * Does the work in a transaction that holds the lock of the activity. Those who come while others of the activity are at
 * it share the next transaction, one after the other: each by itself would wait for the lock, and the disk, of every one
 * before it. Work that fails undoes itself only; it may be done again, like that of every transaction.
 */
export async function underLock<Result>(
  services: Services,
  activityId: number,
  work: Work<Result>,
): Promise<Result> {
  if (services.db.isTransaction) return work(services, await lockActivity(services.db, activityId))
  const settled = await settle(services.db, activityId, { services, work })
  if ('error' in settled) throw settled.error
  return settled.result as Result
}

/** Answers the first of the items, at least one: when it takes long, the others get the next transaction. */
function workLocked(items: StepItems<Item>, activityId: number): Promise<Settled[]> {
  return inTransaction(items[0].services, async ({ db }) => {
    const activity = await lockActivity(db, activityId)
    const began = performance.now()
    const settled: Settled[] = []
    for (const { services, work } of items) {
      if (settled.length > 0 && performance.now() - began > A_STEP_MS) break
      settled.push({ result: await work({ ...services, db }, activity) })
    }
    return settled
  })
}

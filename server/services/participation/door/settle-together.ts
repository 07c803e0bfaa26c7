import type { Db } from '#db/schema.ts'
import type { Services } from '#server/runtime/context.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { A_STEP, type Answer, type Arrival, settleStep } from './settle-step.ts'

interface Waiting {
  services: Services
  arrival: Arrival
  answer: (answer: Answer | null) => void
  fail: (error: unknown) => void
}

/** Readings that wait for the transaction before them to end, by activity. */
type Queues = Map<number, Waiting[]>

const queuesByDatabase = new WeakMap<Db, Queues>()

/**
 * Answers a single reading. Those that arrive while others of the activity are being settled share the next transaction:
 * each by itself would wait for the lock of every one before it. Null: there is no such activity.
 */
export function settleTogether(
  services: Services,
  activityId: number,
  arrival: Arrival,
): Promise<Answer | null> {
  return new Promise((answer, fail) => {
    const queues = queuesOf(services.db)
    const own: Waiting = { services, arrival, answer, fail }
    const waiting = queues.get(activityId)
    if (waiting) waiting.push(own)
    else void settleQueue(queues, activityId, [own])
  })
}

function queuesOf(db: Db): Queues {
  const queues = queuesByDatabase.get(db) ?? new Map<number, Waiting[]>()
  queuesByDatabase.set(db, queues)
  return queues
}

/** Settles what waits until nothing does; never rejects. */
async function settleQueue(queues: Queues, activityId: number, waiting: Waiting[]): Promise<void> {
  queues.set(activityId, waiting)
  for (let first = waiting[0]; first; first = waiting[0]) {
    const taken = waiting.slice(0, A_STEP)
    const arrivals = taken.map(({ arrival }) => arrival)
    try {
      const answers = await settleStep(first.services, activityId, arrivals)
      const settled = waiting.splice(0, answers?.length ?? taken.length)
      settled.forEach(({ answer }, index) => answer(answers?.[index] ?? null))
    } catch (error) {
      // Those behind would wait as long again for the same database.
      const failed = error instanceof DatabaseUnavailable ? waiting.length : taken.length
      for (const { fail } of waiting.splice(0, failed)) fail(error)
    }
  }
  // With the look that found nobody waiting: whoever comes later begins a queue of their own.
  queues.delete(activityId)
}

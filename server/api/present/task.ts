import type { PeriodicWork, Task } from '#db/schema/platform.ts'
import { isDroppable } from '#server/services/platform/task.ts'

/** Returns a task that met an error, in the words of the wire. */
export function presentTrouble({ id, kind, payload, attempts, lastError }: Task) {
  const subject = namedIds(payload)
  return { taskId: id, kind, isDroppable: isDroppable(kind), subject, tries: attempts, lastError }
}

/** Returns the ids of a payload; one that cannot be parsed is shown as it is. */
function namedIds(payload: string): { name: string; value: string }[] {
  try {
    const ids = JSON.parse(payload) as unknown
    if (typeof ids === 'object' && ids !== null)
      return Object.entries(ids).map(([name, value]) => ({ name, value: String(value) }))
  } catch {
    // Shown below.
  }
  return [{ name: '', value: payload }]
}

export function presentTurn({ name, dueAt, leaseUntil, lastRunAt }: PeriodicWork, now: string) {
  return { name, lastRunAt, dueAt, isRunning: leaseUntil !== null && leaseUntil > now }
}

import { ping } from '#db/queries/marker.ts'
import { countTasksToSettle, findOldestWaiting } from '#db/queries/task-overview.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'

export interface QueueHealth {
  /** How long the oldest of the tasks that are due has waited; 0 when none does. */
  oldestWaitingSeconds: number
  failedTasks: number
}

/** How the queue does, or null when the database does not answer. */
export async function readHealth(services: Services): Promise<QueueHealth | null> {
  try {
    await ping(services.db)
    return {
      oldestWaitingSeconds: await oldestWaitingSeconds(services),
      failedTasks: await countTasksToSettle(services.db),
    }
  } catch (error) {
    services.log.error({ err: error }, 'the database does not answer')
    return null
  }
}

export async function oldestWaitingSeconds({ db, now }: Services): Promise<number> {
  const since = await findOldestWaiting(db, instant(now()))
  return since ? Math.floor((now().getTime() - Date.parse(since)) / 1000) : 0
}

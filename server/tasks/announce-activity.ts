import type { WorkerServices } from '#server/runtime/context.ts'
import type { TaskPayload } from '#server/schemas/platform/task.ts'
import { announceToNext } from '#server/services/search/alert.ts'

/** Notifies the next few hundred people of a new activity. Nobody is notified twice, so retries are safe. */
export async function announce(services: WorkerServices, work: TaskPayload<'announce-activity'>) {
  const told = await announceToNext(services, work)
  if (told > 0)
    services.log.info({ activityId: work.activityId, stage: work.stage, told }, 'activity announced')
}

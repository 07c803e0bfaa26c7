import { z } from 'zod'
import type { WorkerServices } from '#server/runtime/context.ts'
import { announceToNext } from '#server/services/search/alert.ts'

export const AnnounceActivity = z.object({
  activityId: z.int(),
  stage: z.enum(['FOLLOWERS', 'SEARCHES']),
  after: z.int(),
})

/** Notifies the next few hundred people of a new activity. Nobody is notified twice, so retries are safe. */
export async function announce(
  services: WorkerServices,
  work: z.infer<typeof AnnounceActivity>,
): Promise<void> {
  const told = await announceToNext(services, work)
  if (told > 0)
    services.log.info({ activityId: work.activityId, stage: work.stage, told }, 'activity announced')
}

import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import type { ActivityUpdate } from '#db/schema/activity.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { readContent, recordChange } from '#server/services/activity/revision.ts'
import type { PublishedActivity } from './cast.ts'

/** The host changes the text of their activity, as the editor does it. */
export async function change(
  services: Services,
  { id: activityId, host }: PublishedActivity,
  input: ActivityUpdate,
  beside: (services: Services) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await inTransaction(services, async (services) => {
    const activity = await lockActivity(services.db, activityId)
    const before = await readContent(services.db, activity!)
    if (Object.keys(input).length > 0) await updateActivity(services.db, activityId, input)
    await beside(services)
    await recordChange(services, { activityId, changedBy: host.id, before })
  })
}

import { countExternalClick } from '#db/queries/activity/activity.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { seeActivity } from './sight.ts'

/** Counts a click on an external ticket link; returns its address to people who may see the activity. */
export async function countClick(
  services: Services,
  session: Session | null,
  activityId: number,
): Promise<{ externalTicketUrl: string } | { refused: 'ACTIVITY_UNRECOVERED' }> {
  const isSeen = (await seeActivity(services, session, activityId)) !== undefined
  const externalTicketUrl = isSeen ? await countExternalClick(services.db, activityId) : undefined
  return externalTicketUrl ? { externalTicketUrl } : { refused: 'ACTIVITY_UNRECOVERED' }
}

import { countExternalClick } from '#db/queries/activity/activity.ts'
import type { Services } from '#server/runtime/context.ts'

/** Counts a click on an external ticket link; returns its address. */
export async function countClick(
  { db }: Services,
  activityId: number,
): Promise<{ externalTicketUrl: string } | { refused: 'ACTIVITY_UNRECOVERED' }> {
  const externalTicketUrl = await countExternalClick(db, activityId)
  return externalTicketUrl ? { externalTicketUrl } : { refused: 'ACTIVITY_UNRECOVERED' }
}

import type { Activity } from '#db/schema/activity.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { countWaitingParties } from '#server/services/participation/waiting-list/hosted.ts'

/** Returns what stands above each page of one activity for its host: name and date, and what its tabs need. */
export async function readHostedTabs(services: Services, session: Session, activity: Activity) {
  const { userId, mayEdit } = actingOn(session, activity)
  return {
    activityId: activity.id,
    name: activity.name,
    language: activity.language,
    startDate: activity.startsAt,
    timeZone: activity.timeZone,
    waitingParties: await countWaitingParties(services, activity.id),
    mayEdit,
    isHost: userId === activity.hostId,
    isCancelled: activity.cancelledAt !== null,
  }
}

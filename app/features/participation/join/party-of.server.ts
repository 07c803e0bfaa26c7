import { currentInstant } from '#app/lib/process/clock.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'
import { ticketTypesOf } from '#app/shared/activity/ticket-types/view.ts'
import { namingRefusal } from '#server/domain/participation/naming.ts'
import type { PartyOf } from './party-fields.tsx'

/** Returns what the form to join an activity depends on. */
export function partyOf(activity: ActivityPage): PartyOf {
  const now = currentInstant()
  const { startDate: startsAt, ticketsLockedAt } = activity
  return {
    ticketTypes: ticketTypesOf(activity, now),
    questions: activity.questions,
    membersOnly: activity.membersOnly,
    needsApproval: activity.needsApproval,
    mayName: namingRefusal({ startsAt, cancelledAt: null, ticketsLockedAt }, new Date(now)) === null,
    timeZone: activity.timeZone,
    language: activity.language,
    isOnline: activity.place === null,
    hostName: activity.host.displayName,
  }
}

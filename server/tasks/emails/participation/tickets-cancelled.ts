import { writeRequestWithdrawn } from '#emails/messages/participation/request-withdrawn.ts'
import { writeTicketsCancelled } from '#emails/messages/participation/tickets-cancelled.ts'
import { writeTicketsRefunded } from '#emails/messages/participation/tickets-refunded.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import { activityFacts } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { calendarFile } from './calendar-file.ts'
import { findEmailedParticipation } from './emailed-participation.ts'
import { isPageClosed } from './own-page.ts'
import { registrationsUrl } from './tickets.ts'

/** To the person who gave tickets back or withdrew a join request, or whose paid tickets an operator gave back. */
export const ticketsCancelled: EmailBuilder<'TICKETS_CANCELLED'> = async (args) => {
  const { services, recipient, subject, facts, t } = args
  const found = await findEmailedParticipation(services, subject.participationId, facts)
  if (!found) return null
  const { activity, participation } = found
  const { publicUrl } = services.settings
  const left = participation.endedAt === null ? participation.partySize : 0
  const leftWaiting = Math.min(left, participation.waitingSize)
  const details = {
    ...recipient,
    ...activityFacts(activity),
    people: subject.people,
    left: left - leftWaiting,
    leftWaiting,
    ticketsUrl: left > 0 ? await registrationsUrl(services, recipient) : null,
    activityUrl: isPageClosed(activity, recipient) ? null : `${publicUrl}${activityPath(activity)}`,
    activitiesUrl: `${publicUrl}/activites`,
  }
  if (subject.isAsked) return { message: writeRequestWithdrawn(t, details) }
  const { byPlatform } = subject
  return {
    message: byPlatform
      ? writeTicketsRefunded(t, { ...details, ...byPlatform })
      : writeTicketsCancelled(t, details),
    attachments: [await calendarFile(args, found, true)],
  }
}

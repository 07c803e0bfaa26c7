import { sumEndedBySeller } from '#db/queries/payment/refund.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { activityFacts, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'
import { calendarFile } from './calendar-file.ts'
import type { EmailedParticipation } from './emailed-participation.ts'

/** The data of an email about a registration that somebody else ended, and its removal from the calendar. */
export async function endedParticipation(args: EmailArgs, found: EmailedParticipation, why: string) {
  const { services, recipient } = args
  const { activity, participation } = found
  // A join request that was not approved, or places that were not paid, had neither tickets nor a calendar file.
  const hadTickets = hasGoodTicket(participation)
  const refundCents = await sumEndedBySeller(services.db, participation.id)
  const details = {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    why,
    tickets: hadTickets ? participation.partySize : 0,
    ...(refundCents > 0 && { refundCents }),
    hasCheque: participation.chequeNumber !== null,
    hasCalendarFile: hadTickets,
    activitiesUrl: `${services.settings.publicUrl}/activites`,
  }
  return { details, attachments: hadTickets ? [await calendarFile(args, found)] : [] }
}

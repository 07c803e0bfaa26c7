import { listCreditNotesBySeller, sumEndedBySeller } from '#db/queries/payment/refund.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { creditNoteNumber } from '#server/domain/payment/receipt.ts'
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
  // Of an activity that was called off, the task that gives everything back may still be at work.
  const notes = await listCreditNotesBySeller(services.db, participation.id)
  const creditNotes = notes.flatMap((note) => creditNoteNumber(note) ?? [])
  const details = {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    why,
    tickets: hadTickets ? participation.partySize : 0,
    ...(refundCents > 0 && { refundCents, creditNotes }),
    hasCheque: participation.chequeNumber !== null,
    hasCalendarFile: hadTickets,
    activitiesUrl: `${services.settings.publicUrl}/activites`,
  }
  return { details, attachments: hadTickets ? [await calendarFile(args, found)] : [] }
}

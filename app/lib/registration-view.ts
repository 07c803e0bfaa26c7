import type {
  ActivitySummary as ActivityOnTheWire,
  OwnParticipant,
  Ticket,
} from '#server/contract/entities.ts'
import { summaryOf } from './activity-summary.ts'

interface Registration {
  activity: ActivityOnTheWire
  participant: OwnParticipant
}

export type TicketView = ReturnType<typeof ticketOf>
export type RegistrationView = ReturnType<typeof registrationOf>

/** Those still to come or under way, soonest first; then those that are over, latest first. */
export function sortRegistrations<Item extends Pick<Registration, 'activity'>>(
  registrations: readonly Item[],
  now: string,
): { coming: Item[]; past: Item[] } {
  const sorted = [...registrations].sort((a, b) => a.activity.startDate.localeCompare(b.activity.startDate))
  const isOver = ({ activity: { startDate, endDate } }: Item) =>
    Date.parse(endDate ?? startDate) < Date.parse(now)
  return { coming: sorted.filter((item) => !isOver(item)), past: sorted.filter(isOver).reverse() }
}

export function registrationOf({ activity, participant }: Registration) {
  const { id, participantNbr, participated } = participant
  return { id, participantNbr, participated, activity: summaryOf(activity) }
}

/** A ticket as it is drawn. Only its holder's page may know its uuid. */
export function ticketOf(ticket: Ticket, holderName: string | null, qr: { d: string; size: number }) {
  const { uuid, code, position, of, validatedAt, endedReason } = ticket
  return {
    uuid,
    code,
    position,
    of,
    isUsed: validatedAt !== null,
    endedReason,
    holderName: nameOf(ticket) ?? holderName,
    qr,
  }
}

function nameOf({ firstname, name }: Ticket): string | null {
  return [firstname, name].filter(Boolean).join(' ') || null
}

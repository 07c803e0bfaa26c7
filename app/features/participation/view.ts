import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { isSoldOut, takesMore, takesWaiting } from '#app/shared/activity/view.server.ts'
import type { ActivitySummary, OwnParticipant, ReviewMark, Ticket } from '#server/contract/entities.ts'

interface Registration {
  activity: ActivitySummary
  participant: OwnParticipant
  hasWaitingList: boolean
  sharesEmail: boolean
  onlineLink: string | null
  review: ReviewMark | null
  mayReview: boolean
  orders: OrderOfRegistration[]
}

/** What was paid for a registration, or may still be. */
export interface OrderOfRegistration {
  transactionId: string
  isPaid: boolean
  heldUntil: string
  total: number
  places: number
}

export type TicketView = ReturnType<typeof ticketOf>
export type RegistrationView = ReturnType<typeof registrationOf>
export type PastRegistrationView = ReturnType<typeof pastRegistrationOf>

/** A registration that is still to come. */
export interface OpenRegistration extends RegistrationView {
  tickets: TicketView[]
}

export function registrationOf(
  { activity, participant, hasWaitingList, sharesEmail, onlineLink, orders }: Registration,
  now: string,
) {
  const { id, participantNbr, participated, correction, state, mayCancel, mayName } = participant
  return {
    id,
    participantNbr,
    participated,
    correction,
    state,
    mayCancel,
    answers: participant.answers ?? [],
    onlineLink,
    orders,
    takesMore: takesMore(activity, now),
    /** It is full, or a ticket type is, and one may wait for more places. */
    mayWait: isSoldOut(activity, now) && takesWaiting({ ...activity, hasWaitingList }, now),
    mayName: mayName === true,
    /** The host who may have the person's address; null: they may not. */
    hostWithEmail: sharesEmail ? activity.host.userId : null,
    activity: summaryOf(activity),
  }
}

/** A past registration, with the person's review, or whether they may write one. */
export function pastRegistrationOf(registration: Registration, now: string) {
  const { review, mayReview } = registration
  return { ...registrationOf(registration, now), mark: review?.mark ?? null, mayReview }
}

/**
 * Returns the tickets of a registration as they are drawn: the person who registered holds the first, until names are
 * given.
 */
export function ticketsOf({ participant: { tickets, displayName } }: Pick<Registration, 'participant'>) {
  return tickets.map((ticket) => ticketOf(ticket, ticket.position === 1 ? displayName : null))
}

/** A ticket as it is drawn. Only its holder's page may know its uuid. */
export function ticketOf(ticket: Ticket, holderName: string | null) {
  const { uuid, code, position, of, validatedAt, endedReason, waitsFor } = ticket
  return {
    uuid,
    code,
    position,
    of,
    isUsed: validatedAt !== null,
    waitsFor,
    isPaid: ticket.paid,
    handedOn: ticket.handedOn,
    endedReason,
    firstName: ticket.firstname,
    lastName: ticket.name,
    holderName: nameOf(ticket) ?? holderName,
  }
}

function nameOf({ firstname, name }: Ticket): string | null {
  return [firstname, name].filter(Boolean).join(' ') || null
}

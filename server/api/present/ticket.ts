import type { Ticket } from '#db/schema/participation.ts'
import type * as wire from '#server/contract/entities.ts'
import { isGoodForEntry, isRequested } from '#server/domain/participation/good-for-entry.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { isPaid } from '#server/domain/payment/order.ts'
import type { Services } from '#server/runtime/context.ts'
import { ticketCode, ticketUrl } from '#server/services/participation/ticket-link.ts'

/** Returns the tickets of one registration to who registered, numbered; of those handed on, no code. */
export function presentTickets(services: Services, tickets: Ticket[]): wire.Ticket[] {
  return tickets.map((ticket, index) =>
    presentToParty(services, ticket, { position: index + 1, of: tickets.length }),
  )
}

export function presentToParty(
  services: Services,
  ticket: Ticket,
  place: { position: number; of: number },
): wire.Ticket {
  const presented = presentTicket(services, ticket, place)
  if (ticket.partyUuid === null) return presented
  return { ...presented, uuid: ticket.partyUuid, code: '', qr: '', url: '', handedOn: true }
}

export function presentTicket(
  services: Services,
  ticket: Ticket,
  { position, of }: { position: number; of: number },
): wire.Ticket {
  const { uuid, activityId, participationId, ticketTypeId, validatedAt, endedReason } = ticket
  const isGood = isGoodForEntry(ticket)
  return {
    uuid,
    activityId,
    participantId: participationId,
    paymentModelId: ticketTypeId,
    position,
    of,
    firstname: ticket.holderFirstName,
    name: ticket.holderLastName,
    handedOn: false,
    awaitsApproval: isRequested(ticket),
    waitsFor: ticket.waitsFor,
    paid: isPaid(ticket),
    code: isGood ? ticketCode(uuid) : '',
    qr: isGood ? ticketUrl(services, ticket) : '',
    url: `${services.settings.publicUrl}${ticketPath(uuid)}`,
    validatedAt,
    endedReason,
  }
}

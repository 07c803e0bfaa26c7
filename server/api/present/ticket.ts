import type { Ticket } from '#db/schema/participation.ts'
import type * as wire from '#server/contract/entities.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import type { Services } from '#server/runtime/context.ts'
import { ticketCode, ticketUrl } from '#server/services/participation/ticket-link.ts'

/** Returns the tickets of one registration, numbered. */
export function presentTickets(services: Services, tickets: Ticket[]): wire.Ticket[] {
  return tickets.map((ticket, index) =>
    presentTicket(services, ticket, { position: index + 1, of: tickets.length }),
  )
}

export function presentTicket(
  services: Services,
  ticket: Ticket,
  { position, of }: { position: number; of: number },
): wire.Ticket {
  const { uuid, activityId, participationId, ticketTypeId, validatedAt, endedReason } = ticket
  const { awaitsApproval } = ticket
  return {
    uuid,
    activityId,
    participantId: participationId,
    paymentModelId: ticketTypeId,
    position,
    of,
    firstname: ticket.holderFirstName,
    name: ticket.holderLastName,
    awaitsApproval,
    code: awaitsApproval ? '' : ticketCode(uuid),
    qr: awaitsApproval ? '' : ticketUrl(services, ticket),
    url: `${services.settings.publicUrl}${ticketPath(uuid)}`,
    validatedAt,
    endedReason,
  }
}

import type { Ticket } from '#db/schema/participation.ts'
import { withoutLinks } from '#server/domain/account/plain-name.ts'
import type { Recipient } from '#server/tasks/emails/email.ts'
import type { EmailedParticipation } from './emailed-participation.ts'

/** Anybody may have typed the names beside an address that nobody has shown to be theirs: they hold no links then. */
export function plainlyNamed(tickets: Ticket[], { isConfirmed }: Recipient): Ticket[] {
  if (isConfirmed) return tickets
  return tickets.map((ticket) => ({
    ...ticket,
    holderFirstName: ticket.holderFirstName && withoutLinks(ticket.holderFirstName),
    holderLastName: ticket.holderLastName && withoutLinks(ticket.holderLastName),
  }))
}

/** The same of whoever registered. */
export function withPlainNames(
  participation: EmailedParticipation['participation'],
  { isConfirmed }: Recipient,
): EmailedParticipation['participation'] {
  if (isConfirmed) return participation
  const { firstName, lastName, organisationName } = participation
  return {
    ...participation,
    firstName: firstName && withoutLinks(firstName),
    lastName: lastName && withoutLinks(lastName),
    organisationName: organisationName && withoutLinks(organisationName),
  }
}

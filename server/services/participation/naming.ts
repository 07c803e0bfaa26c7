import { lockActivity } from '#db/queries/activity/activity.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets, setTicketHolder } from '#db/queries/participation/ticket.ts'
import { type NamingRefusal, namingRefusal } from '#server/domain/participation/naming.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type Attendee, mayOpen } from './attendee.ts'
import { findShown, type HolderProof } from './holder.ts'

interface TicketName {
  uuid: string
  /** Without a name, the ticket is nobody's again. */
  firstName: string | null
  lastName: string | null
}

type NamingResult = { named: number } | { refused: NamingRefusal | 'NOT_FOUND' }

/**
 * Names the people of a party on their tickets, until the activity starts. All of these tickets or none: one that is no
 * longer there, or another person's, refuses the others, too.
 */
export async function nameTickets(
  services: Services,
  person: Attendee,
  { participationId, names }: { participationId: number; names: readonly TicketName[] },
): Promise<NamingResult> {
  const found = await findParticipation(services.db, participationId)
  if (!found || !mayOpen(person, found)) return { refused: 'NOT_FOUND' }
  return inTransaction(services, async (services): Promise<NamingResult> => {
    const activity = await lockActivity(services.db, found.activityId)
    const tickets = await listOpenTickets(services.db, [participationId])
    // What somebody else holds by now, they name themselves.
    const own = tickets.filter(({ handoverId }) => handoverId === null)
    const byUuid = new Map(own.map((ticket) => [ticket.uuid, ticket]))
    const changes = names.map(({ uuid, ...name }) => ({ ticket: byUuid.get(uuid.toLowerCase()), name }))
    if (!activity || changes.some(({ ticket }) => !ticket)) return { refused: 'NOT_FOUND' }
    const refused = namingRefusal(activity, services.now())
    if (refused) return { refused }

    for (const { ticket, name } of changes) {
      const holder = { holderFirstName: name.firstName, holderLastName: name.lastName }
      if (ticket) await setTicketHolder(services.db, ticket.id, holder)
    }
    return { named: changes.length }
  })
}

type NameResult =
  | { uuid: string }
  | { refused: NamingRefusal | 'NOT_FOUND' | 'TICKET_ENDED' }
  | { refused: 'HANDED_ON'; data: { firstname: string | null } }

/** Names the person of one ticket: by who registered, or by its holder since it was handed on. */
export function nameTicket(
  services: Services,
  proof: HolderProof,
  { uuid, firstName, lastName }: TicketName & { firstName: string },
): Promise<NameResult> {
  return inTransaction(services, async (services): Promise<NameResult> => {
    const shown = await findShown(services, proof, uuid)
    if ('refused' in shown) return shown
    const activity = await lockActivity(services.db, shown.ticket.activityId)
    const locked = await findShown(services, proof, uuid)
    if ('refused' in locked) return locked
    const { ticket, holder } = locked
    if (!activity) return { refused: 'NOT_FOUND' }
    if (holder === 'PARTY' && ticket.handoverId !== null)
      return { refused: 'HANDED_ON', data: { firstname: ticket.holderFirstName } }
    if (ticket.endedAt) return { refused: 'TICKET_ENDED' }
    const refused = namingRefusal(activity, services.now())
    if (refused) return { refused }
    await setTicketHolder(services.db, ticket.id, { holderFirstName: firstName, holderLastName: lastName })
    return { uuid: ticket.uuid }
  })
}

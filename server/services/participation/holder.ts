import {
  findHandover,
  findHandoverOf,
  findTicketById,
  findTicketNamed,
} from '#db/queries/participation/handover.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import type { Ticket } from '#db/schema/participation.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Attendee, mayOpen } from './attendee.ts'

/** The registered person, or the handover whose secret was mailed to a holder. A uuid proves nothing. */
export type HolderProof = { person: Attendee } | { handoverId: number }

/** PARTY: who registered. HOLDER: the person to whom it was handed on. */
export type Holder = 'PARTY' | 'HOLDER'

export interface Shown {
  ticket: Ticket
  holder: Holder
}

type ShownResult =
  Shown | { refused: 'NOT_FOUND' } | { refused: 'HANDED_ON'; data: { firstname: string | null } }

/**
 * Returns the ticket that this person names, if they may hand it on; HANDED_ON when it was theirs by this uuid. Who
 * registered names a ticket that somebody else holds by its party's uuid, a holder by its own.
 */
export async function findShown(services: Services, proof: HolderProof, text: string): Promise<ShownResult> {
  const { db } = services
  const uuid = text.toLowerCase()
  const named = await findTicketNamed(db, uuid)
  const gone = named ? undefined : await findHandoverOf(db, uuid)
  const ticket = named ?? (gone && (await findTicketById(db, gone.ticketId)))
  const holder = ticket && (await holderOf(services, proof, ticket))
  if (!ticket || !holder) return { refused: 'NOT_FOUND' }
  if (gone) return { refused: 'HANDED_ON', data: { firstname: gone.firstName } }
  const isTheirs =
    'person' in proof ? uuid === (ticket.partyUuid ?? ticket.uuid) : ticket.handoverId === proof.handoverId
  return isTheirs && (holder === 'PARTY' || uuid === ticket.uuid)
    ? { ticket, holder }
    : { refused: 'NOT_FOUND' }
}

/** Also for a former holder, who is told what became of the ticket that they name by its former uuid. */
async function holderOf({ db }: Services, proof: HolderProof, ticket: Ticket): Promise<Holder | null> {
  if ('person' in proof) {
    const participation = await findParticipation(db, ticket.participationId)
    return participation && mayOpen(proof.person, participation) ? 'PARTY' : null
  }
  const handover = await findHandover(db, proof.handoverId)
  return handover?.ticketId === ticket.id ? 'HOLDER' : null
}

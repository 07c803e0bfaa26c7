import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listTicketTypesByIds } from '#db/queries/activity/ticket-type.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import {
  type HandingOnRefusal,
  handingOnRefusal,
  type NamingRefusal,
  namingRefusal,
} from '#server/domain/participation/naming.ts'
import type { Services } from '#server/runtime/context.ts'
import { findShown, type HolderProof, type Shown } from './holder.ts'

export interface HeldTicket extends Shown {
  activity: ListedActivity
  /** Its place among the tickets of the registration, from 1; 0 once it is ended. */
  position: number
  of: number
  mayHandOn: true | HandingOnRefusal
  mayName: true | NamingRefusal | 'HANDED_ON'
}

/** Returns a ticket to who registered, or to its present holder: what they may still do with it. */
export async function readHeldTicket(services: Services, proof: HolderProof, uuid: string) {
  const { db, now } = services
  const shown = await findShown(services, proof, uuid)
  if ('refused' in shown) return shown
  const { ticket, holder } = shown
  const activity = await findListedActivity(db, ticket.activityId)
  if (!activity) return { refused: 'NOT_FOUND' as const }
  const siblings = await listOpenTickets(db, [ticket.participationId])
  const [ticketType] = await listTicketTypesByIds(db, [ticket.ticketTypeId])
  const isAway = holder === 'PARTY' && ticket.handoverId !== null
  const held: HeldTicket = {
    ...shown,
    activity,
    position: siblings.findIndex(({ id }) => id === ticket.id) + 1,
    of: siblings.length,
    mayHandOn: handingOnRefusal(activity, ticketType, ticket, now()) ?? true,
    mayName: isAway ? 'HANDED_ON' : (namingRefusal(activity, now()) ?? true),
  }
  return held
}

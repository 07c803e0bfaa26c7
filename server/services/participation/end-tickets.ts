import { endTicketRows, endTicketsOf } from '#db/queries/participation/end-tickets.ts'
import { listHandedOnOf } from '#db/queries/participation/handover.ts'
import { updateParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { idsOf } from '#db/queries/results.ts'
import type { EndedReason, Participation, Ticket } from '#db/schema/participation.ts'
import { stateOf } from '#server/domain/participation/good-for-entry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import {
  giveBackEnded,
  giveBackEndedOf,
  type GivenBack,
  type TicketsRefund,
} from '#server/services/payment/order/give-back.ts'
import { tellHolders } from './tell-holders.ts'
import { offerFreePlaces } from './waiting-list/offer.ts'

/** Why tickets end; the person reads the note. */
export interface TicketEnd {
  reason: EndedReason
  note?: string | null
  /** Null: no person; the time ran out. */
  by?: number | null
  /** How much of paid ones goes back: CANCELLED needs it; any other reason gives back all. */
  refund?: TicketsRefund
}

interface TicketsEnded extends GivenBack {
  /** How many people are left. */
  left: number
}

/**
 * Ends open tickets of a registration, under the lock of its activity: the party becomes smaller, and with its last
 * ticket the registration ends. Whoever holds one of them is told, its money goes back, and the places go to those who
 * wait. Tickets end nowhere else, but with their activity below.
 */
export async function endTickets(
  services: Services,
  participation: Pick<Participation, 'id' | 'activityId'>,
  ending: readonly Ticket[],
  { reason, note = null, by = null, refund }: TicketEnd,
): Promise<TicketsEnded> {
  const { db } = services
  const end = { endedAt: instant(services.now()), endedReason: reason }
  await endTicketRows(db, idsOf(ending), end)
  const staying = await listOpenTickets(db, [participation.id])
  const left = staying.length
  await updateParticipation(
    db,
    participation.id,
    left > 0 ? { partySize: left, state: stateOf(staying) } : { ...end, endedNote: note, endedBy: by },
  )
  await tellHolders(services, ending)
  const given = await giveBackEnded(services, ending, { reason, refund })
  await offerFreePlaces(services, participation.activityId)
  return { left, ...given }
}

/** Ends every open ticket of an activity that is called off, and tells whoever holds one that was handed on. */
export async function endTicketsOfActivity(services: Services, activityId: number): Promise<void> {
  const { db } = services
  const handedOn = await listHandedOnOf(db, activityId)
  await endTicketsOf(db, activityId, { endedAt: instant(services.now()), endedReason: 'ACTIVITY_CANCELLED' })
  await tellHolders(services, handedOn)
  await giveBackEndedOf(services, activityId)
}

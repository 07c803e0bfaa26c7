import { listTicketTypesByIds } from '#db/queries/activity/ticket-type.ts'
import {
  findOpenParticipationOf,
  findParticipation,
  isCardInUse,
  updateParticipation,
} from '#db/queries/participation/participation.ts'
import { reopenTickets } from '#db/queries/participation/reopen-tickets.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { findWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import { hasBoughtSince, listOrderLines, listTicketsOfOrder } from '#db/queries/payment/hold.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Order } from '#db/schema/payment.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import { countPeople, fitParty, type Part } from '#server/domain/participation/capacity.ts'
import { joinRefusal } from '#server/domain/participation/join.ts'
import type { Services } from '#server/runtime/context.ts'
import { countPlacesLeft, placesOfTypes } from '#server/services/participation/party.ts'
import { endEntry } from '#server/services/participation/waiting-list/own-entry.ts'

function asPart({ ticketTypeId, partySize }: WaitingEntry): Part {
  return { ticketTypeId, people: partySize }
}

/** A registration that ended with the hold of its order; whoever was removed stays removed. */
const ENDED_UNPAID = ['EXPIRED', 'CANCELLED']

/**
 * Takes the places of an order again whose hold was over when its payment came. All of them or none: returns whether they
 * were free. Somebody who has registered or bought anew since then keeps that, and gets the late payment back.
 */
export async function takeAgain(services: Services, order: Order, activity: Activity): Promise<boolean> {
  const { db } = services
  if (joinRefusal(activity, order.buyerId, services.now())) return false
  const own = await findOpenParticipationOf(db, activity.id, order.buyerId)
  const participation = await findParticipation(db, order.participationId)
  if (!participation || (own && own.id !== participation.id)) return false
  if (await hasBoughtSince(db, order)) return false
  if (participation.endedReason && !ENDED_UNPAID.includes(participation.endedReason)) return false
  const { memberCardId } = participation
  const card = memberCardId !== null && { activityId: activity.id, memberCardId, userId: order.buyerId }
  if (card && (await isCardInUse(db, card))) return false

  const lines = await listOrderLines(db, order.id)
  const parts = lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, people: quantity }))
  const ticketTypes = await listTicketTypesByIds(
    db,
    lines.map(({ ticketTypeId }) => ticketTypeId),
  )
  // Since the end of the hold they were in line again; places that are offered to them are not taken by others.
  const entry = order.waitingEntryId === null ? undefined : await findWaitingEntry(db, order.waitingEntryId)
  const offered = entry?.endedAt === null && entry.offeredAt !== null ? asPart(entry) : null
  const inAll = (await countPlacesLeft(services, activity)) + (offered?.people ?? 0)
  const left = await placesOfTypes(services, inAll, ticketTypes, offered)
  if (countPeople(fitParty(parts, left)) < countPeople(parts)) return false

  await reopenTickets(db, idsOf(await listTicketsOfOrder(db, order.id)))
  const open = await listOpenTickets(db, [participation.id])
  await updateParticipation(db, participation.id, {
    partySize: open.length,
    ...{ endedAt: null, endedReason: null, endedNote: null, endedBy: null },
  })
  if (entry?.endedAt === null) await endEntry(services, entry, 'ACCEPTED')
  return true
}

import { findUser } from '#db/queries/account/user.ts'
import { findParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { listOpenTickets, setWaitsFor } from '#db/queries/participation/ticket.ts'
import { listTicketsOfOrder, updateOrder } from '#db/queries/payment/hold.ts'
import { takeReceiptNumber } from '#db/queries/payment/receipt-counter.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Participation } from '#db/schema/participation.ts'
import type { Order } from '#db/schema/payment.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { stateOf } from '#server/domain/participation/good-for-entry.ts'
import { saleMoves } from '#server/domain/payment/ledger.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { rewardFirstSale } from '#server/services/account/billing/sponsorship.ts'
import { book } from '#server/services/payment/ledger.ts'
import { tellOfPaid } from './tell.ts'

/**
 * Makes the tickets of an order good, in the transaction that takes its payment: the receipt gets its number, the sale is
 * booked, and the person and the host are told. It is never taken back. The first sale of a host earns their sponsor a
 * free month.
 */
export async function markPaid(services: Services, order: Order): Promise<void> {
  const { db } = services
  const now = services.now()
  const tickets = (await listTicketsOfOrder(db, order.id)).filter(({ endedAt }) => endedAt === null)
  await setWaitsFor(db, idsOf(tickets), null)
  const participation = await findParticipation(db, order.participationId)
  if (!participation) throw new Error('An order belongs to no registration.')
  const open = await listOpenTickets(db, [participation.id])
  await updateParticipation(db, participation.id, { state: stateOf(open) })

  const receiptYear = Number(localDay(now, HOME_ZONE).slice(0, 4))
  await updateOrder(db, order.id, {
    state: 'PAID',
    paidAt: instant(now),
    endedAt: null,
    network: null,
    buyerName: await nameOfBuyer(services, order, participation),
    receiptYear,
    receiptNumber: await takeReceiptNumber(db, order.hostId, 'RECEIPT', receiptYear),
  })
  await book(services, { kind: 'SALE', orderId: order.id, moves: saleMoves(order.hostId, order) })
  const taken = (await countPlacesTaken(db, [order.activityId])).get(order.activityId) ?? 0
  const isEnlarged = open.length > tickets.length
  await tellOfPaid(services, order, {
    participationId: participation.id,
    taken,
    ...(isEnlarged && { added: tickets.length }),
  })
  await rewardFirstSale(services, order.hostId)
}

/** Guests give their names with the registration. */
async function nameOfBuyer({ db }: Services, order: Order, participation: Participation): Promise<string> {
  const account = await findUser(db, order.buyerId)
  return displayName({
    organisationName: participation.organisationName ?? account?.organisationName ?? null,
    firstName: participation.firstName ?? account?.firstName ?? '',
    lastName: participation.lastName ?? account?.lastName ?? '',
  })
}

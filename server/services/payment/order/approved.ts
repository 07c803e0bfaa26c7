import { findUser } from '#db/queries/account/user.ts'
import { listTicketTypesByIds } from '#db/queries/activity/ticket-type.ts'
import { findOpenOrderOf, findOrder, shortenHoldsTo } from '#db/queries/payment/hold.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Participation, Ticket } from '#db/schema/participation.ts'
import { approvedHoldEnd } from '#server/domain/payment/order.ts'
import { paymentReminderAt } from '#server/domain/payment/reminder.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { addTask } from '#server/services/platform/task.ts'
import { draftOrder, type DraftRefusal } from './draft.ts'
import { insertHold } from './hold.ts'

interface Approved {
  activity: Activity
  participation: Participation
  tickets: readonly Ticket[]
}

/**
 * Makes the order of people whom the host approves, at the prices of now: they have a day to pay it, or until the start.
 * Null where nothing costs anything, or they were entered by hand.
 */
export async function holdApproved(
  services: Services,
  { activity, participation, tickets }: Approved,
): Promise<{ orderId: number } | DraftRefusal | { refused: 'ORDER_OPEN' } | null> {
  const { db } = services
  const ticketTypes = await listTicketTypesByIds(db, [
    ...new Set(tickets.map(({ ticketTypeId }) => ticketTypeId)),
  ])
  ticketTypes.sort((one, other) => one.id - other.id)
  const costs = ticketTypes.some(({ priceCents }) => priceCents > 0)
  const buyer = participation.userId === null ? undefined : await findUser(db, participation.userId)
  if (!costs || !buyer) return null
  if (await findOpenOrderOf(db, participation.id)) return { refused: 'ORDER_OPEN' }

  const draft = await draftOrder(services, {
    activity,
    ticketTypes,
    parts: ticketTypes.map(({ id: ticketTypeId }) => {
      return { ticketTypeId, people: tickets.filter((ticket) => ticket.ticketTypeId === ticketTypeId).length }
    }),
    buyerProvince: participation.buyerProvince,
    language: buyer.locale,
  })
  if ('refused' in draft) return draft
  const now = services.now()
  const heldUntil = approvedHoldEnd(now, activity.startsAt)
  const { id: orderId } = await insertHold(services, draft, tickets, {
    participationId: participation.id,
    buyerId: buyer.id,
    heldUntil,
    network: null,
    waitingEntryId: null,
  })
  const remindAt = paymentReminderAt(now, heldUntil)
  if (remindAt) await addTask(services, 'remind-to-pay', { orderId }, remindAt)
  return { orderId }
}

/** Ends the time that approved people have to pay with the start of their activity, which may be earlier now. */
export async function shortenApprovedHolds(
  services: Services,
  { id, startsAt }: Pick<Activity, 'id' | 'startsAt'>,
): Promise<void> {
  for (const orderId of await shortenHoldsTo(services.db, id, startsAt))
    await addTask(services, 'expire-checkout', { orderId }, new Date(startsAt))
}

/** The task of that name: reminds somebody once of approved places that they have not paid. */
export function remindToPay(services: Services, orderId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const order = await findOrder(services.db, orderId)
    if (order?.state === 'OPEN')
      await notify(services, order.buyerId, 'PARTICIPANT_MISSING_VALIDATION', { orderId })
  })
}

import type { Order, OrderLine } from '#db/schema/payment.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { isSaleGone } from '#server/services/payment/order/gone.ts'
import { activityFacts, findActivityThen, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs, Recipient } from '#server/tasks/emails/email.ts'

/** Returns what emails say of places that are held until they are paid; null once the activity is called off. */
export async function heldFacts(args: EmailArgs, { order, lines }: { order: Order; lines: OrderLine[] }) {
  const { services, recipient, facts } = args
  const activity = await findActivityThen(services.db, order.activityId, facts)
  if (!activity || activity.cancelledAt) return null
  return {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    holderKind: recipient.kind,
    places: sumOf(lines.map(({ quantity }) => quantity)),
    heldUntil: order.heldUntil,
    totalCents: order.totalCents,
    payUrl: await orderUrl(services, recipient, order),
  }
}

/** Returns the same of places that are to be paid: null also where a payment would only go back. */
export async function dueFacts(args: EmailArgs, found: { order: Order; lines: OrderLine[] }) {
  return (await isSaleGone(args.services, found.order)) ? null : heldFacts(args, found)
}

/** Returns the page of an order; that of a guest opens with a secret, which is created with its email. */
export async function orderUrl(
  services: WorkerServices,
  { kind, userId }: Recipient,
  { transactionId }: Pick<Order, 'transactionId'>,
): Promise<string> {
  const url = `${services.settings.publicUrl}${orderPath(transactionId)}`
  return kind === 'GUEST' && userId !== null ? `${url}?passe=${await makeGuestLink(services, userId)}` : url
}

import { findUser } from '#db/queries/account/user.ts'
import { findActivity } from '#db/queries/activity/activity.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Order } from '#db/schema/payment.ts'
import type { Services } from '#server/runtime/context.ts'

/** Whether the seller's side ended it meanwhile, or nobody is there any more to whom it could be sold. */
export async function isGone(
  { db }: Pick<Services, 'db'>,
  order: Order,
  activity: Activity,
): Promise<boolean> {
  if (activity.cancelledAt !== null || activity.validation === 'REFUSED') return true
  const host = await findUser(db, order.hostId)
  const buyer = await findUser(db, order.buyerId)
  const isThere = (user: typeof host) => user && !user.deletedAt && user.accountType !== 'BANNED'
  return !isThere(host) || !isThere(buyer)
}

/** The same of an order alone: a payment would go back, and nobody is led to make it. */
export async function isSaleGone(services: Pick<Services, 'db'>, order: Order): Promise<boolean> {
  const activity = await findActivity(services.db, order.activityId)
  return !activity || isGone(services, order, activity)
}

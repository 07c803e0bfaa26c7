import { findActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { findSalesFacts, hasPaidActivity } from '#db/queries/payment/sales.ts'
import type { Db } from '#db/schema.ts'
import { mayBePaid, type SalesRefusal, sellerOrRefusal } from '#server/domain/payment/sales.ts'
import type { Seller } from '#server/domain/payment/seller.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** Returns whether paid activities of this host may be online: they can be paid, and buyers can be told who sells. */
export async function canBePaid(db: Db, hostId: number): Promise<boolean> {
  return mayBePaid(await findSalesFacts(db, hostId))
}

/** Returns who sells the places of this host's activities, as orders freeze it; or why none are sold now. */
export async function findSeller(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  hostId: number,
): Promise<{ seller: Seller } | SalesRefusal> {
  return sellerOrRefusal(await findSalesFacts(db, hostId), payments !== null)
}

/** Returns why nobody can pay for places of this activity now, or null. Where the host approves, a request costs nothing. */
export async function salesPause(
  services: Pick<Services, 'db' | 'payments'>,
  { hostId, needsApproval }: { hostId: number; needsApproval: boolean },
  ticketTypes: readonly { priceCents: number }[],
): Promise<SalesRefusal | null> {
  if (needsApproval || ticketTypes.every(({ priceCents }) => priceCents === 0)) return null
  const sold = await findSeller(services, hostId)
  return 'refused' in sold ? sold : null
}

/** Returns whether nobody can pay for places of this activity now; false where there is no such activity. */
export async function isSalesPaused(services: Services, activityId: number): Promise<boolean> {
  const activity = await findActivity(services.db, activityId)
  if (!activity) return false
  return (await salesPause(services, activity, await listTicketTypes(services.db, [activityId]))) !== null
}

/** Returns whether somebody sells, or asked to be paid, and cannot be paid. Where nothing can be sold nobody waits. */
export async function lacksPaymentAccount(services: Services, userId: number): Promise<boolean> {
  const { db, payments, now } = services
  if (!payments) return false
  const facts = await findSalesFacts(db, userId)
  if (mayBePaid(facts)) return false
  return facts.hasAccount || hasPaidActivity(db, userId, instant(now()))
}

import { findParticipation } from '#db/queries/participation/participation.ts'
import { findOrderByTransaction } from '#db/queries/payment/hold.ts'
import type { Order } from '#db/schema/payment.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'

/** Returns an order as far as it is this person's: a pass opens what was made with it. */
export async function findOwnOrder(
  { db }: Services,
  person: Attendee,
  transactionId: string,
): Promise<Order | undefined> {
  const order = await findOrderByTransaction(db, transactionId)
  const participation = order && (await findParticipation(db, order.participationId))
  return participation && mayOpen(person, participation) ? order : undefined
}

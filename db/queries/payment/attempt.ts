import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { PaymentAttempt } from '#db/schema/payment.ts'

export async function findAttempt(db: Db, id: number): Promise<PaymentAttempt | undefined> {
  return db.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAttemptOfPayment(
  db: Db,
  stripeIntentId: string,
): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('stripeIntentId', '=', stripeIntentId)
    .executeTakeFirst()
}

/** Finds the payment that bought what is in an order: not one that came late, or twice, and goes back whole. */
export async function findSettlingAttempt(db: Db, orderId: number): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'PAID')
    .where('id', 'not in', (select) =>
      select
        .selectFrom('refund')
        .select('attemptId')
        .where('orderId', '=', orderId)
        .where('cause', 'in', ['LATE', 'TWICE', 'WITHDRAWN']),
    )
    .orderBy('id')
    .executeTakeFirst()
}

/** Returns whether this order was paid, even if the payment bought nothing. */
export async function hasPaidAttempt(db: Db, orderId: number): Promise<boolean> {
  return db
    .selectFrom('paymentAttempt')
    .select('id')
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'PAID')
    .limit(1)
    .$call(isFound)
}

export async function findAttemptOfCharge(
  db: Db,
  stripeChargeId: string,
): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('stripeChargeId', '=', stripeChargeId)
    .executeTakeFirst()
}

/** Lists the attempts that these payments were made for, with what their orders cost. */
export async function listAttemptsOfPayments(db: Db, stripeIntentIds: readonly string[]) {
  if (stripeIntentIds.length === 0) return []
  return withTotal(db).where('stripeIntentId', 'in', stripeIntentIds).execute()
}

export async function findAttemptOfCheckout(db: Db, stripeSessionId: string) {
  return withTotal(db).where('stripeSessionId', '=', stripeSessionId).executeTakeFirst()
}

function withTotal(db: Db) {
  return db
    .selectFrom('paymentAttempt')
    .innerJoin('order', 'order.id', 'paymentAttempt.orderId')
    .selectAll('paymentAttempt')
    .select('order.totalCents')
}

/** Lists the attempts of these pages. */
export async function listAttemptsOfCheckouts(db: Db, stripeSessionIds: readonly string[]) {
  if (stripeSessionIds.length === 0) return []
  return withTotal(db).where('stripeSessionId', 'in', stripeSessionIds).execute()
}

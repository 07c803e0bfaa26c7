import { findAttemptOfCheckout, listAttemptsOfPayments } from '#db/queries/payment/attempt.ts'
import { listRefundsOfAttempts } from '#db/queries/payment/refund.ts'
import type { PaymentAttempt, Refund } from '#db/schema/payment.ts'
import { isReturn, live } from '#server/domain/payment/verify/order-book.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { ProviderCharge } from '#server/gateways/payments/records.ts'
import type { Services } from '#server/runtime/context.ts'
import { SETTLED_BY_MS } from '#server/services/payment/balance.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import type { Findings } from './findings.ts'
import { IdSet } from './id-set.ts'
import type { SeenPayments } from './orders.ts'
import { walkProvider } from './pages.ts'

type KnownAttempt = PaymentAttempt & { totalCents: number }

/** Compares each charge of the provider with the attempt that it paid. Returns the attempts that were met. */
export async function verifyCharges(
  services: Services,
  payments: Payments,
  findings: Findings,
  signal?: AbortSignal,
): Promise<SeenPayments> {
  const seen = { attempts: new IdSet(), since: services.now() }
  await walkProvider(
    (after) => payments.readCharges(after),
    async (charges) => {
      findings.count('charges', charges.length)
      const ids = charges.flatMap(({ paymentId }) => paymentId ?? [])
      const known = await listAttemptsOfPayments(services.db, ids)
      const byPayment = new Map(known.map((attempt) => [attempt.stripeIntentId, attempt]))
      const refunds = await listRefundsOfAttempts(
        services.db,
        known.map(({ id }) => id),
      )
      for (const charge of charges) {
        const attempt = byPayment.get(charge.paymentId) ?? (await ofCheckout(services, payments, charge))
        if (attempt) seen.attempts.add(attempt.id)
        const ofAttempt = refunds.filter(({ attemptId }) => attemptId === attempt?.id)
        await compare(services, payments, findings, { charge, attempt, refunds: ofAttempt })
      }
    },
    signal,
  )
  return seen
}

/** Until an order is settled only the page knows which payment is its own. */
async function ofCheckout(
  { db }: Services,
  payments: Payments,
  { paymentId }: ProviderCharge,
): Promise<KnownAttempt | undefined> {
  const checkoutId = paymentId === null ? null : await payments.findCheckoutOf(paymentId)
  return checkoutId === null ? undefined : findAttemptOfCheckout(db, checkoutId)
}

interface Compared {
  charge: ProviderCharge
  attempt: KnownAttempt | undefined
  refunds: Refund[]
}

async function compare(
  services: Services,
  payments: Payments,
  findings: Findings,
  { charge, attempt, refunds }: Compared,
): Promise<void> {
  const { id: chargeId, cents, at, refundedCents } = charge
  const isYoung = services.now().getTime() - at.getTime() < SETTLED_BY_MS
  if (!attempt) {
    if (!isYoung) findings.name('CHARGE_UNKNOWN', { chargeId }, cents)
    return
  }
  const ids = { orderId: attempt.orderId, attemptId: attempt.id, chargeId }
  if (attempt.outcome !== 'PAID') {
    if (!isYoung) findings.name('CHARGE_NOT_SETTLED', ids, cents)
    return
  }
  if (cents !== attempt.totalCents && !refunds.some(isReturn))
    findings.name('CHARGE_AMOUNT', ids, cents - attempt.totalCents)
  if (refundedIn(refunds) === refundedCents) return
  // One may have been made there by hand, or a moment ago: they are read again, and so is the charge.
  await readRefunds(services, attempt.id)
  const refundedNow = async () => refundedIn(await listRefundsOfAttempts(services.db, [attempt.id]))
  const refunded = await refundedNow()
  const there = await payments.readCharge(chargeId)
  if (refunded === null || refunded === there.refundedCents || refunded !== (await refundedNow())) return
  findings.name('REFUNDS_DIFFER', ids, refunded - there.refundedCents)
}

/** null: a refund is being made, of which one side knows before the other. */
function refundedIn(refunds: readonly Refund[]): number | null {
  const taken = live(refunds)
  if (taken.some(({ stripeRefundId }) => stripeRefundId === null)) return null
  return taken.reduce((sum, { totalCents }) => sum + totalCents, 0)
}

// Also on PostgreSQL: what is written while everything is compared.

import { describe, expect, test } from 'vitest'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import { bookBalance } from '#server/services/payment/balance.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { orderRow } from '#tests/api/world/orders.ts'
import { askSandbox, paidAttempt, payAtSandbox } from '#tests/api/world/paid-orders.ts'
import { of, verifying } from '#tests/api/world/verifying.ts'

type Reading = 'readBalanceChanges' | 'readCharges' | 'readOpenCheckouts'

/** Everything is compared, and something happens after a page was read: the first of its kind, or a later one. */
async function meanwhile(
  { services, payments }: Awaited<ReturnType<typeof verifying>>,
  { after, page = 1 }: { after: Reading; page?: number },
  happens: () => Promise<unknown>,
) {
  let pages = 0
  const read = payments[after] as (...args: unknown[]) => Promise<unknown>
  const reading = async (...args: unknown[]) => {
    const answer = await read(...args)
    if (++pages === page) await happens()
    return answer
  }
  const changed = { ...payments, [after]: reading } as Payments
  return (await verifyMoney({ ...services, payments: changed })).findings
}

const SESSION = {
  mode: 'payment',
  success_url: 'https://a.example/merci',
  'line_items[0][price_data][currency]': 'cad',
  'line_items[0][price_data][product_data][name]': 'Adulte',
  'line_items[0][price_data][unit_amount]': '4599',
  'line_items[0][quantity]': '1',
}

describe('nothing is named that happens while everything is compared:', () => {
  /** The first walk of the balance books what is new, the second one compares, the third one is for the sum. */
  const COMPARING = { after: 'readBalanceChanges', page: 2 } as const

  test('a payment that is in the balance, and not booked yet', async () => {
    const app = await verifying()
    const findings = await meanwhile(app, COMPARING, async () => {
      await payAtSandbox(app.url, 5000)
      await app.pass(5)
    })
    expect(findings).toEqual([])
  })

  test('one that is booked before the ledger is read', async () => {
    const app = await verifying()
    const findings = await meanwhile(app, COMPARING, async () => {
      await paidAttempt(app, app.order.id, await payAtSandbox(app.url, 9198))
      await app.pass(5)
      await bookBalance(app.services, {})
    })
    expect(of(findings, 'BALANCE_UNKNOWN', 'BALANCE_SUM', 'BALANCE_NOT_BOOKED')).toEqual([])
  })

  test('one that the walk met unbooked, and that is booked before the sum is made', async () => {
    const app = await verifying()
    const paid = await payAtSandbox(app.url, 9198)
    await app.pass(5)
    const findings = await meanwhile(app, { ...COMPARING, page: 3 }, async () => {
      await paidAttempt(app, app.order.id, paid)
      await bookBalance(app.services, {})
    })
    expect(of(findings, 'BALANCE_UNKNOWN', 'BALANCE_SUM')).toEqual([])
  })

  test('one that was too young to be booked, and is not any more', async () => {
    const app = await verifying()
    await payAtSandbox(app.url, 5000)
    await app.pass(2 * 3600 - 60)
    const findings = await meanwhile(app, { after: 'readCharges' }, () => app.pass(120))
    expect(of(findings, 'BALANCE_NOT_BOOKED', 'BALANCE_SUM')).toEqual([])
  })

  test('a refund, after its charge was read', async () => {
    const app = await verifying()
    const { services, order, ticketIds } = app
    const findings = await meanwhile(app, { after: 'readCharges' }, async () => {
      const refund = { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 } as const
      const given = await refundTickets(services, refund)
      await makeRefund(services, given?.refundId ?? 0)
    })
    expect(findings).toEqual([])
  })

  test('the end of a page on which nobody paid', async () => {
    const app = await verifying()
    const { db, url, clock } = app
    const { order } = await orderRow(app, { heldUntil: instant(new Date(clock.now.getTime() + 3_600_000)) })
    const session = await askSandbox(url, 'POST /v1/checkout/sessions', SESSION)
    const at = instant(clock.now)
    const times = { createdAt: at, expiresAt: at }
    const attempt = {
      orderId: order.id,
      kind: 'CHECKOUT',
      requestKey: 'k',
      stripeSessionId: session.id,
    } as const
    await db
      .insertInto('paymentAttempt')
      .values({ ...attempt, ...times })
      .execute()
    const findings = await meanwhile(app, { after: 'readOpenCheckouts' }, async () => {
      await askSandbox(url, `POST /v1/checkout/sessions/${session.id}/expire`)
      await db
        .updateTable('paymentAttempt')
        .set({ endedAt: at, outcome: 'EXPIRED' })
        .where('stripeSessionId', '=', session.id)
        .execute()
    })
    expect(of(findings, 'CHECKOUT_OPEN')).toEqual([])
  })

  test('a page whose call still waits for its answer', async () => {
    const app = await verifying()
    await askSandbox(app.url, 'POST /v1/checkout/sessions', { ...SESSION, 'metadata[key]': 'checkout-9-1-k' })
    const call = { purpose: 'checkout', subjectId: 9, attempt: 1, key: 'checkout-9-1-k', parameters: '{}' }
    await app.db
      .insertInto('outsideCall')
      .values({ ...call, createdAt: instant(app.clock.now) })
      .execute()
    expect((await verifyMoney(app.services)).findings).toEqual([])
  })
})

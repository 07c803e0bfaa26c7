// Also on PostgreSQL: events that meet the answers of calls, under the same locks.

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { receiveEvent } from '#server/services/payment/event.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, type Shop, shop } from '#tests/api/world/buying.ts'
import { WEBHOOK_SECRETS } from '#tests/api/world/payments.ts'

/** Everything that the double tells of what happened so far, the oldest first. */
async function eventsOf({ ask }: Shop) {
  const { data } = await ask('GET /v1/events', { limit: '100' })
  return (data as { id: string; type: string }[]).toReversed()
}

/** Sends it as the provider does, signed; what it asks for is done by the worker. */
function deliver({ services }: Shop, event: object) {
  const text = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', WEBHOOK_SECRETS.PLATFORM[0]!).update(`${at}.${text}`).digest('hex')
  return receiveEvent(services, {
    ...{ endpoint: 'PLATFORM', body: Buffer.from(text), signature: `t=${at},v1=${v1}` },
  })
}

/** Bruno pays, and does not come back: only events tell of it. */
async function paidWithoutReturn() {
  const app = await shop({ capacity: 3 })
  const bruno = await app.participant()
  await app.delivered()
  const { url = '', intentId } = await app.buy(bruno, 2)
  await payPage(url)
  return { ...app, bruno, intentId }
}

async function expectSoldOnce(app: Shop, address: string) {
  expect(await app.orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
  const sales = app.db.selectFrom('ledgerTransaction').select('id').where('kind', '=', 'SALE')
  expect(await sales.execute()).toHaveLength(1)
  expect(app.mailer.sent.filter(({ to }) => to.address === address)).toHaveLength(2) // welcome, and the confirmation
  expect(await app.refunds()).toEqual([])
  expect(await app.taken()).toBe(1)
  await app.pass({ hours: 24 * 5 })
  await app.work()
  expect((await verifyMoney(app.services)).findings).toEqual([])
}

describe('the events of a purchase, signed as the provider sends them,', () => {
  test.each([
    ['in order', (events: object[]) => events],
    ['in reverse order', (events: object[]) => events.toReversed()],
    ['twice each', (events: object[]) => [...events, ...events]],
    ['the last one alone', (events: object[]) => events.slice(-1)],
  ])('%s: it is sold once', async (_words, arrange) => {
    const app = await paidWithoutReturn()
    const events = await eventsOf(app)
    expect(events.map(({ type }) => type)).toContain('checkout.session.completed')
    for (const event of arrange(events)) {
      await deliver(app, event)
      await app.work()
    }
    await expectSoldOnce(app, app.bruno.email)
  })

  test('all at once, with the buyer who comes back at the same moment: it is sold once', async () => {
    const app = await paidWithoutReturn()
    const { bruno, intentId, status, work } = app
    const events = await eventsOf(app)
    await Promise.all(events.map((event) => deliver(app, event)))
    await Promise.all([work(), status(bruno, intentId), status(bruno, intentId)])
    await work()
    await expectSoldOnce(app, bruno.email)
  })

  test('before the answer of the call that made the page: it is sold, and the same request says so', async () => {
    const app = await shop({ capacity: 3 })
    const { participant, buy, control, sessions, work, delivered } = app
    const bruno = await participant()
    await delivered()
    const call = 'POST /v1/checkout/sessions'
    await control('fail-next', { kind: 'cut', after: true, call, times: 2 })
    await expect(buy(bruno, 2)).rejects.toMatchObject({ status: 503 })
    const [session] = await sessions()
    await payPage((session as { url?: string } | undefined)?.url ?? '')
    for (const event of await eventsOf(app)) await deliver(app, event)
    await work()
    await control('clear-faults')
    await expect(buy(bruno, 2)).rejects.toMatchObject({ status: 409, code: 'ALREADY_PAID' })
    await expectSoldOnce(app, bruno.email)
  })
})

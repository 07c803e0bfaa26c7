import { describe, expect, test } from 'vitest'
import type { RefundCause } from '#db/schema/payment.ts'
import { instant } from '#server/runtime/clock.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type News, notifyAll } from '#server/services/notification/notification.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { lineRow, orderRow, paidAttempt, paidIn } from '#tests/api/world/orders.ts'
import { type World, world } from '#tests/api/world/world.ts'

const tell = (app: World, news: News) =>
  inTransaction(app.services, (services) => notifyAll(services, [news]))

/** An order that is open until the evening, of two tickets. */
async function heldOrder(app: World) {
  const heldUntil = new Date(app.clock.now.getTime() + 8 * 3_600_000)
  const held = await orderRow(app, { heldUntil: instant(heldUntil) })
  await lineRow(app, held, { quantity: 2 })
  await app.delivered()
  const { order, buyer } = held
  return { ...held, about: { participationId: order.participationId }, to: { userId: buyer.id } }
}

describe('a place that is approved, and to be paid', () => {
  test('is told of with the link to pay', async () => {
    const app = await world()
    const { order, buyer, about, to } = await heldOrder(app)
    await tell(app, { type: 'PARTICIPANT_APPROVED', to, subject: { ...about, orderId: order.id } })
    const { subject, text } = lastTo(await app.delivered(), buyer)
    expect(words(subject)).toBe(`Demande approuvée, à payer : ${order.activityName}`)
    expect(words(text)).toContain('Il reste à payer les 2 places.')
    expect(words(text)).toContain('45,99 $')
    expect(text).toContain(`/mes-commandes/${order.transactionId}`)
  })

  test('is reminded of once', async () => {
    const app = await world()
    const { order, buyer, to } = await heldOrder(app)
    await tell(app, { type: 'PARTICIPANT_MISSING_VALIDATION', to, subject: { orderId: order.id } })
    const { subject } = lastTo(await app.delivered(), buyer)
    expect(words(subject)).toBe(`Il reste peu de temps pour payer : ${order.activityName}`)
  })

  test('is not reminded of once it is paid, or after its time', async () => {
    const app = await world()
    const { order, buyer, to } = await heldOrder(app)
    const runAt = new Date(app.clock.now.getTime() + 6 * 3_600_000)
    await tell(app, { type: 'PARTICIPANT_MISSING_VALIDATION', to, subject: { orderId: order.id }, runAt })
    expect(emailsTo(await app.delivered(), buyer)).toEqual([])
    app.clock.pass({ hours: 9 })
    expect(emailsTo(await app.delivered(), buyer)).toEqual([])
  })

  test('opens for a guest with the secret of its email', async () => {
    const app = await world()
    const { order, buyer, about, to } = await heldOrder(app)
    await app.db.updateTable('user').set({ isGuest: true }).where('id', '=', buyer.id).execute()
    await tell(app, { type: 'PARTICIPANT_APPROVED', to, subject: { ...about, orderId: order.id } })
    const { text } = lastTo(await app.delivered(), buyer)
    expect(text).toMatch(new RegExp(`/mes-commandes/${order.transactionId}\\?passe=[\\w-]{20,}`))
  })

  test('is told of when its time is over, and not while it is held', async () => {
    const app = await world()
    const { order, buyer, about, to } = await heldOrder(app)
    const over: News = { type: 'REFUSED_PARTICIPATION', to, subject: { ...about, orderId: order.id } }
    await tell(app, over)
    expect(emailsTo(await app.delivered(), buyer)).toEqual([])
    await app.db.updateTable('order').set({ state: 'EXPIRED', endedAt: order.createdAt }).execute()
    await tell(app, over)
    const { text } = lastTo(await app.delivered(), buyer)
    expect(words(text)).toContain('Les 2 places retenues pour vous')
    expect(text).toContain('rien ne vous a été facturé')
  })
})

test('a guest whose hold is over is not led to the page of a private activity, which is closed to them', async () => {
  const app = await world()
  const { order, buyer, about, to } = await heldOrder(app)
  await app.db.updateTable('user').set({ isGuest: true }).where('id', '=', buyer.id).execute()
  await app.db.updateTable('activity').set({ isPrivate: true }).where('id', '=', order.activityId).execute()
  await app.db.updateTable('order').set({ state: 'EXPIRED', endedAt: order.createdAt }).execute()
  await tell(app, { type: 'REFUSED_PARTICIPATION', to, subject: { ...about, orderId: order.id } })
  const { text } = lastTo(await app.delivered(), buyer)
  expect(words(text)).toContain('Les 2 places retenues pour vous')
  expect(text).not.toContain(`/activites/${order.activityId}`)
  expect(words(text)).not.toContain('inscrivez-vous de nouveau')
})

describe('places that are paid', () => {
  const paid = async (app: World) => {
    const made = await orderRow(app, { ...paidIn(2026, 7), sellerGstNumber: '123456789RT0001' })
    await lineRow(app, made)
    await paidAttempt(app, made.order)
    await app.delivered()
    const { order, buyer } = made
    const subject = { participationId: order.participationId, orderId: order.id }
    return { ...made, subject, to: { userId: buyer.id } }
  }

  test('are confirmed with the receipt, and the tickets as PDF', async () => {
    const app = await world()
    const { order, buyer, subject, to } = await paid(app)
    await tell(app, { type: 'NEW_PARTICIPANT', to, subject })
    const message = lastTo(await app.delivered(), buyer)
    for (const part of [words(message.text), words(message.html)]) {
      for (const said of [
        ...[`Reçu ${order.hostId}-2026-0007`, order.sellerName, order.sellerTelephone, 'Virée inc.'],
        ...['Adulte, 1 × 40,00 $ : 40,00 $', 'TPS 5 %, nº 123456789RT0001 : 2,00 $', 'Total : 45,99 $'],
        ...['Visa •••• 4242', `/mes-commandes/${order.transactionId}/recu.pdf`],
      ])
        expect(part).toContain(said)
    }
    expect(message.attachments?.some(({ contentType }) => contentType === 'application/pdf')).toBe(true)
  })

  test('are told to the host with the amount', async () => {
    const app = await world()
    const { host, subject } = await paid(app)
    await tell(app, { type: 'NEW_PARTICIPANT_FOR_HOST', to: { userId: host.id }, subject })
    expect(words(lastTo(await app.delivered(), host).text)).toContain('Payé : 45,99 $')
  })

  test('go back whole when the host removes them', async () => {
    const app = await world()
    const { order, buyer, host } = await paid(app)
    const { id: orderLineId } = await app.db.selectFrom('orderLine').select('id').executeTakeFirstOrThrow()
    const share = { netCents: 4000, gstCents: 200, qstCents: 399 }
    await app.db
      .updateTable('ticket')
      .set({ orderLineId, ...share })
      .where('participationId', '=', order.participationId)
      .execute()
    const query = { activityId: order.activityId, participantId: order.participationId, reason: 'Fermé' }
    await app.db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', host.id).execute()
    await app.as(host).participation.remove({ query })
    expect(words(lastTo(await app.delivered(), buyer).text)).toContain(
      'tout ce que vous aviez payé pour ces billets : 45,99 $.',
    )
  })
})

describe('a payment that bought nothing', () => {
  const returned = async (app: World, cause: RefundCause) => {
    const { order, buyer, about, to } = await heldOrder(app)
    const { id: attemptId } = await paidAttempt(app, order)
    const { id: refundId } = await app.db
      .insertInto('refund')
      .values({
        ...{ orderId: order.id, attemptId, hostId: order.hostId, cause, percent: null, state: 'PENDING' },
        ...{ netCents: 0, gstCents: 0, qstCents: 0, feeCents: 0, feeGstCents: 0, feeQstCents: 0 },
        ...{ createdAt: order.createdAt, totalCents: order.totalCents },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(app, { type: 'REFUSED_PARTICIPATION', to, subject: { ...about, refundId } })
    return emailsTo(await app.delivered(), buyer)
  }

  test.each([
    ['LATE', 'arrivé trop tard'],
    ['TWICE', 'étaient déjà payées'],
    ['WITHDRAWN', 'n’étaient plus offertes'],
  ] as const)('is told of, with the amount and the card: %s', async (cause, sentence) => {
    const [message] = await returned(await world(), cause)
    expect(words(message?.subject)).toContain('45,99 $ remboursés')
    expect(words(message?.text)).toContain(sentence)
    expect(message?.text).toContain('Visa •••• 4242')
  })

  test('is another matter than tickets that are given back', async () => {
    expect(await returned(await world(), 'HOST')).toEqual([])
  })
})

describe('a host who cannot be paid', () => {
  test('is told which activity waits', async () => {
    const app = await world()
    const { id: activityId, host, name } = await app.activity()
    await app.db.updateTable('activity').set({ validation: 'WAITING_PAYMENT_VALID' }).execute()
    await app.delivered()
    await tell(app, { type: 'PAYMENT_ACCOUNT_MISSING', to: { userId: host.id }, subject: { activityId } })
    const { subject, text } = lastTo(await app.delivered(), host)
    expect(words(subject)).toBe(`Compte de paiement à terminer : ${name}`)
    expect(text).toContain('/mon-compte/paiements')
  })

  test('is told that the account is lost, unless it is back', async () => {
    const app = await world()
    const host = await app.host()
    const at = instant(app.clock.now)
    const { id: paymentAccountId } = await app.db
      .insertInto('paymentAccount')
      .values({ userId: host.id, stripeAccountId: 'acct_1', createdAt: at, readyAt: null, lostAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lost: News = {
      type: 'PAYMENT_ACCOUNT_MISSING',
      to: { userId: host.id },
      subject: { paymentAccountId },
    }
    await tell(app, lost)
    expect(lastTo(await app.delivered(), host).subject).toBe('Vos ventes sont en pause')
    await app.db.updateTable('paymentAccount').set({ readyAt: at, lostAt: null }).execute()
    await tell(app, lost)
    expect(await app.delivered()).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { insertRefund } from '#db/queries/payment/refund.ts'
import { aliceAtHerDesk } from '#tests/api/world/cheques.ts'
import { orderRow, paidAttempt, paidIn } from '#tests/api/world/orders.ts'
import { world } from '#tests/api/world/world.ts'

test('a ticket that was handed on is told with its moment, and not to whom it went', async () => {
  const { activity, participant, as, clock } = await world()
  const { id: activityId, host } = await activity()
  const bruno = as(await participant())
  const joined = await bruno.participation.join({ activityId, attendance: [{ nbrParticipant: 3 }] })
  const { id: participantId, tickets } = joined.participant!
  clock.pass({ hours: 1 })
  const to = { firstname: 'Maude', email: 'maude@exemple.org' }
  await bruno.ticket.handOn({ ticket: tickets[1]!.uuid, ...to })
  const { history } = await as(host).pages.hosting.participant({ activityId, participantId })
  expect(history.slice(1)).toEqual([
    { kind: 'HANDED_ON', at: clock.now.toISOString(), people: 1, cents: null, note: null },
  ])
})

test('a cheque that came back stays with its reason beside the next one', async () => {
  const { alice, received, clock } = await aliceAtHerDesk()
  const { chequeId, ...whose } = await received(4500)
  clock.pass({ days: 1 })
  await alice.pages.cheque.return({ chequeId, reason: 'Sans provision' })
  const back = clock.now.toISOString()
  clock.pass({ days: 1 })
  await alice.pages.cheque.receive({ ...whose, checkNumber: '18' })
  const { history } = await alice.pages.hosting.participant(whose)
  expect(history).toMatchObject([
    { kind: 'ADDED_BY_HAND' },
    { kind: 'CHEQUE_RECEIVED', cents: 4500, note: null },
    { kind: 'CHEQUE_RETURNED', at: back, cents: 4500, note: 'Sans provision' },
    { kind: 'CHEQUE_RECEIVED', at: clock.now.toISOString(), cents: 4500 },
  ])
})

test('what was paid online and what went back are there, but no payment that bought nothing', async () => {
  const app = await world()
  const { clock } = app
  const paidAt = clock.now.toISOString()
  const { order, host } = await orderRow(app, { ...paidIn(2026), paidAt })
  const { id: attemptId } = await paidAttempt(app, order)
  const { id: orderId, hostId, activityId, participationId: participantId } = order
  clock.pass({ days: 1 })
  const refund = {
    ...{ orderId, attemptId, hostId, state: 'PENDING' as const, createdAt: clock.now.toISOString() },
    ...{ feeCents: 0, feeGstCents: 0, feeQstCents: 0 },
  }
  const half = { netCents: 2000, gstCents: 100, qstCents: 200, totalCents: 2300 }
  const all = { netCents: 4000, gstCents: 200, qstCents: 399, totalCents: 4599 }
  await insertRefund(app.db, { ...refund, ...half, cause: 'PARTICIPANT', percent: 50 })
  await insertRefund(app.db, { ...refund, ...all, cause: 'TWICE', percent: null })
  const { history } = await app.as(host).pages.hosting.participant({ activityId, participantId })
  expect(history.map(({ kind, at, cents }) => [kind, at, cents]).slice(1)).toEqual([
    ['PAID', paidAt, 4599],
    ['REFUNDED', refund.createdAt, 2300],
  ])
})

import { expect, test } from 'vitest'
import { describeHealth } from '#server/api/http/health.ts'
import { playPayments } from '#server/demo/payments.ts'
import { playDemo } from '#server/demo/play.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { VERIFICATION, verifyMoney } from '#server/services/payment/verify/verify.ts'
import { PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import { PATIENT, playPayments as startDouble } from '#tests/api/world/payments.ts'
import { type World, world } from '#tests/api/world/world.ts'

const ordersOf = ({ db }: World) =>
  db
    .selectFrom('order')
    .innerJoin('user', 'user.id', 'order.buyerId')
    .select(['user.firstName', 'order.state', 'order.totalCents', 'order.receiptNumber'])
    .orderBy('order.id')
    .execute()

const listRuns = ({ db }: World) => db.selectFrom('verificationRun').selectAll().orderBy('id').execute()

async function checkIfDue(services: Parameters<typeof takeTurn>[0]): Promise<void> {
  const check = PIECES.find(({ name }) => name === VERIFICATION)!
  await takeTurn(services, check, new AbortController().signal)
}

test('the demo holds money: places bought, past and coming, and a late payment that went back', async () => {
  const [app, { payments, control }] = [await world(), await startDouble(PATIENT)]
  app.clock.now = new Date()
  const said: string[] = []
  await inTransaction(app.services, playDemo)
  const services = { ...app.services, payments }
  const start = () => playPayments(services, (line) => said.push(line))
  await start()
  expect(await describeHealth(app.services)).toMatchObject({ status: 'ok', failedTasks: 0 })
  await drain(services)

  const orders = await ordersOf(app)
  expect(orders.map(({ firstName, state }) => [firstName, state])).toEqual([
    ['Élodie', 'PAID'],
    ['Mamadou', 'PAID'],
    ['Carmen', 'PAID'],
    ['Mamadou', 'PAID'],
    ['Siobhán', 'PAID'],
    ['Réjean', 'EXPIRED'],
    ['Lan', 'PAID'],
  ])
  expect(orders[0]).toMatchObject({ totalCents: 9888, receiptNumber: 1 })
  const refunds = await app.db.selectFrom('refund').selectAll().execute()
  expect(refunds).toMatchObject([{ cause: 'LATE', totalCents: 8278, state: 'SUCCEEDED' }])

  // The worker starts now, and checks the books once the sandbox has booked what was just charged.
  await checkIfDue(services)
  expect(await listRuns(app)).toEqual([])

  await control('clock', { seconds: 60 }) // charges have their balance transactions by then
  const { counts, findings } = await verifyMoney(services)
  expect(findings).toEqual([])
  const { checkouts, ...compared } = counts
  expect(checkouts).toBe(0) // none is open
  for (const [what, count] of Object.entries(compared)) expect(count, what).toBeGreaterThan(0)

  app.clock.pass({ minutes: 2 })
  await checkIfDue(services)
  expect(await listRuns(app)).toMatchObject([{ findings: '[]' }, { findings: '[]' }])

  // The next start changes nothing.
  await start()
  expect(await ordersOf(app)).toEqual(orders)
  expect(said).toEqual([])
})

test('a start that finds no sandbox says so, and the next one plays what is missing', async () => {
  const [app, double] = [await world(), await startDouble(PATIENT)]
  app.clock.now = new Date()
  await inTransaction(app.services, playDemo)
  const services = { ...app.services, payments: double.payments }
  const said: string[] = []
  await double.control('fail-next', { kind: 'error', call: 'POST /v1/checkout/sessions', skip: 2, times: 2 })
  await playPayments(services, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect(await ordersOf(app)).toHaveLength(3)
  await playPayments(services, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect(await ordersOf(app)).toHaveLength(7)
  await double.control('clock', { seconds: 60 })
  expect((await verifyMoney(services)).findings).toEqual([])
})

import { listTicketsOfOrder } from '#db/queries/payment/hold.ts'
import { instant } from '#server/runtime/clock.ts'
import { endHold } from '#server/services/payment/order/end-hold.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import type { ActivityOverrides, Person } from './cast.ts'
import { askSandbox } from './paid-orders.ts'
import { PATIENT, playPayments, SELLER } from './payments.ts'
import { ticketTypes } from './tickets.ts'
import { world } from './world.ts'

const VISA = {
  email: 'luc@exemple.org',
  name: 'Luc Roy',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
}

/** The page of the provider, as a browser without script sends its form; returns where it leads. */
export async function payPage(url: string, fields: Record<string, string> = {}): Promise<string | null> {
  const body = new URLSearchParams({ ...VISA, action: 'pay', ...fields })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}

export type Shop = Awaited<ReturnType<typeof shop>>

/** An app with a double of its own, whose clocks agree, and Alice, who sells places at 40 $ and 20 $. */
export async function shop({ capacity = null, ...changes }: Partial<ActivityOverrides> = {}) {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  app.services.payments = played.payments
  app.clock.now = new Date()
  const alice = await app.host({ accountType: 'PRO' })
  const now = instant(app.clock.now)
  await app.db
    .insertInto('paymentAccount')
    .values({ userId: alice.id, stripeAccountId: 'acct_alice', createdAt: now, readAt: now, readyAt: now })
    .execute()
  await app.db
    .insertInto('billingSettings')
    .values({
      userId: alice.id,
      ...SELLER,
      ...{ gstNumber: '123456789RT0001', qstNumber: '1234567890TQ0001', changedAt: now },
    })
    .execute()
  const hike = await app.activity({ host: alice, capacity, ...changes })
  const [adult = 0, child = 0] = await ticketTypes(app, hike.id, [
    { name: 'Adulte', priceCents: 4000 },
    { name: 'Enfant', priceCents: 2000 },
  ])

  /** Both clocks go on. */
  async function pass(time: { minutes?: number; hours?: number }): Promise<void> {
    app.clock.pass(time)
    await played.control('clock', { seconds: (time.minutes ?? 0) * 60 + (time.hours ?? 0) * 3600 })
  }
  const attend = (adults: number, children = 0) => [
    { paymentModelId: adult, nbrParticipant: adults },
    ...(children > 0 ? [{ paymentModelId: child, nbrParticipant: children }] : []),
  ]
  const buy = (person: Person, adults = 1, children = 0, more: object = {}) =>
    app.as(person).payment.open({ activityId: hike.id, attendance: attend(adults, children), ...more })
  const status = (person: Person, intentId = '') => app.as(person).payment.readStatus({ intentId })
  const orders = () => app.db.selectFrom('order').selectAll().orderBy('id').execute()
  const attempts = () => app.db.selectFrom('paymentAttempt').selectAll().orderBy('id').execute()
  const refunds = () => app.db.selectFrom('refund').selectAll().orderBy('id').execute()
  const tickets = async (orderId: number) =>
    (await listTicketsOfOrder(app.db, orderId)).map(({ waitsFor, endedReason }) => endedReason ?? waitsFor)
  const ask = (call: string, params: Record<string, string> = {}) => askSandbox(played.url, call, params)
  async function sessions() {
    const { data } = await ask('GET /v1/checkout/sessions', { limit: '100' })
    return data as { id: string; status: string; amount_total: number; metadata: Record<string, string> }[]
  }
  const taken = async () => {
    const view = await app.as(null).activity.read({ activityId: hike.id })
    return view.placesLeft
  }
  const work = () => drain(app.services)
  /** Our books end the newest hold, and the provider's page stays open: as an outage would leave it. */
  async function lapse(): Promise<void> {
    app.clock.pass({ minutes: 32 })
    const attempt = (await attempts()).at(-1)
    if (attempt) await endHold(app.services, attempt, 'EXPIRED')
  }
  return {
    ...{ ...app, ...played, alice, hike, adult, child },
    ...{ pass, attend, buy, status, orders, attempts, refunds, tickets, ask, sessions, taken, work, lapse },
  }
}

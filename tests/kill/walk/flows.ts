import { setTimeout as pause } from 'node:timers/promises'
import { endHold } from '#server/services/payment/order/end-hold.ts'
import type { Member } from '#tests/infrastructure/crowd.ts'
import {
  type Buyer,
  callOff,
  type Held,
  hold,
  joinWithPayment,
  makeBuyers,
  makeShow,
  payAtCheckout,
  payWithMobile,
  readStatus,
  type Show,
} from './people.ts'
import type { Stage } from './stage.ts'

/** The people who take part, and are looked at afterwards. */
export interface Cast {
  host: Member
  show: Show
  buyers: Buyer[]
}

export interface Flow {
  name: string
  /** How often a process may die in one play of it: what goes on by itself is played through several deaths. */
  deaths: number
  /** Everything before the first point. */
  prepare(stage: Stage, host: Member): Promise<Cast>
  /** Throws where a process died under somebody: then they have left. */
  play(stage: Stage, cast: Cast): Promise<void>
}

/** How long a hold lasts, and a minute. */
const HOLD_MINUTES = 32

async function alone(stage: Stage, host: Member): Promise<Cast> {
  return { host, show: await makeShow(stage, host, 4), buyers: await makeBuyers(stage, 1) }
}

async function buy(stage: Stage, buyer: Buyer, show: Show, people: number): Promise<Held> {
  const held = await hold(stage, buyer, show, people)
  await payAtCheckout(held)
  return held
}

/** Somebody pays for places, so many in all, and comes back. */
function buying(people: number): Flow['play'] {
  return async (stage, { show, buyers: [buyer] }) => {
    const held = await buy(stage, buyer!, show, people)
    await readStatus(stage, buyer!, held.intentId)
    await workOff(stage)
  }
}

const purchase: Flow = { name: 'web purchase', deaths: 1, prepare: alone, play: buying(2) }

const mobile: Flow = {
  name: 'mobile',
  deaths: 1,
  prepare: alone,
  async play(stage, { show, buyers: [buyer] }) {
    const held = await hold(stage, buyer!, show, 2, { isMobile: true })
    await payWithMobile(stage, held)
    await joinWithPayment(stage, buyer!, show, held.intentId)
    await workOff(stage)
  },
}

const enlargement: Flow = {
  name: 'enlargement',
  deaths: 1,
  async prepare(stage, host) {
    const cast = await alone(stage, host)
    await buy(stage, cast.buyers[0]!, cast.show, 2)
    await stage.settle()
    return cast
  },
  play: buying(3),
}

const expiry: Flow = {
  name: 'expiry',
  deaths: 1,
  prepare: alone,
  async play(stage, { show, buyers: [buyer] }) {
    await hold(stage, buyer!, show, 2)
    await stage.pass(HOLD_MINUTES)
    await workOff(stage)
  },
}

/** Our books end a hold whose page is still open, as after an outage; then somebody else buys its places. */
const late: Flow = {
  name: 'late payment',
  deaths: 1,
  async prepare(stage, host) {
    return { host, show: await makeShow(stage, host, 2), buyers: await makeBuyers(stage, 2) }
  },
  async play(stage, { show, buyers: [first, second] }) {
    const held = await hold(stage, first!, show, 2)
    await endTooSoon(stage, held)
    await buy(stage, second!, show, 2)
    await workOff(stage)
    await payAtCheckout(held)
    await readStatus(stage, first!, held.intentId)
    await workOff(stage)
  },
}

async function endTooSoon({ db, services }: Stage, { intentId }: Held): Promise<void> {
  const attempt = await db
    .selectFrom('paymentAttempt')
    .innerJoin('order', 'order.id', 'paymentAttempt.orderId')
    .select(['paymentAttempt.id', 'orderId'])
    .where('transactionId', '=', intentId)
    .executeTakeFirstOrThrow()
  const now = () => new Date(services.now().getTime() + HOLD_MINUTES * 60_000)
  await endHold({ ...services, now }, attempt, 'EXPIRED')
}

const ORDERS = 20

/** The refunds go on by themselves, whatever dies. Their events come afterwards: that of a late payment is walked through. */
const calledOff: Flow = {
  name: `call-off of ${ORDERS} orders`,
  deaths: 15,
  async prepare(stage, host) {
    const show = await makeShow(stage, host, ORDERS)
    const buyers = await makeBuyers(stage, ORDERS)
    await Promise.all(buyers.map((buyer) => buy(stage, buyer, show, 1)))
    await stage.settle()
    return { host, show, buyers }
  },
  async play(stage, { host, show }) {
    await stage.pauseEvents(true)
    try {
      await callOff(stage, host, show)
      await workOff(stage)
    } finally {
      await stage.pauseEvents(false)
    }
  },
}

export const FLOWS = [purchase, mobile, enlargement, expiry, late, calledOff]

const LONGEST_WAIT_MS = 180_000

/**
 * After so many deaths the leases of the dead end. Until then the living only turn to tasks that wait for theirs, at
 * points that no flow has; sooner, a task that is under way at each death would have none of its five attempts left.
 */
const DEATHS_TO_A_LEASE = 5
const PAST_A_LEASE_MINUTES = 2

/** Until nothing is left to do. A process that died is started again if it is to die once more, else that is the end. */
async function workOff(stage: Stage): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  let revived = 0
  for (let quiet = 0; quiet < 2 && Date.now() < deadline;) {
    await pause(60)
    if (stage.isDead()) {
      if (!(await stage.goesOn())) return
      revived += 1
      if (revived % DEATHS_TO_A_LEASE === 0) await stage.pass(PAST_A_LEASE_MINUTES)
    }
    quiet = (await stage.isQuiet()) ? quiet + 1 : 0
  }
}

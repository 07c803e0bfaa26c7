import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { type Double, startDouble, WEBHOOK_SECRET } from '#tests/infrastructure/servers/stripe-double.ts'
import { NOW } from '../builds.ts'
import { type Engine, onEachEngine } from '../engines.ts'
import { startMeasuredSite } from '../filled-site.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'

/** `MONEY_EVENTS=200` for a shorter run. */
const EVENTS = Number(process.env.MONEY_EVENTS ?? 2000)
/** Before them: a process that has just started compiles what it runs, and opens its connections. */
const WARM_UP = EVENTS / 10
const AT_ONCE = 20
const LEAST_A_SECOND = 500
const LONGEST_MS = 50
const PATIENCE_MS = 10 * 60_000

interface Received {
  engine: string
  perSecond: number
  p99Ms: number
  workedSeconds: number
}

/** Signed events of charges, as Stripe sends them: until they are answered, and until a worker has worked them all. */
export async function webhooks(): Promise<Part> {
  const measured: Received[] = []
  await onEachEngine(async (engine) => void measured.push(await measure(engine)))
  return {
    note: `${EVENTS} webhooks of charges, ${AT_ONCE} at a time, after ${WARM_UP} that are not measured; then a worker reads each of their charges again`,
    rows: [
      ['engine', 'answers a second', 'p99 of an answer', `all ${EVENTS} worked`],
      ...measured.map(({ engine, perSecond, p99Ms, workedSeconds }) => [
        engine,
        report.perSecond(perSecond),
        report.milliseconds(p99Ms),
        `${report.tenths(workedSeconds)} s`,
      ]),
    ],
    figures: measured.flatMap(({ engine, perSecond, p99Ms, workedSeconds }): report.Figure[] => [
      [
        `${engine}: webhooks a second`,
        '',
        report.perSecond(perSecond),
        report.atLeast(LEAST_A_SECOND, perSecond),
      ],
      [
        `${engine}: the same, p99 of the answer`,
        '',
        report.milliseconds(p99Ms),
        report.below(`< ${LONGEST_MS} ms`, p99Ms < LONGEST_MS),
      ],
      [`${engine}: until ${EVENTS} are worked`, '', `${report.tenths(workedSeconds)} s`, ''],
    ]),
  }
}

async function measure({ name: engine, postgres }: Engine): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-double-'))
  const double = await startDouble(join(folder, 'stripe.sqlite'))
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url, webs: 1, env: double.env })
  try {
    const charges = await payments(double)
    const url = new URL('/api/stripe/webhook', site.urls[0])
    await sendAll(url, charges, { first: 0, count: WARM_UP })
    const began = performance.now()
    const times = await sendAll(url, charges, { first: WARM_UP, count: EVENTS })
    const seconds = (performance.now() - began) / 1000
    const workBegan = performance.now()
    await site.startWorker()
    await untilWorked(site.db)
    const sorted = times.sort((one, other) => one - other)
    return {
      engine,
      perSecond: EVENTS / seconds,
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      workedSeconds: (performance.now() - workBegan) / 1000,
    }
  } finally {
    await site.stop()
    await double.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Charges that the double has; each event is of one of them. */
const CHARGES = 50

async function payments({ ask }: Double): Promise<string[]> {
  const charges: string[] = []
  const params = { amount: '4599', currency: 'cad', confirm: 'true', payment_method: 'pm_card_visa' }
  for (let made = 0; made < CHARGES; made++)
    charges.push(String((await ask('POST /v1/payment_intents', params)).latest_charge))
  return charges
}

/** Sends so many events, beginning with the number `first`. Returns the milliseconds of each answer. */
async function sendAll(
  url: URL,
  charges: string[],
  { first, count }: { first: number; count: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []
  let next = first
  async function send(): Promise<void> {
    while (next < first + count) {
      const number = next++
      const began = performance.now()
      const status = await post(url, agent, eventOf(number, charges[number % charges.length] ?? ''))
      if (status !== 200) throw new Error(`A webhook was answered by ${status}.`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  agent.destroy()
  return times
}

function eventOf(number: number, id: string): string {
  return JSON.stringify({
    ...{ id: `evt_bench${number}`, object: 'event', type: 'charge.updated', livemode: false, created: 1 },
    ...{ api_version: '2026-10-28.endive', data: { object: { id, object: 'charge' } } },
  })
}

function post(url: URL, agent: Agent, body: string): Promise<number | undefined> {
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end(body)
  })
}

async function untilWorked(db: Db): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const waiting = await db
      .selectFrom('stripeEvent')
      .select('id')
      .where('doneAt', 'is', null)
      .limit(1)
      .execute()
    if (waiting.length === 0) return
    if (Date.now() > until) throw new Error('The worker has not worked all events.')
    await pause(50)
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { makeSeller, setPrices } from '#tests/infrastructure/seller.ts'
import { startDouble } from '#tests/infrastructure/servers/stripe-double.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { NOW } from '../builds.ts'
import { type Engine, onEachEngine } from '../engines.ts'
import { startMeasuredSite } from '../filled-site.ts'
import type { Part } from '../part.ts'
import { readProcess } from '../processor.ts'
import * as report from '../report.ts'

/** `MONEY_PLACES=20` for a shorter run. */
const PLACES = Number(process.env.MONEY_PLACES ?? 200)
/** More people than places: the last of them find none. */
const PEOPLE = Math.ceil(PLACES * 1.25)
const AT_ONCE = 50
const LEAST_A_MINUTE = 1000
/** As Stripe may take. */
const SLOW_MS = 300

interface Bought {
  name: string
  perMinute: number
  sold: number
  /** Processor of all web processes for a person who bought, or found no place. */
  ownMs: number
}

/** People who buy a place each, 50 at once: hold, the double's page, and back. With answers at once, and of 300 ms. */
export async function purchases(): Promise<Part> {
  const measured: Bought[] = []
  await onEachEngine(async (engine) => {
    for (const slowMs of [0, SLOW_MS]) measured.push(await measure(engine, slowMs))
  })
  const wrong = measured.filter(({ sold }) => sold !== PLACES)
  if (wrong.length > 0)
    throw new Error(`Sold ${wrong.map(({ sold }) => sold).join(', ')} of ${PLACES} places.`)
  return {
    note: `${PEOPLE} people, ${AT_ONCE} at once, for ${PLACES} paid places: each holds a place, pays on the double's page and asks how it stands`,
    rows: [
      ['', 'paid registrations a minute', 'sold', 'our processor for each person'],
      ...measured.map(({ name, perMinute, sold, ownMs }) => [
        name,
        report.perSecond(perMinute),
        String(sold),
        report.tenths(ownMs) + ' ms',
      ]),
    ],
    figures: measured.map(({ name, perMinute }): report.Figure => [
      `${name}: paid registrations a minute`,
      '',
      report.perSecond(perMinute),
      report.atLeast(LEAST_A_MINUTE, perMinute),
    ]),
  }
}

async function measure({ name: engine, postgres }: Engine, slowMs: number): Promise<Bought> {
  const webs = postgres ? 2 : 1
  const folder = await mkdtemp(join(tmpdir(), 'viree-double-'))
  const double = await startDouble(join(folder, 'stripe.sqlite'))
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url, webs, env: double.env })
  try {
    await site.startWorker()
    const { activityId, ticketTypeId, people } = await prepare(site.db)
    if (slowMs > 0) await double.control('fail-next', { kind: 'delay', ms: slowMs, times: 10_000 })
    const before = await processorOf(site)
    const began = performance.now()
    const outcomes = await inParallel(people, (person, index) =>
      buy(site.urls[index % site.urls.length] ?? '', person, { activityId, ticketTypeId }),
    )
    const seconds = (performance.now() - began) / 1000
    const used = (await processorOf(site)) - before
    const bought = outcomes.filter((outcome) => outcome === 'PAID').length
    return {
      name: `${engine}, ${webs} web process${webs > 1 ? 'es' : ''}${slowMs > 0 ? `, answers of ${slowMs} ms` : ''}`,
      perMinute: (bought / seconds) * 60,
      sold: await countSold(site.db, activityId),
      ownMs: (used * 1000) / outcomes.length,
    }
  } finally {
    await site.stop()
    await double.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A host who can be paid, with an activity of one price, and people who want to come. */
async function prepare(db: Db) {
  const [host, ...people] = await makeMembers(db, 1 + PEOPLE)
  if (!host) throw new Error('Nobody was made.')
  await makeSeller(db, host.id)
  const [activityId = 0] = await makeActivities(db, { count: 1, hostId: host.id, capacity: PLACES })
  const ticketTypeId = (await setPrices(db, [activityId], 4000)).get(activityId) ?? 0
  return { activityId, ticketTypeId, people }
}

type Outcome = 'PAID' | 'FULL'

/** One person: hold a place, pay on the page, come back. */
async function buy(
  url: string,
  { token }: Member,
  { activityId, ticketTypeId }: { activityId: number; ticketTypeId: number },
): Promise<Outcome> {
  const headers = { ...bearer(token), ...ownNetwork() }
  const body = { activityId, attendance: [{ paymentModelId: ticketTypeId, nbrParticipant: 1 }] }
  const held = await call({ method: 'POST', url: `${url}/api/paymentintent`, headers, body })
  const { intentId, url: page } = held.body as { intentId?: string; url?: string }
  if (held.status !== 200)
    throw new Error(`A hold was answered by ${held.status}: ${JSON.stringify(held.body)}`)
  if (intentId === undefined || page === undefined) return 'FULL'
  await fetch(page, { method: 'POST', body: new URLSearchParams(VISA), redirect: 'manual' })
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/api/stripe/paymentstatus?intentId=${encodeURIComponent(intentId)}`, {
      headers,
    })
    if (((await answer.json()) as { status?: string }).status === 'PAID') return 'PAID'
    await pause(100)
  }
  throw new Error('A payment is not settled.')
}

const VISA = {
  ...{ email: 'luc@exemple.org', name: 'Luc Roy', number: '4242424242424242', expiry: '12/34', cvc: '123' },
  action: 'pay',
}

async function inParallel(people: Member[], work: (person: Member, index: number) => Promise<Outcome>) {
  const outcomes: Outcome[] = []
  let next = 0
  async function take(): Promise<void> {
    for (let index = next++; index < people.length; index = next++) {
      const person = people[index]
      if (person) outcomes.push(await work(person, index))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return outcomes
}

/** Seconds of all web processes. */
async function processorOf({ webs }: Site): Promise<number> {
  const uses = await Promise.all(webs.map(({ pid }) => readProcess(pid)))
  return uses.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** Good tickets of paid orders. */
async function countSold(db: Db, activityId: number): Promise<number> {
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('activityId', '=', activityId)
    .where('orderLineId', 'is not', null)
    .where('endedAt', 'is', null)
    .where('waitsFor', 'is', null)
    .execute()
  return tickets.length
}

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '#db/schema.ts'
import { makeChance } from '#tests/fuzz/chance.ts'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import type { Program } from '#tests/infrastructure/program.ts'
import { startPostgres } from '#tests/infrastructure/servers/postgres.ts'
import { startRedis } from '#tests/infrastructure/servers/redis.ts'
import { startSite } from '#tests/infrastructure/site.ts'
import { QUICK_TIMES } from './emails.ts'
import { startSink } from './sink.ts'

const ACTIVITIES = 12
export const PLACES = 60
const LANES = 8

/** The pause between two requests of one loop: thousands of them in the whole size, and not a rush. */
const REST_MS = 40

/** The pause after a request without an answer: on a busy machine a killed database is away for longer than all have asked. */
const REST_AFTER_NOTHING_MS = 500

/** Enough that some are left to register after the last kill of the small size, too. */
const FEWEST_PEOPLE = 150

/** How long the last confirmations may take after the last kill. */
const SETTLE_MS = 10 * 60_000

export type Engine = 'SQLite' | 'PostgreSQL'
type Victim = 'web' | 'other web' | 'worker' | 'redis' | 'postgres'

/** One attempt to join: the answer that the person got, and the rows in the database at the end. */
export interface Attempt {
  partySize: number
  told: 'joined' | 'full' | 'nothing'
  tickets: number
  registrations: number
  /** Whether the confirmation arrived in the mailbox. */
  isConfirmed: boolean
}

export interface Disorder {
  kills: Victim[]
  attempts: Attempt[]
  /** Valid tickets, by activity. */
  sold: number[]
  unsentEmails: number
  /** The state of their tasks, and the end of the worker's log; empty when all were sent. */
  whyUnsent: string
  /** Confirmations that arrived more than once. */
  doubledEmails: number
}

/** Lets people join activities for so long, while processes and servers are killed at random and started again. */
export async function joinInDisorder(input: {
  engine: Engine
  seed: number
  seconds: number
  killEveryMs: number
}): Promise<Disorder> {
  const chance = makeChance(input.seed)
  const postgres = input.engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : null
  const redis = await startRedis({ appendOnly: true })
  const site = await startSite({ webs: postgres ? 2 : 1, postgres: postgres?.url })
  const sink = await startSink(site.dataDir)
  const worker = await site.startWorker({
    SMTP_URL: sink.url,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('quick-clock.mjs', import.meta.url))}`,
    QUICK_TIMES: String(QUICK_TIMES),
    QUICK_FROM: String(Date.now()),
  })
  try {
    await untilListening(worker, 1)
    const [host, ...people] = await makeMembers(site.db, 1 + Math.max(FEWEST_PEOPLE, input.seconds * 3))
    const activityIds = await makeActivities(site.db, {
      count: ACTIVITIES,
      hostId: host!.id,
      capacity: PLACES,
    })
    let workerStarts = 1
    // The processes that restart fastest come first: the small size has time for a few.
    const restart: Record<Victim, (() => Promise<void>) | undefined> = {
      postgres: postgres ? () => postgres.kill().then(() => postgres.start()) : undefined,
      worker: async () => {
        await worker.kill()
        await worker.start()
        await untilListening(worker, ++workerStarts)
      },
      redis: () => redis.killAndRestart(),
      web: () => site.webs[0]!.kill().then(() => site.webs[0]!.start()),
      'other web': site.webs[1] && (() => site.webs[1]!.kill().then(() => site.webs[1]!.start())),
    }
    const victims = (Object.keys(restart) as Victim[]).filter((victim) => restart[victim])

    const until = Date.now() + input.seconds * 1000
    const kills: Victim[] = []
    // On a slow machine the time may be over before each of them was killed.
    const isOver = () => Date.now() > until && kills.length >= victims.length
    const killing = killAtRandom()
    const results = await joinAtRandom()
    await killing
    const unsentEmails = await settle(site.db)
    return {
      kills,
      unsentEmails,
      whyUnsent: unsentEmails > 0 ? await explain(site.db, worker) : '',
      ...(await look(site.db, { results, activityIds, arrived: await sink.arrived() })),
    }

    async function killAtRandom(): Promise<void> {
      while (!isOver()) {
        await pause(chance.int(input.killEveryMs))
        // Each of them once, in order, then at random.
        const victim = victims[kills.length] ?? chance.pick(victims)
        await restart[victim]?.()
        kills.push(victim)
      }
    }

    async function joinAtRandom(): Promise<JoinResult[]> {
      const pairs = people.flatMap((person) => activityIds.map((activityId) => ({ person, activityId })))
      const waiting = pairs.map((pair) => ({ ...pair, order: chance.next() }))
      waiting.sort((one, other) => one.order - other.order)
      const results: JoinResult[] = []
      const slot = async () => {
        for (let pair = waiting.shift(); pair && !isOver(); pair = waiting.shift()) {
          const partySize = 1 + chance.int(3)
          const url = chance.pick(site.urls)
          const told = await join(url, { ...pair, partySize })
          results.push({ ...pair, partySize, told })
          await pause(told === 'nothing' ? REST_AFTER_NOTHING_MS : REST_MS)
        }
      }
      await Promise.all(Array.from({ length: LANES }, slot))
      return results
    }
  } finally {
    await site.end()
    await Promise.all([sink.stop(), redis.stop()])
    await site.stop()
    await postgres?.stop()
  }
}

/** A worker that loses the database while it starts says so and ends, so only a running one is cut off. */
async function untilListening(worker: Program, times: number): Promise<void> {
  while ((await worker.said()).split('"listening"').length <= times) await pause(50)
}

interface JoinInput {
  person: Member
  activityId: number
  partySize: number
}

interface JoinResult extends JoinInput {
  told: Attempt['told']
}

async function join(url: string, { person, activityId, partySize }: JoinInput): Promise<Attempt['told']> {
  const one = {
    url: `${url}/api/activity/participant`,
    headers: bearer(person.token),
    body: { activityId, attendance: [{ nbrParticipant: partySize }] },
  }
  // A kill closes the connection, and without a database the answer is 503: no place was promised.
  const { status, body } = await call(one).catch(() => ({ status: 503, body: null }))
  const { result } = (body ?? {}) as { result?: string }
  if (status === 200 && result === 'inscription_ok') return 'joined'
  if (status === 200 && result === 'inscription_cancelled') return 'full'
  if (status >= 500) return 'nothing'
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Waits until each confirmation was sent; returns how many were not. */
async function settle(db: Db): Promise<number> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const unsent = await db
      .selectFrom('notification')
      .select('id')
      .where('type', '=', 'NEW_PARTICIPANT')
      .where('sentAt', 'is', null)
      .execute()
    if (unsent.length === 0 || Date.now() > until) return unsent.length
    await pause(250)
  }
}

/** Returns the states of the tasks that are not done, so many of each; the outages noted; the end of the worker's log. */
async function explain(db: Db, worker: Program): Promise<string> {
  const tasks = await db.selectFrom('task').selectAll().where('doneAt', 'is', null).execute()
  const counts = new Map<string, number>()
  for (const { kind, attempts, lastError, failedAt, leaseUntil, relayedAt } of tasks) {
    const is = { failed: failedAt !== null, leased: leaseUntil !== null, relayed: relayedAt !== null }
    const state = JSON.stringify({ kind, attempts, lastError, ...is })
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  const outages = await db.selectFrom('taskOutage').selectAll().execute()
  const log = (await worker.said()).split('\n').slice(-60)
  return [
    ...[...counts].map(([state, count]) => `${count} × ${state}`),
    JSON.stringify(outages),
    ...log,
  ].join('\n')
}

/** Compares the answers that people got with the database and the mailboxes. */
async function look(
  db: Db,
  {
    results,
    activityIds,
    arrived,
  }: { results: JoinResult[]; activityIds: number[]; arrived: { messageId: string }[] },
): Promise<Pick<Disorder, 'attempts' | 'sold' | 'doubledEmails'>> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select(['participationId', 'userId', 'participation.activityId'])
    .where('participation.endedAt', 'is', null)
    .where('ticket.endedAt', 'is', null)
    .execute()
  const confirmations = await db
    .selectFrom('notification')
    .select(['id', 'details'])
    .where('type', '=', 'NEW_PARTICIPANT')
    .execute()

  const timesArrived = new Map<number, number>()
  for (const { messageId } of arrived) {
    const id = Number(/^<notification-(\d+)@/.exec(messageId)?.[1])
    timesArrived.set(id, (timesArrived.get(id) ?? 0) + 1)
  }
  const confirmed = new Set(
    confirmations
      .filter(({ id }) => timesArrived.has(id))
      .map(({ details }) => (JSON.parse(details) as { participationId: number }).participationId),
  )

  const attempts = results.map(({ person, activityId, partySize, told }): Attempt => {
    const own = rows.filter((row) => row.userId === person.id && row.activityId === activityId)
    const registrations = [...new Set(own.map(({ participationId }) => participationId))]
    const isConfirmed = registrations.length > 0 && registrations.every((id) => confirmed.has(id))
    return { partySize, told, tickets: own.length, registrations: registrations.length, isConfirmed }
  })
  return {
    attempts,
    sold: activityIds.map((id) => rows.filter(({ activityId }) => activityId === id).length),
    doubledEmails: [...timesArrived.values()].reduce((sum, times) => sum + times - 1, 0),
  }
}

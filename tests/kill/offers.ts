import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '#db/schema.ts'
import { makeRateLimits } from '#server/gateways/rate-limits.ts'
import type { Services } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { join } from '#server/services/participation/join.ts'
import { type Call, call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'
import { startSite } from '#tests/infrastructure/site.ts'
import { QUICK_TIMES } from './emails.ts'
import { IS_WHOLE, type Kill, killOnTheWay, planKills } from './kills.ts'
import { startSink } from './sink.ts'

/** So many people give their place back, one by one … */
const GIVEN_BACK = IS_WHOLE ? 100 : 20

/** … and the host adds so many at once: more than one step has emails. */
const ADDED = IS_WHOLE ? 100 : 60

export const FREED = GIVEN_BACK + ADDED

/** Each answer is a step, and so is each email that arrives: an offer is of two places at most. */
const STEPS = 1 + GIVEN_BACK + FREED / 2

/** More people wait than there will be places. */
const WAITING = FREED + 20

const LANES = 5
const TIMEOUT_MS = 8 * 60_000

type Victim = 'web' | 'worker'

export interface Offers {
  kills: Kill<Victim>[]
  capacity: number
  registered: number
  /** Places of open offers. */
  offered: number
  /** People who wait without an offer, by the size of their party. */
  waiting: number[]
  /** How many notifications and tasks each open offer has; and how many different emails arrived about it. */
  emails: { notifications: number; tasks: number; arrived: number }[]
  undone: number
  seconds: number
}

/** Frees places over HTTP, and lets the worker send the offers, while both are killed and started again. */
export async function freeAndOffer(input: {
  seed: number
  kills: number
  postgres?: string
}): Promise<Offers> {
  const site = await startSite({ webs: 1, postgres: input.postgres })
  const sink = await startSink(site.dataDir)
  const [web] = site.webs
  const began = Date.now()
  let isOver = false
  try {
    const { activityId, host, holders } = await fullActivity(site.db)
    const worker = await site.startWorker({
      SMTP_URL: sink.url,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('quick-clock.mjs', import.meta.url))}`,
      QUICK_TIMES: String(QUICK_TIMES),
      QUICK_FROM: String(Date.now()),
    })
    const url = site.urls[0] ?? ''
    const free = [
      {
        url: `${url}/api/activity`,
        ...host,
        body: { activity: { activityId, participantNbr: GIVEN_BACK + ADDED } },
      },
      ...holders.map(({ headers, ...body }) => ({ url: `${url}/api/activity/participant`, headers, body })),
    ]
    const plan = planKills(input.seed, ['web', 'worker'], { kills: input.kills, steps: STEPS })
    const restart = {
      web: () => web!.kill().then(() => web!.start()),
      worker: () => worker.kill().then(() => worker.start()),
    }
    let answered = 0
    const progress = async () => answered + (await sink.arrived()).length
    const isLate = () => Date.now() - began > TIMEOUT_MS
    const killing = killOnTheWay(plan, restart, { progress, isOver: () => isOver || isLate() })
    await inSlots(free, async (one) => {
      await askUntilAnswered(one)
      answered++
    })
    const kills = await killing
    let undone = 1
    while (undone > 0 && !isLate()) {
      await pause(100)
      undone = await countUndone(site.db)
    }
    const arrived = new Set((await sink.arrived()).map(({ messageId }) => messageId))
    return {
      kills,
      undone,
      ...(await look(site.db, activityId, arrived)),
      seconds: (Date.now() - began) / 1000,
    }
  } finally {
    isOver = true
    await site.end()
    await Promise.all([sink.stop(), site.stop()])
  }
}

/** Everybody who is registered has one place and will give it back; parties of one and two wait. */
async function fullActivity(db: Db) {
  const services = {
    ...{ db, now: () => new Date(), settings: readSettings({}) },
    rateLimits: makeRateLimits({ shared: null, signer: signerOf('') }),
  } as unknown as Services
  const [host, ...people] = await makeMembers(db, 1 + GIVEN_BACK + WAITING)
  const [activityId = 0] = await makeActivities(db, { count: 1, hostId: host!.id, capacity: GIVEN_BACK })
  for (const person of people.slice(0, GIVEN_BACK)) await register(services, activityId, person)
  const { id: ticketTypeId } = await db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const createdAt = new Date().toISOString()
  const waiting = people.slice(GIVEN_BACK).map(({ id: userId }, index) => {
    return { activityId, userId, guestPassId: null, ticketTypeId, partySize: 1 + (index % 2), createdAt }
  })
  await db.insertInto('waitingEntry').values(waiting).execute()
  // Only emails about what follows are counted.
  await db.updateTable('task').set({ doneAt: createdAt }).execute()
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select(['ticket.uuid', 'participation.id', 'participation.userId'])
    .execute()
  const holders = tickets.map(({ uuid, id, userId }) => {
    const { token } = people.find((person) => person.id === userId)!
    return { activityId, participantId: id, ticketsId: [uuid], headers: bearer(token) }
  })
  return { activityId, host: { headers: bearer(host!.token) }, holders }
}

async function register(
  services: Services,
  activityId: number,
  { id: userId, email }: Member,
): Promise<void> {
  const name = { firstName: 'Camille', lastName: 'Tremblay', organisationName: null }
  const person = { ...name, userId, email, locale: 'fr' as const, isOperator: false }
  const parts = [{ ticketTypeId: null, people: 1 }]
  const joined = await join(services, person, { activityId, parts, consent: false, acceptsFewer: false })
  if ('refused' in joined || joined.outcome !== 'JOINED') throw new Error(JSON.stringify(joined))
}

/** Both calls may be repeated: whoever got no answer asks again. */
async function askUntilAnswered(input: Omit<Call, 'method'>): Promise<void> {
  for (;;) {
    try {
      const { status, body } = await call({ ...input, method: 'PUT' })
      if (status === 200) return
      throw new Error(`${status} ${JSON.stringify(body)}`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '')) throw error
      await pause(25)
    }
  }
}

async function inSlots<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const slot = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, slot))
}

async function countUndone(db: Db): Promise<number> {
  const rows = await db.selectFrom('task').select('id').where('doneAt', 'is', null).execute()
  return rows.length
}

async function look(db: Db, activityId: number, arrived: ReadonlySet<string>) {
  const { capacity } = await db
    .selectFrom('activity')
    .select('capacity')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('ticket')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .execute()
  const entries = await db
    .selectFrom('waitingEntry')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .execute()
  const offers = entries.filter(({ offeredAt }) => offeredAt !== null)
  const told = await db
    .selectFrom('notification')
    .select(['id', 'details'])
    .where('type', '=', 'PLACE_OFFERED')
    .execute()
  const tasks = await db
    .selectFrom('task')
    .select('payload')
    .where('kind', '=', 'deliver-notification')
    .execute()
  const emails = offers.map(({ id }) => {
    const own = told.filter(
      ({ details }) => (JSON.parse(details) as { waitingEntryId: number }).waitingEntryId === id,
    )
    const payloads = own.map(({ id: notificationId }) => JSON.stringify({ notificationId }))
    return {
      notifications: own.length,
      tasks: tasks.filter(({ payload }) => payloads.includes(payload)).length,
      arrived: [...arrived].filter((id) => own.some((one) => id.startsWith(`<notification-${one.id}@`)))
        .length,
    }
  })
  return {
    capacity: capacity ?? Infinity,
    registered: tickets.length,
    offered: offers.reduce((sum, { partySize }) => sum + partySize, 0),
    waiting: entries.filter(({ offeredAt }) => offeredAt === null).map(({ partySize }) => partySize),
    emails,
  }
}

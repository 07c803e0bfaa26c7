import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { type Answer, type Call, call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import { startSite } from '#tests/infrastructure/site.ts'
import { IS_WHOLE, type Kill, killOnTheWay, planKills } from './kills.ts'

export const PEOPLE = IS_WHOLE ? 500 : 200

/** Fewer than people, so that some are refused. */
export const PLACES = PEOPLE * 0.9

/** So many people press at the same time. */
const LANES = 20

/** The answer that a person got in the end: registered, full, or none. */
export type Told = 'yes' | 'no' | 'nothing'

/** The rows of a person. */
export interface StoredRows {
  registrations: number
  tickets: number
  messages: number
  tasks: number
}

export interface JoinAttempt {
  kills: Kill<'web'>[]
  told: Map<number, Told>
  /** How many got no answer at first; every second of them tried again. */
  lost: number
  held: Map<number, StoredRows>
  /** Tickets that belong to no open registration. */
  strayTickets: number
  seconds: number
}

/** So many people register over HTTP while the web process is killed and started again on the same database. */
export async function register(input: {
  seed: number
  kills: number
  postgres?: string
}): Promise<JoinAttempt> {
  const site = await startSite({ webs: 1, postgres: input.postgres })
  const [web] = site.webs
  const began = Date.now()
  let isOver = false
  try {
    const [host, ...people] = await makeMembers(site.db, 1 + PEOPLE)
    const [activityId = 0] = await makeActivities(site.db, { count: 1, hostId: host!.id, capacity: PLACES })
    const ask = ({ token }: Member) =>
      askOnceUp({
        url: `${site.urls[0] ?? ''}/api/activity/participant`,
        headers: bearer(token),
        body: { activityId, attendance: [{ nbrParticipant: 1 }] },
      })

    const told = new Map<number, Told>()
    const askAll = (callers: Member[]) =>
      inSlots(callers, async (person) => void told.set(person.id, await ask(person)))
    const plan = planKills(input.seed, ['web'], { kills: input.kills, steps: PEOPLE })
    const restart = { web: () => web!.kill().then(() => web!.start()) }
    const killing = killOnTheWay(plan, restart, { progress: async () => told.size, isOver: () => isOver })
    await askAll(people)
    const kills = await killing
    const lost = people.filter(({ id }) => told.get(id) === 'nothing')
    await askAll(lost.filter((_, index) => index % 2 === 0))

    return {
      kills,
      told,
      lost: lost.length,
      held: await holdings(site.db, people),
      strayTickets: await countStrayTickets(site.db),
      seconds: (Date.now() - began) / 1000,
    }
  } finally {
    isOver = true
    await site.stop()
  }
}

/** The pause before the next try while no process answers. */
const REST_MS = 25

/** Sends the request as soon as a process listens; a request without an answer is not repeated. */
async function askOnceUp(input: Call): Promise<Told> {
  for (;;) {
    try {
      return read(await call(input))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!isAboutTheLine(code)) throw error
      await pause(REST_MS)
      if (code !== 'ECONNREFUSED') return 'nothing'
    }
  }
}

function isAboutTheLine(code: string | undefined): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '')
}

function read({ status, body }: Answer): Told {
  const { result } = (body ?? {}) as { result?: string }
  if (status === 200 && result === 'inscription_ok') return 'yes'
  if (status === 200 && result === 'inscription_cancelled') return 'no'
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

async function inSlots<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const slot = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, slot))
}

async function holdings(db: Db, people: Member[]): Promise<Map<number, StoredRows>> {
  const held = new Map(people.map(({ id }) => [id, { registrations: 0, tickets: 0, messages: 0, tasks: 0 }]))
  const add = (userId: number | null, what: keyof StoredRows) => {
    const holding = held.get(userId ?? 0)
    if (holding) holding[what] += 1
  }
  for (const { userId } of await open(db).select('userId').execute()) add(userId, 'registrations')
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select('userId')
    .execute()
  for (const { userId } of tickets) add(userId, 'tickets')

  const messages = await db
    .selectFrom('notification')
    .select(['id', 'userId'])
    .where('type', '=', 'NEW_PARTICIPANT')
    .execute()
  const tasks = await db
    .selectFrom('task')
    .select('payload')
    .where('kind', '=', 'deliver-notification')
    .execute()
  const carried = tasks.map(
    ({ payload }) => (JSON.parse(payload) as { notificationId: number }).notificationId,
  )
  for (const { userId } of messages) add(userId, 'messages')
  for (const { id, userId } of messages)
    for (const _ of carried.filter((carriedId) => carriedId === id)) add(userId, 'tasks')
  return held
}

const open = (db: Db) => db.selectFrom('participation').where('endedAt', 'is', null)

async function countStrayTickets(db: Db): Promise<number> {
  const registrations = open(db).select('id')
  const stray = await db
    .selectFrom('ticket')
    .select('id')
    .where('participationId', 'not in', registrations)
    .execute()
  return stray.length
}

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '#db/schema.ts'
import { SLOTS_OF_ONE_HOST } from '#server/domain/platform/work-class.ts'
import { makeRateLimits } from '#server/gateways/rate-limits.ts'
import type { Services } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { join } from '#server/services/participation/join.ts'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import { startRedis } from '#tests/infrastructure/servers/redis.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { IS_WHOLE, type Kill, killOnTheWay, planKills } from './kills.ts'
import { type Arrival, startSink } from './sink.ts'

export const EMAILS = IS_WHOLE ? 200 : 40

/** How many emails a worker sends at the same time: they all go to one mail host. */
export const CONCURRENCY = SLOTS_OF_ONE_HOST

/** The worker's clock runs so many times faster: a lease of a minute is over in three seconds. */
export const QUICK_TIMES = Number(process.env.KILL_CLOCK ?? 20)

const TIMEOUT_MS = (8 * 60_000 * 20) / QUICK_TIMES

export type Mode = 'own loop' | 'BullMQ'
type Victim = 'worker' | 'redis' | 'sink'

/** The processes that can be killed. */
export const VICTIMS: Record<Mode, Victim[]> = {
  'own loop': ['worker', 'sink'],
  BullMQ: ['worker', 'redis', 'sink'],
}

export interface Delivery {
  kills: Kill<Victim>[]
  /** The emails to be sent: the Message-ID of each person's email. */
  expected: Map<string, string>
  arrived: Arrival[]
  /** Arrivals beyond the first with the same Message-ID. */
  doubles: number
  /** Emails that failed for good, or were not sent when the time was up. */
  undone: number
  seconds: number
}

/** What a worker has to send. */
export interface Work {
  emails: number
  /** Prepares it, before there is a worker. */
  begin: (site: Site) => Promise<{
    /** The Message-ID of each person's email, by address; asked once all are sent. */
    expected: () => Promise<Map<string, string>>
    /** Called again and again on the way. */
    look?: () => Promise<void>
  }>
}

/** Lets a worker send emails while it, Redis and the mail server are killed and started again. */
export async function deliver(input: {
  mode: Mode
  seed: number
  kills: number
  build?: string
  work?: Work
}): Promise<Delivery> {
  const { emails, begin } = input.work ?? CONFIRMATIONS
  const redis = input.mode === 'BullMQ' ? await startRedis() : null // keeps nothing when it is killed
  const site = await startSite({ webs: 0, build: input.build })
  const sink = await startSink(site.dataDir)
  // The last email is kept waiting, so that there is work left for each of the kills, and for a look after them.
  await sink.holdAfter(emails - 1)
  const { expected, look } = await begin(site)
  const worker = await site.startWorker({
    SMTP_URL: sink.url,
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('quick-clock.mjs', import.meta.url))}`,
    QUICK_TIMES: String(QUICK_TIMES),
    QUICK_FROM: String(Date.now()),
    ...(redis && { REDIS_URL: redis.url }),
  })
  const began = Date.now()
  const isLate = () => Date.now() - began > TIMEOUT_MS
  let arrived: Arrival[] = []
  let undone = emails
  let isOver = false
  try {
    const restart = {
      redis: async () => redis?.killAndRestart(),
      worker: () => worker.kill().then(() => worker.start()),
      sink: () => sink.kill().then(() => sink.start()),
    }
    const plan = planKills(input.seed, VICTIMS[input.mode], { kills: input.kills, steps: emails })
    const progress = async () => distinct(await sink.arrived())
    const held = { areKilled: false }
    const killing = killOnTheWay(plan, restart, { progress, isOver: () => isOver }).finally(() => {
      held.areKilled = true
    })
    do {
      const mayGo = held.areKilled
      await pause(50)
      await look?.()
      if (mayGo) await sink.letGo()
      arrived = await sink.arrived()
      undone = await countUndone(site.db)
      isOver = undone === 0 || isLate()
    } while (!isOver)
    const kills = await killing
    arrived = await sink.arrived()
    const doubles = arrived.length - distinct(arrived)
    const seconds = (Date.now() - began) / 1000
    return { kills, expected: await expected(), arrived, doubles, undone, seconds }
  } finally {
    isOver = true
    await site.end()
    await Promise.all([sink.stop(), redis?.stop(), site.stop()])
  }
}

const CONFIRMATIONS: Work = {
  emails: EMAILS,
  async begin(site) {
    const messageIds = await writeEmails(site, EMAILS)
    return { expected: () => Promise.resolve(messageIds) }
  },
}

const distinct = (arrived: Arrival[]) => new Set(arrived.map(({ messageId }) => messageId)).size

/**
 * So many people ask to join an activity: each is to get an email. Tickets are drawn one after the other, so that with
 * them a kill would meet few emails on their way. Message-IDs by address.
 */
async function writeEmails({ db, publicUrl }: Site, count: number): Promise<Map<string, string>> {
  const rateLimits = makeRateLimits({ shared: null, signer: signerOf('') })
  const services = {
    db,
    now: () => new Date(),
    settings: readSettings({}),
    rateLimits,
  } as unknown as Services
  const [host, ...people] = await makeMembers(db, 1 + count)
  const [activityId = 0] = await makeActivities(db, { count: 1, hostId: host!.id, capacity: count })
  await db.updateTable('activity').set({ needsApproval: true }).where('id', '=', activityId).execute()
  const parts = [{ ticketTypeId: null, people: 1 }]
  const input = { activityId, parts, consent: false, acceptsFewer: false }
  const name = { firstName: 'Camille', lastName: 'Tremblay', organisationName: null }
  for (const { id: userId, email } of people) {
    const person = { ...name, userId, email, locale: 'fr' as const, isOperator: false }
    const joined = await join(services, person, input)
    if ('refused' in joined || joined.outcome !== 'JOINED') throw new Error(JSON.stringify(joined))
  }
  await letHostWait(db, host!.id)
  const messages = await db
    .selectFrom('notification')
    .innerJoin('user', 'user.id', 'notification.userId')
    .select(['notification.id', 'user.email'])
    .where('user.id', '!=', host!.id)
    .execute()
  const { hostname } = new URL(publicUrl)
  return new Map(messages.map(({ id, email }) => [email, `<notification-${id}@${hostname}>`]))
}

/** The host is notified too, but only the confirmations are counted here. */
async function letHostWait(db: Db, hostId: number): Promise<void> {
  const told = await db.selectFrom('notification').select('id').where('userId', '=', hostId).execute()
  await db
    .updateTable('task')
    .set({ doneAt: new Date().toISOString() })
    .where(
      'payload',
      'in',
      told.map(({ id }) => JSON.stringify({ notificationId: id })),
    )
    .execute()
}

async function countUndone(db: Db): Promise<number> {
  const rows = await db.selectFrom('task').select('id').where('doneAt', 'is', null).execute()
  return rows.length
}

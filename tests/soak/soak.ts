import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { makeChance } from '#tests/fuzz/chance.ts'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import { Tally } from './ask.ts'
import { cancelOne } from './cancelling.ts'
import { KeyChanges } from './key-changes.ts'
import { type Attempt, type Balance, balance } from './ledger.ts'
import { unplannedErrors } from './logs.ts'
import { type Growth, MemoryWatch } from './memory.ts'
import { planFaults } from './plan.ts'
import { attack, dawdle, makePhotographs, readAsMember, readAsVisitor, Uploads } from './reading.ts'
import { Registrations, type Venue } from './registering.ts'
import { buildStage, type Stage, WEBS } from './stage.ts'
import { Faults, type Outage } from './victims.ts'

export interface Soak {
  outages: Outage[]
  /** Programs that ended by themselves, or would not end. */
  surprises: string[]
  attempts: readonly Attempt[]
  balance: Balance
  lostPictures: string[]
  keyChanges: number
  /** Tickets, sessions, calendars and stored values that a change of keys broke. */
  brokenByKeys: string[]
  /** Values that are still sealed with a key of before. */
  oldSeals: number
  unsent: number
  failedTasks: number
  tally: Tally
  wrongAnswers: string[]
  errorLines: string[]
  growth: Growth[]
  /** What the proxy says about the web processes. */
  proxyLog: string
}

export interface Size {
  seed: number
  minutes: number
  /** The time between two faults. */
  everyMs: number
  /** Only these fail; else all of them. */
  only?: string[] | undefined
}

const PLACES = 50
const MEMBERS_A_MINUTE = 20
const UPLOADERS = 10
const HOSTILE = 3
/** A host with more would reach the limits of their e-mails. */
const ACTIVITIES_OF_A_HOST = 8
const SPARE_FROM_MS = 5 * 60_000

/** Runs everything for so long, while one program after the other is ended, and compares what was said and what is. */
export async function soak(size: Size): Promise<Soak> {
  const stage = await buildStage()
  try {
    return await soakOn(stage, size)
  } finally {
    await stage.stop()
  }
}

async function soakOn({ site, sink, port, publicUrl, victims }: Stage, size: Size): Promise<Soak> {
  const { seed, minutes, everyMs, only } = size
  const people = await makeMembers(
    site.db,
    UPLOADERS + HOSTILE + KeyChanges.people + Math.ceil(minutes * MEMBERS_A_MINUTE),
  )
  const uploaders = people.splice(0, UPLOADERS)
  const hostile = people.splice(0, HOSTILE)
  const keepers = people.splice(0, KeyChanges.people)
  const activityIds = await makeOffer(site.db, Math.ceil(minutes * 6) + 6)
  const tally = new Tally(port)
  const venue: Venue = { tally, publicUrl, members: people, activityIds, chance: makeChance(seed) }
  const registrations = new Registrations(venue)
  const uploads = new Uploads(venue, uploaders, await makePhotographs())
  const keyChanges = new KeyChanges(site, venue, keepers)

  const beganAt = Date.now()
  let isOver = false
  const loop = async (restMs: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await pause(restMs / 2 + venue.chance.int(restMs))
    }
  }
  const memory = new MemoryWatch()
  const faults = new Faults(victims)
  const plan = planFaults(seed, {
    ...{ minutes, everyMs, victims: only ?? victims.map(({ name }) => name) },
    ...{ spared: only ? [] : ['web 2', 'worker 2'], spareFromMs: SPARE_FROM_MS },
  })
  const crowd = [
    ...[300, 300, 600].map((rest) => loop(rest, () => readAsVisitor(venue))),
    ...[400, 600].map((rest) => loop(rest, () => readAsMember(venue))),
    ...[700, 900].map((rest) => loop(rest, () => registrations.joinByApi())),
    loop(1000, () => registrations.joinByForm()),
    loop(2000, () => registrations.joinAsGuest()),
    loop(2000, () => registrations.joinByGuestForm()),
    loop(3000, () => cancelOne(venue, registrations.granted)),
    loop(4000, () => uploads.upload()),
    loop(400, () => attack(venue, hostile)),
    ...[500, 500].map((rest) => loop(rest, () => dawdle(venue))),
    memory.run(victims, () => isOver),
    keyChanges.run(minutes, beganAt),
  ]
  // Both are waited for even if one of them fails: nothing may go on beside the end.
  const ended = Promise.allSettled([faults.run(plan, beganAt), ...crowd])
  await pause(minutes * 60_000)
  isOver = true
  for (const outcome of await ended) if (outcome.status === 'rejected') throw outcome.reason
  const unsent = await settle(site.db)
  const lostPictures = await uploads.lost()
  const brokenByKeys = await keyChanges.broken(registrations.codes, people)
  faults.finish()

  const { attempts } = registrations
  const arrived = await sink.arrived()
  const ours = victims.filter(({ name }) => /^(web|worker)/.test(name)).map(({ program }) => program)
  return {
    outages: faults.outages,
    surprises: faults.surprises,
    attempts,
    balance: await balance(site.db, { attempts, capacity: PLACES, arrived }),
    lostPictures,
    keyChanges: keyChanges.changes,
    brokenByKeys,
    oldSeals: await keyChanges.countOld(),
    unsent,
    failedTasks: await countFailed(site.db),
    tally,
    wrongAnswers: tally.wrong(faults, WEBS),
    errorLines: await unplannedErrors(ours, faults),
    growth: memory.growth(),
    proxyLog: (await victims.find(({ name }) => name === 'nginx')?.program.said()) ?? '',
  }
}

async function makeOffer(db: Db, count: number): Promise<number[]> {
  const hosts = await makeMembers(db, Math.ceil(count / ACTIVITIES_OF_A_HOST))
  const ids: number[] = []
  for (const { id: hostId } of hosts)
    ids.push(...(await makeActivities(db, { count: ACTIVITIES_OF_A_HOST, hostId, capacity: PLACES })))
  return ids
}

/** How long no confirmation may leave before the rest are given up: on a busy machine thousands wait. */
const SETTLE_MS = 8 * 60_000

/** Waits until each confirmation has left; returns how many have not. */
async function settle(db: Db): Promise<number> {
  let least = Infinity
  let until = 0
  for (;;) {
    const { length } = await listUnsent(db)
    if (length < least) until = Date.now() + SETTLE_MS
    least = Math.min(least, length)
    if (length === 0 || Date.now() > until) return length
    await pause(1000)
  }
}

/** Confirmations whose task is not done. One that was given back before it left has nothing to say, and a task that is done. */
async function listUnsent(db: Db): Promise<number[]> {
  const unsent = await db
    .selectFrom('notification')
    .select('id')
    .where('type', '=', 'NEW_PARTICIPANT')
    .where('sentAt', 'is', null)
    .execute()
  const tasks = await db
    .selectFrom('task')
    .select('payload')
    .where('kind', '=', 'deliver-notification')
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
  const waiting = new Set(
    tasks.map(({ payload }) => (JSON.parse(payload) as { notificationId: number }).notificationId),
  )
  return unsent.map(({ id }) => id).filter((id) => waiting.has(id))
}

async function countFailed(db: Db): Promise<number> {
  const failed = await db.selectFrom('task').select('id').where('failedAt', 'is not', null).execute()
  return failed.length
}

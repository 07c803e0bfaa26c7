import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { NOW } from '../builds.ts'
import { type Engine, onEachEngine } from '../engines.ts'
import { startMeasuredSite } from '../filled-site.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'

const WAITING = 1000
const FREED = 200

/** No other write waits longer for one of its transactions. */
const LONGEST_MS = 100

const PATIENCE_MS = 60_000

/** Places come free for people who wait, on each engine. */
export async function offers(): Promise<Part> {
  const figures: report.Figure[] = []
  await onEachEngine(async (engine) => void figures.push(...(await offersOn(engine))))
  return {
    note: `${WAITING} people wait for one place each, and the host adds ${FREED} at once; a worker runs, and another connection writes to the same activity all the time`,
    rows: [['', 'figure', 'aim'], ...figures.map(([what, , now, aim]) => [what, now, aim])],
    figures,
  }
}

/** So many people wait for an activity, and its host adds places for some of them at once. */
async function offersOn({ name, postgres }: Engine): Promise<report.Figure[]> {
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url })
  try {
    await site.startWorker()
    const [host, ...people] = await makeMembers(site.db, 1 + WAITING)
    if (!host) throw new Error('Nobody was made.')
    const [activityId = 0] = await makeActivities(site.db, { count: 1, hostId: host.id, capacity: 1 })
    await fill(
      site.db,
      activityId,
      people.map(({ id }) => id),
    )
    const probe = probeRow(site.db, activityId)
    const began = performance.now()
    const { status } = await call({
      method: 'PUT',
      url: `${site.urls[0] ?? ''}/api/activity`,
      headers: { ...bearer(host.token), ...ownNetwork() },
      body: { activity: { activityId, participantNbr: FREED } },
    })
    if (status !== 200) throw new Error(`The places could not be added: ${status}`)
    const answered = performance.now() - began
    await untilTold(site.db, activityId)
    const told = performance.now() - began
    const longest = await probe()
    return [
      [`${name}: ${FREED} places for ${WAITING} who wait, answer`, '', report.milliseconds(answered), ''],
      [`${name}: the same, until ${FREED} emails are queued`, '', report.milliseconds(told), ''],
      [
        `${name}: the same, longest wait of another write`,
        '',
        report.milliseconds(longest),
        report.atMost(LONGEST_MS, longest),
      ],
    ]
  } finally {
    await site.stop()
  }
}

/** Everybody waits for one place. */
async function fill(db: Db, activityId: number, userIds: number[]): Promise<void> {
  const { id: ticketTypeId } = await db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const createdAt = new Date().toISOString()
  const row = { activityId, ticketTypeId, guestPassId: null, partySize: 1, createdAt }
  for (let at = 0; at < userIds.length; at += 500) {
    const part = userIds.slice(at, at + 500)
    await db
      .insertInto('waitingEntry')
      .values(part.map((userId) => ({ ...row, userId })))
      .execute()
  }
}

/** Writes to the row of the activity again and again; returns what ends it, with the longest wait in milliseconds. */
function probeRow(db: Db, activityId: number): () => Promise<number> {
  let isOver = false
  let longest = 0
  const probing = (async () => {
    while (!isOver) {
      const began = performance.now()
      await sql`update activity set lock_counter = lock_counter where id = ${activityId}`.execute(db)
      longest = Math.max(longest, performance.now() - began)
      await pause(2)
    }
  })()
  return async () => {
    isOver = true
    await probing
    return longest
  }
}

async function untilTold(db: Db, activityId: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const told = await db
      .selectFrom('waitingEntry')
      .select('id')
      .where('activityId', '=', activityId)
      .where('toldAt', 'is not', null)
      .execute()
    if (told.length >= FREED) return
    if (Date.now() > until) throw new Error(`Only ${told.length} offers were told.`)
    await pause(10)
  }
}

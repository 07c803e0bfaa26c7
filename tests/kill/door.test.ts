import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'

const PEOPLE_A_PARTY = 50
const PARTIES = 20
const READINGS = PARTIES * PEOPLE_A_PARTY

/** A kill that comes when all are settled is tried again at another activity, so often at most. */
const MOST_TRIES = 10

describe.each([
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
])(`${READINGS} readings in one call, on $engine`, ({ postgres }) => {
  test('whose web process is killed in the middle are there once each when they are sent again', async () => {
    const site = await startSite({ webs: 1, postgres })
    try {
      let before = READINGS
      for (let tries = 0; tries < MOST_TRIES && before === READINGS; tries++) {
        before = await handInTwice(site)
        console.log(`killed after ${before} of ${READINGS} readings`)
      }
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(READINGS)
    } finally {
      await site.stop()
    }
  })
})

/** Hands in all readings, kills the web process, hands them in again; returns how many were settled before. */
async function handInTwice(site: Site): Promise<number> {
  const { token, activityId, uuids } = await fullActivity(site)
  const scans = uuids.map((ticket) => ({ scanId: randomUUID(), ticket, scannedAt: new Date().toISOString() }))
  const handIn = () =>
    call({
      url: `${site.urls[0] ?? ''}/api/activity/door`,
      headers: bearer(token),
      body: { activityId, scans },
    })
  const cut = handIn().catch((error: unknown) => error)
  const settled = await killInTheMiddle(site, activityId)
  await cut
  const { status, body } = await handIn()
  expect(status).toBe(200)
  const answers = (body as { scans: { verdict: { ok: boolean } }[] }).scans
  // None is told that it was used, by itself.
  expect(answers.filter(({ verdict }) => verdict.ok)).toHaveLength(READINGS)
  expect(await countScans(site, activityId)).toBe(READINGS)
  return settled
}

/** Kills the web process once some readings are settled; returns how many were. */
async function killInTheMiddle(site: Site, activityId: number): Promise<number> {
  const [web] = site.webs
  while ((await countScans(site, activityId)) === 0) await pause(2)
  await web?.kill()
  const settled = await countScans(site, activityId)
  await web?.start()
  return settled
}

async function countScans({ db }: Site, activityId: number): Promise<number> {
  const { scans } = await db
    .selectFrom('scan')
    .select((eb) => eb.fn.countAll<number>().as('scans'))
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  return Number(scans)
}

/** An activity that begins in an hour, with as many tickets. */
async function fullActivity(site: Site) {
  const { db } = site
  const [host] = await makeMembers(db, 1)
  const members = await makeMembers(db, PARTIES)
  const [activityId = 0] = await makeActivities(db, { count: 1, hostId: host?.id ?? 0, capacity: READINGS })
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  await db.updateTable('activity').set({ startsAt, endsAt: null }).where('id', '=', activityId).execute()
  for (const { token } of members) {
    const { status } = await call({
      url: `${site.urls[0] ?? ''}/api/activity/participant`,
      headers: { ...bearer(token), ...ownNetwork() },
      body: { activityId, attendance: [{ nbrParticipant: PEOPLE_A_PARTY }] },
    })
    if (status !== 200) throw new Error(`Nobody joined: ${status}`)
  }
  const tickets = await db.selectFrom('ticket').select('uuid').where('activityId', '=', activityId).execute()
  return { token: host?.token ?? '', activityId, uuids: tickets.map(({ uuid }) => uuid) }
}

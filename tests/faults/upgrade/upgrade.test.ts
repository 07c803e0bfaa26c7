// Only in test:all: databases of three earlier versions; a migration itself is tried on filled ones in the API tests.

import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { listDamage } from '#db/start/integrity.ts'
import { lookOver } from '#server/runtime/backup/verify.ts'
import { bearer, makeMembers, openSessions, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { freePort } from '#tests/infrastructure/server.ts'
import {
  emptyInstallation,
  type Engine,
  engines,
  type Installation,
  IS_WHOLE,
  opened,
} from '../backup/installation.ts'
import { endAll, run, start } from '../programs.ts'
import { listBrokenKeys, makeOldSite, type OldSite, readPlaces, VERSIONS } from './old-site.ts'

afterEach(endAll)

/** In the small size each version once, on one engine after the other. */
const versionsOn = (engine: Engine) =>
  IS_WHOLE ? VERSIONS : VERSIONS.filter((_, index) => engines[index % 2] === engine)

describe.each(engines)('on %s', (engine) => {
  test.each(versionsOn(engine))(
    'an %s database is upgraded whole, and its journeys go on',
    async (version) => {
      const place = await emptyInstallation(engine)
      const site = await makeOldSite(place, version)
      const before = await opened(place, readPlaces)
      const { code, said } = await run('setup', place)
      expect(code, said).toBe(0)

      await expectWhole(place)
      expect(await opened(place, readPlaces)).toEqual(before)
      const url = await startWeb(place)
      await opened(place, async (db) => {
        await expectRead(url, site)
        await expectJoinAndCancel(url, db, site)
        await expectOldTicketsCancelled(url, db, site)
        await expectAttendance(url, db, site)
      })
      await expectWhole(place)
    },
  )
})

/** Pages, keys, places and tickets. */
async function expectWhole(place: Installation): Promise<void> {
  const { database } = place
  if (database.kind === 'sqlite' && typeof database.file === 'string')
    expect(listDamage(database.file)).toEqual([])
  else expect(await opened(place, listBrokenKeys)).toEqual([])
  expect(await opened(place, lookOver)).toMatchObject({ faults: [] })
}

async function startWeb(place: Installation): Promise<string> {
  const PORT = String(await freePort())
  await start('web', { ...place, env: { ...place.env, PORT, TRUSTED_PROXIES: '127.0.0.1' } })
  const url = `http://127.0.0.1:${PORT}`
  const health = () =>
    fetch(`${url}/sante`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  return url
}

async function ask(url: string, method: string, body: object, token: string): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { ...bearer(token), ...ownNetwork(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}

async function expectRead(url: string, { past, future }: OldSite): Promise<void> {
  const list = await fetch(`${url}/activites`)
  expect(list.status).toBe(200)
  expect(await list.text()).toContain(`/activites/${future}`)
  for (const id of [past, future]) {
    const call = await fetch(`${url}/api/activity?activityId=${id}`)
    const { name } = (await call.json()) as { name: string }
    expect(name).toBeTruthy()
    const page = await fetch(`${url}/activites/${id}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<h1')
  }
}

interface Joined {
  participant: { id: number; tickets: { uuid: string }[] }
}

async function expectJoinAndCancel(url: string, db: Db, { future: activityId }: OldSite): Promise<void> {
  const [member] = await makeMembers(db, 1)
  const address = `${url}/api/activity/participant`
  const attendance = [{ nbrParticipant: 2 }]
  const joined = await ask(address, 'POST', { activityId, attendance }, member!.token)
  expect(joined).toMatchObject({ status: 200, result: 'inscription_ok' })
  const { participant } = joined as Joined
  expect(participant.tickets).toHaveLength(2)
  const ticketsId = participant.tickets.map(({ uuid }) => uuid)
  const back = { activityId, participantId: participant.id, ticketsId }
  expect(await ask(address, 'PUT', back, member!.token)).toMatchObject({ status: 200, deleted: 2 })
}

/** Somebody who registered with the old version gives their tickets back. */
async function expectOldTicketsCancelled(
  url: string,
  db: Db,
  { future: activityId }: OldSite,
): Promise<void> {
  const { id: participantId, userId } = await db
    .selectFrom('participation')
    .select(['id', 'userId'])
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('userId', 'is not', null)
    .executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('ticket')
    .select('uuid')
    .where('participationId', '=', participantId)
    .where('endedAt', 'is', null)
    .execute()
  const [token = ''] = await openSessions(db, [userId!])
  const back = { activityId, participantId, ticketsId: tickets.map(({ uuid }) => uuid) }
  expect(await ask(`${url}/api/activity/participant`, 'PUT', back, token)).toMatchObject({
    status: 200,
    deleted: tickets.length,
    participant: null,
  })
}

/** The host marks somebody whom the old version registered. */
async function expectAttendance(url: string, db: Db, { past: activityId }: OldSite): Promise<void> {
  const { id: userId } = await db
    .selectFrom('participation')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('attendance', 'is', null)
    .executeTakeFirstOrThrow()
  const { hostId } = await db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const [token = ''] = await openSessions(db, [hostId])
  const mark = { activityId, userId, rate: 1 }
  expect(await ask(`${url}/api/activities/participantToRate`, 'POST', mark, token)).toMatchObject({
    status: 200,
    participated: true,
  })
}

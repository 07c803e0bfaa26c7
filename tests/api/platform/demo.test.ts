import { expect, test } from 'vitest'
import { doorDay, hostEmails } from '#db/seeds/index.ts'
import { describeHealth } from '#server/api/http/health.ts'
import { playDemo } from '#server/demo/play.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type World, world } from '#tests/api/world/world.ts'

let demo: Promise<World> | undefined

/** Plays the demo once for this file. */
function played(): Promise<World> {
  demo ??= world().then(async (app) => {
    await inTransaction(app.services, playDemo)
    return app
  })
  return demo
}

test('a fresh demo is well: what its play left to be done has not waited', async () => {
  const { services, db, clock } = await played()
  const open = await db.selectFrom('task').select('runAt').where('doneAt', 'is', null).execute()
  expect(open.length).toBeGreaterThan(0)
  clock.pass({ seconds: 3 })
  expect(await describeHealth(services)).toMatchObject({
    status: 'ok',
    oldestWaitingSeconds: 3,
    failedTasks: 0,
  })
})

test('a full activity of the demo has a waiting list, with an open offer', async () => {
  const { db, as } = await played()
  const entries = await db.selectFrom('waitingEntry').selectAll().orderBy('id').execute()
  expect(entries.map(({ partySize, offeredAt }) => [partySize, offeredAt !== null])).toEqual([
    [4, false],
    [1, true],
    [2, false],
  ])
  const { placesLeft } = await as(null).activity.read({ activityId: entries[0]!.activityId })
  expect(placesLeft).toBe(0)
})

/** The first host, and their activity of this name. */
async function hosted(name: string) {
  const { db, as } = await played()
  const { id: activityId, hostId } = await db
    .selectFrom('activity')
    .select(['id', 'hostId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const host = await db.selectFrom('user').selectAll().where('id', '=', hostId).executeTakeFirstOrThrow()
  return { activityId, pages: as({ ...host, firstName: '', lastName: '', password: '' }).pages }
}

test('a door of the demo is open: people came in at two devices, one ticket was read at both', async () => {
  const { clock } = await played()
  const { activityId, pages } = await hosted(doorDay.name)
  const door = await pages.door.overview({ activityId })
  const now = clock.now.toISOString()
  expect(door.activity.startDate < now).toBe(true)
  expect([door.window.opensAt < now, door.window.closesAt > now]).toEqual([true, true])
  expect(door).toMatchObject({ expected: 24, entered: 19, kept: [] })
  expect(door.token).not.toBeNull()
  expect(door.entries.reduce((sum, { entered }) => sum + entered, 0)).toBe(19)
  expect(door.entries.length).toBeGreaterThan(4)
  expect(
    door.devices.map(({ name, readings, waiting, isHelper }) => ({ name, readings, waiting, isHelper })),
  ).toEqual([
    { name: doorDay.hostDevice, readings: 10, waiting: 0, isHelper: false },
    { name: doorDay.helperDevice, readings: 11, waiting: 2, isHelper: true },
  ])
  expect(door.met).toMatchObject([
    { name: 'Duncan McAllister', validatorDevice: doorDay.hostDevice, deviceName: doorDay.helperDevice },
  ])
  const [met] = door.met
  expect(Date.parse(met!.at) - Date.parse(met!.validated!.at)).toBe(2 * 60_000)
})

test('one reading of the demo was refused: the ticket had been handed on', async () => {
  const { db } = await played()
  const refused = db.selectFrom('scan').select(['error', 'detail']).where('verdict', '=', 'REFUSED')
  expect(await refused.orderBy('id').execute()).toEqual([
    { error: 1, detail: 'handedOn' },
    { error: 5, detail: null },
  ])
})

test('a host of the demo wrote two texts, and a message that has been sent', async () => {
  const { db } = await played()
  const { name } = await db
    .selectFrom('customEmail')
    .innerJoin('activity', 'activity.id', 'customEmail.activityId')
    .select('activity.name')
    .executeTakeFirstOrThrow()
  const { activityId, pages } = await hosted(name)
  const { texts, sendings } = await pages.hostEmail.view({ activityId })
  expect(texts.map(({ templateType }) => templateType).toSorted()).toEqual(['AFTER', 'CONFIRMATION'])
  const [sending] = sendings
  expect(sending).toMatchObject({ subject: hostEmails.message.subject, failed: 0, skipped: 0, left: 0 })
  expect(sending!.sent).toBeGreaterThan(0)
})

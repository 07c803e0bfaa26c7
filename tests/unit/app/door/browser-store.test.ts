import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { outcome } from '#app/door/outcome.ts'
import type { StoredDoor } from '#app/door/reading.ts'
import { makeBrowserStore } from '#app/door/store/browser-store.ts'
import type { NewReading } from '#app/door/store/store.ts'
import { ACTIVITY, listOf, ticketOf } from './world.ts'

const { tickets: _, isWhole: __, ...rest } = listOf([])
const door: StoredDoor = { ...rest, activityId: ACTIVITY, syncedAt: 1, aheadMs: 0 }
const other = { ...door, activityId: ACTIVITY + 1 }
const reading: NewReading = {
  activityId: ACTIVITY,
  scanId: 'C35tDn8OT36aNR4vb0uKEQ',
  subject: null,
  hash: null,
  way: 'CAMERA',
  at: '2026-11-21T17:00:00.000Z',
  state: 'waiting',
  outcome: outcome('welcome', { name: 'Personne 1' }),
}
const store = makeBrowserStore()

beforeEach(async () => {
  for (const { activityId } of [door, other]) {
    await store.dropList(activityId)
    await store.dropReadings(activityId)
  }
})

test('another program finds the list that was stored, each door with its own', async () => {
  await store.saveDoor(door, [ticketOf(1), ticketOf(2)], true)
  await store.saveDoor(other, [ticketOf(3)], true)
  const again = makeBrowserStore()
  expect(await again.findDoor(ACTIVITY)).toEqual(door)
  expect(await again.listTickets(ACTIVITY)).toHaveLength(2)
  expect(await again.listTickets(ACTIVITY + 1)).toMatchObject([{ ticketId: 3 }])
})

test('what has changed takes the place of what was; a whole list that of all', async () => {
  await store.saveDoor(door, [ticketOf(1), ticketOf(2)], true)
  await store.saveDoor(door, [ticketOf(1, { state: 'used' })], false)
  const states = async () => (await store.listTickets(ACTIVITY)).map(({ state }) => state).sort()
  expect(await states()).toEqual(['good', 'used'])
  await store.saveDoor(door, [ticketOf(4)], true)
  expect(await states()).toEqual(['good'])
})

test('readings come back in the order of their arrival, and as they were changed', async () => {
  const ids = [await store.addReading(reading), await store.addReading({ ...reading, scanId: 'B' })]
  expect(ids[0]).toBeLessThan(ids[1]!)
  const [first] = await store.listReadings(ACTIVITY)
  await store.saveReadings([{ ...first!, state: 'done' }])
  expect((await store.listReadings(ACTIVITY)).map(({ state }) => state)).toEqual(['done', 'waiting'])
})

test('a list goes with its names, and the readings of other doors keep theirs', async () => {
  await store.saveDoor(door, [ticketOf(1)], true)
  await store.addReading(reading)
  await store.addReading({ ...reading, activityId: ACTIVITY + 1 })
  await store.dropList(ACTIVITY)
  expect(await store.findDoor(ACTIVITY)).toBeUndefined()
  expect(await store.listTickets(ACTIVITY)).toEqual([])
  expect((await store.listReadings(ACTIVITY)).map(({ outcome: { name } }) => name)).toEqual([null])
  expect((await store.listReadings(ACTIVITY + 1)).map(({ outcome: { name } }) => name)).toEqual([
    'Personne 1',
  ])
})

test('a write that fails in the middle changes nothing, and says so', async () => {
  await store.saveDoor(door, [ticketOf(1)], true)
  const broken = { ...ticketOf(2), name: (() => 'no clone') as unknown as string }
  await expect(store.saveDoor(door, [ticketOf(3), broken], true)).rejects.toThrow()
  expect(await store.listTickets(ACTIVITY)).toMatchObject([{ ticketId: 1 }])
})

test('what is stored is what the database holds, and nothing else', async () => {
  await store.saveSettings({ sound: true, vibration: false, camera: true })
  expect(await makeBrowserStore().readSettings()).toEqual({ sound: true, vibration: false, camera: true })
  const database = await openDB('porte')
  expect([...database.objectStoreNames]).toEqual(['doors', 'readings', 'settings', 'tickets'])
  database.close()
})

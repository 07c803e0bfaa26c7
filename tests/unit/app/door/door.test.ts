import { describe, expect, test } from 'vitest'
import { identify, type Subject } from '#app/door/code/subject.ts'
import { ACTIVITY, asCode, codeOf, keys, listOf, makeDevice, NOON, ticketOf, uuidOf } from './world.ts'

type Device = ReturnType<typeof makeDevice>

const HOUR_MS = 3_600_000
const party = Array.from({ length: 5 }, (_, index) => ticketOf(index + 1))

async function subjectOf(text: string): Promise<Subject> {
  const subject = await identify(text, { activityId: ACTIVITY, keys })
  if (subject.kind === 'NONE') throw new Error(`no code: ${text}`)
  return subject
}

const scan = async ({ door }: Device, number: number) => door.read(await subjectOf(codeOf(number)), 'CAMERA')

/** A device that has its list. */
async function opened(list = listOf(party)): Promise<Device> {
  const device = makeDevice(list)
  await device.door.load()
  await device.sync.attempt()
  return device
}

/** The browser is killed, and opens the page again. */
async function reopened({ store, kept, dump, server, api }: Device): Promise<Device> {
  const device = makeDevice(listOf(party), { store, kept, dump }, { server, api })
  await device.door.load()
  return device
}

const states = ({ door }: Device) =>
  door.state().readings.map(({ state, outcome }) => (state === 'done' ? outcome.kind : state))

describe('with a network', () => {
  test('the server answers, and the reading is kept with its answer', async () => {
    const device = await opened()
    expect(await scan(device, 1)).toMatchObject({ kind: 'welcome', isSoldSince: false })
    expect(states(device)).toEqual(['welcome'])
    expect(device.door.waiting()).toEqual([])
  })

  test('what another device has read is used, and says where', async () => {
    const device = await opened()
    device.server.validated.set(asCode(2), 'of another device')
    expect(await scan(device, 2)).toMatchObject({ kind: 'used', usedBy: 'Entrée sud', isUsedHere: false })
  })

  test('what was used at another device of the same name was not used here; what was read here was', async () => {
    const device = await opened()
    const at = new Date(NOON).toISOString()
    device.server.refuses.set(asCode(2), { ok: false, error: 5, at, by: 'Entrée nord' })
    expect(await scan(device, 2)).toMatchObject({ kind: 'used', usedBy: 'Entrée nord', isUsedHere: false })
    await scan(device, 1)
    expect(await scan(device, 1)).toMatchObject({ kind: 'used', isUsedHere: true })
  })

  test('read again after an answer that came too late, a ticket is as good as the first time', async () => {
    const device = await opened()
    const { door, server } = device
    const typed = await subjectOf('3f9a61c2')
    server.answers = false
    expect(await door.read(typed, 'TYPED')).toMatchObject({ kind: 'unchecked' })
    server.answers = true
    door.setConnected(true)
    expect(await door.read(typed, 'TYPED')).toMatchObject({ kind: 'welcome' })
    const [first, again] = server.handedIn
    expect(again).toEqual(first)
    expect(states(device)).toEqual(['unchecked', 'welcome'])
    expect(await door.read(typed, 'TYPED')).toMatchObject({ kind: 'used' })
  })

  test('an answer that came too late is asked for again for a minute only', async () => {
    const { door, server, clock } = await opened()
    const typed = await subjectOf('3f9a61c2')
    server.answers = false
    await door.read(typed, 'TYPED')
    server.answers = true
    door.setConnected(true)
    clock.now += 60_000
    await door.read(typed, 'TYPED')
    const [first, again] = server.handedIn
    expect(again).not.toEqual(first)
  })

  test('an answer that is lost on its way is asked for again, and is the same', async () => {
    const device = await opened()
    device.server.answers = false
    expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
    expect(states(device)).toEqual(['waiting'])
    device.server.answers = true
    await device.sync.attempt()
    expect(states(device)).toEqual(['welcome'])
    const [first, again] = device.server.handedIn
    expect(again).toEqual(first)
    expect(device.server.validated.size).toBe(1)
  })

  test('before its window the door reads nothing, and keeps nothing', async () => {
    const device = await opened()
    device.server.refusal = 'DOOR_CLOSED'
    expect(await scan(device, 1)).toMatchObject({ kind: 'closed' })
    expect(states(device)).toEqual([])
  })

  test('the list says what has changed, and the types of before stay', async () => {
    const device = await opened()
    const changed = ticketOf(1, { state: 'cancelled' })
    const more = { isWhole: false, types: [{ typeId: 2, name: 'Enfant' }], cursor: 9 }
    device.server.list = listOf([changed, ticketOf(6, { typeId: 2 })], more)
    await device.sync.attempt()
    device.server.network = false
    await scan(device, 6)
    expect(await scan(device, 1)).toMatchObject({ kind: 'refused', why: 'cancelled' })
    expect(await scan(device, 2)).toMatchObject({ kind: 'welcome', typeName: 'Adulte' })
    expect(await scan(device, 6)).toMatchObject({ kind: 'used', typeName: 'Enfant' })
  })
})

describe('without a network', () => {
  test('twenty readings of two devices: each ends in a state, and once in the database', async () => {
    const list = listOf(Array.from({ length: 40 }, (_, index) => ticketOf(index + 1)))
    const device = await opened(list)
    const { server } = device
    // Since the list came: one is cancelled, one handed on, one sold. Another device reads three.
    server.refuses.set(asCode(15), { ok: false, error: 1, detail: 'handedOn' })
    server.refuses.set(asCode(16), { ok: false, error: 1, detail: 'cancelled' })
    for (const number of [1, 2, 3]) server.validated.set(asCode(number), 'B')
    server.network = false

    const first = await reopened(device)
    for (let number = 1; number <= 14; number++)
      expect(await scan(first, number)).toMatchObject({ kind: 'welcome' })
    await scan(first, 15)
    await scan(first, 16)
    expect(await scan(first, 41)).toMatchObject({ kind: 'welcome', isSoldSince: true })
    const elsewhere = await subjectOf(codeOf(18, ACTIVITY + 1))
    expect(await first.door.read(elsewhere, 'CAMERA')).toMatchObject({ kind: 'elsewhere' })
    const code = codeOf(19)
    const forged = await subjectOf(`${code.slice(0, 60)}${code[60] === 'A' ? 'B' : 'A'}${code.slice(61)}`)
    expect(await first.door.read(forged, 'CAMERA')).toMatchObject({ kind: 'refused', why: 'forged' })
    expect(await scan(first, 5)).toMatchObject({ kind: 'used', isUsedHere: true })

    const second = await reopened(first)
    expect(second.door.waiting()).toHaveLength(17)
    expect(second.door.counts()).toEqual({ entered: 17, expected: 41 })
    server.network = true
    server.answers = false
    await second.sync.attempt()
    expect(second.door.waiting()).toHaveLength(17)
    server.answers = true
    await second.sync.attempt()

    const ended = states(second)
    const count = (state: string) => ended.filter((one) => one === state).length
    expect(count('welcome')).toBe(12)
    expect(
      second.door.state().readings.filter(({ outcome }) => outcome.usedBy === 'Entrée sud'),
    ).toHaveLength(3)
    expect(count('refused')).toBe(3) // with the forged one
    expect(ended.slice(-3)).toEqual(['elsewhere', 'refused', 'used'])
    const handedIn = server.handedIn.length
    await second.sync.attempt()
    expect(server.handedIn).toHaveLength(handedIn)
    expect(server.validated.size).toBe(12 + 3)
  })

  test('what is refused here is not handed in: it would let in somebody who was sent away', async () => {
    const device = await opened(listOf([ticketOf(1, { state: 'awaiting' })]))
    device.server.network = false
    expect(await scan(device, 1)).toMatchObject({ kind: 'refused', why: 'awaiting' })
    const unknown = await subjectOf('0b7e6d0f')
    expect(await device.door.read(unknown, 'TYPED')).toMatchObject({ kind: 'unchecked' })
    device.server.network = true
    await device.sync.attempt()
    expect(device.server.handedIn).toEqual([])
    expect(states(device)).toEqual(['refused', 'unchecked'])
  })

  test('a page that has no list says so, until it comes', async () => {
    const device = makeDevice(listOf(party))
    device.server.network = false
    await device.door.load()
    await device.sync.attempt()
    expect(device.door.state().phase).toBe('unreachable')
    device.server.network = true
    await device.sync.attempt()
    expect(device.door.state().phase).toBe('open')
  })

  test('a clock that is a day off changes what is let in by nothing', async () => {
    const device = await opened()
    device.server.network = false
    device.clock.now = NOON + 25 * HOUR_MS
    expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
    device.clock.now = NOON - 26 * HOUR_MS
    expect(await scan(device, 1)).toMatchObject({ kind: 'used' })
    expect(await scan(device, 2)).toMatchObject({ kind: 'welcome' })
  })

  test('nobody is let in twice while the network is back and the first reading still waits', async () => {
    const device = await opened()
    device.server.network = false
    expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
    device.server.network = true
    device.door.setConnected(true)
    expect(await scan(device, 1)).toMatchObject({ kind: 'used', isUsedHere: true })
    expect(device.server.handedIn).toEqual([])
    await device.sync.attempt()
    expect(device.server.validated.size).toBe(1)
  })

  test('counts those who entered here until the list does', async () => {
    const device = await opened()
    device.server.network = false
    await scan(device, 1)
    expect(device.door.counts()).toEqual({ entered: 1, expected: 5 })
    device.server.network = true
    device.server.list = listOf([ticketOf(1, { state: 'used' }), ...party.slice(1)])
    await device.sync.attempt()
    expect(device.door.counts()).toEqual({ entered: 1, expected: 5 })
  })
})

describe('what the browser keeps', () => {
  test('a full memory is said, nothing that was read is lost, and it is handed in', async () => {
    const device = await opened()
    device.server.network = false
    device.kept.fails = true
    expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
    expect(device.door.state()).toMatchObject({ isStorageFailing: true })
    expect(await scan(device, 1)).toMatchObject({ kind: 'used' })
    device.server.network = true
    await device.sync.attempt()
    expect(states(device)).toEqual(['welcome', 'used'])
  })

  test('a list that could not be stored is stored whole as soon as it can be, and the warning stays until then', async () => {
    const device = makeDevice(listOf(party))
    device.kept.fails = true
    await device.door.load()
    await device.sync.attempt()
    device.server.list = listOf([ticketOf(1, { state: 'cancelled' })], { isWhole: false, cursor: 8 })
    await device.sync.attempt()
    expect(device.door.state().isStorageFailing).toBe(true)

    device.kept.fails = false
    await scan(device, 3)
    expect(device.door.state().isStorageFailing).toBe(true)
    device.server.list = listOf([], { isWhole: false, cursor: 8 })
    await device.sync.attempt()
    expect(device.door.state().isStorageFailing).toBe(false)

    device.server.network = false
    const again = await reopened(device)
    expect(await scan(again, 1)).toMatchObject({ kind: 'refused', why: 'cancelled' })
    expect(await scan(again, 2)).toMatchObject({ kind: 'welcome', isSoldSince: false })
  })

  test('a change that could not be stored is stored with the next one', async () => {
    const device = await opened()
    device.kept.fails = true
    device.server.list = listOf([ticketOf(1, { state: 'cancelled' })], { isWhole: false, cursor: 8 })
    await device.sync.attempt()
    device.kept.fails = false
    device.server.list = listOf([], { isWhole: false, cursor: 8 })
    await device.sync.attempt()
    expect(device.door.state().isStorageFailing).toBe(false)
    device.server.network = false
    expect(await scan(await reopened(device), 1)).toMatchObject({ kind: 'refused', why: 'cancelled' })
  })

  test('holds no address and no uuid, whatever was read', async () => {
    const device = await opened()
    device.server.network = false
    await scan(device, 1)
    await device.door.read(await subjectOf(uuidOf(2)), 'TYPED')
    await device.door.read(await subjectOf(uuidOf(9)), 'TYPED')
    await device.door.read({ kind: 'TICKET', ticketId: 3 }, 'LIST')
    expect(device.door.waiting()).toHaveLength(3)
    expect(device.dump()).toContain('Personne 1')
    expect(device.dump()).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i)
  })

  test('the code of a reading goes as soon as it is answered', async () => {
    const device = await opened()
    device.server.network = false
    await scan(device, 1)
    expect(device.dump()).toContain(codeOf(1))
    device.server.network = true
    await device.sync.attempt()
    expect(device.dump()).not.toContain(codeOf(1))
  })

  test('the list goes seven days after the end, and what waits stays', async () => {
    const device = await opened()
    device.server.network = false
    await scan(device, 1)
    const later = await reopened({ ...device })
    later.clock.now = NOON + (4 + 7 * 24) * HOUR_MS + 1
    const last = makeDevice(listOf(party), device, device)
    last.clock.now = later.clock.now
    await last.door.load()
    expect(device.dump()).not.toContain('Personne')
    expect(last.door.waiting()).toHaveLength(1)
  })

  test('leaving takes everything, readings too', async () => {
    const device = await opened()
    await scan(device, 1)
    await device.door.leave()
    expect(device.dump()).not.toMatch(/Personne|scanId/)
    expect(await device.sync.attempt()).toBeNull()
    expect(device.door.state().phase).toBe('left')
  })
})

describe('a device that the host has revoked', () => {
  test('loses the list, hands in what waits, and says that it is kept for the host', async () => {
    const device = await opened()
    device.server.network = false
    await scan(device, 1)
    await scan(device, 2)
    device.server.network = true
    device.server.isRevoked = true
    await device.sync.attempt()
    expect(device.door.state()).toMatchObject({ phase: 'revoked', door: null })
    expect(states(device)).toEqual(['kept', 'kept'])
    expect(device.dump()).not.toContain('Personne')
    expect(await device.sync.attempt()).toBeNull()
  })

  test('hears it with its next reading, which is kept nowhere: its person was not let in', async () => {
    const device = await opened()
    device.server.isRevoked = true
    expect(await scan(device, 1)).toMatchObject({ kind: 'closed' })
    expect(states(device)).toEqual([])
    expect(device.server.validated.size).toBe(0)
    expect(device.door.state().phase).toBe('revoked')
  })
})

describe('somebody who does not hold this door', () => {
  test.each(['UNAUTHORIZED', 'NOT_FOUND'])('sees no list after %s; what waits stays', async (refusal) => {
    const device = await opened()
    device.server.network = false
    await scan(device, 1)
    Object.assign(device.server, { network: true, refusal })
    await device.sync.attempt()
    expect(device.door.state()).toMatchObject({ phase: 'stranger', door: null })
    expect(device.dump()).not.toContain('Personne')
    expect(device.door.waiting()).toHaveLength(1)
  })
})

test('on the day to which the activity was postponed, everybody who was let in before comes in again', async () => {
  const device = await opened()
  await scan(device, 1)
  const week = 7 * 24
  const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()
  const window = { opensAt: at(week - 23), closesAt: at(week + 28), settledUntil: at(2 * week + 4) }
  device.clock.now = NOON + week * HOUR_MS
  device.server.list = listOf(party, { window, cursor: 9, now: at(week) })
  await device.sync.attempt()
  expect(device.door.counts()).toEqual({ entered: 0, expected: 5 })
  device.server.network = false
  expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
  expect(await scan(device, 1)).toMatchObject({ kind: 'used', isUsedHere: true })
})

test.each([
  ['is closed until then', true],
  ['is open again when the network is back', false],
])('readings of before a postponement are not handed in: the door %s', async (_, isClosedBefore) => {
  const device = await opened()
  device.server.network = false
  await scan(device, 1)
  expect(device.door.waiting()).toHaveLength(1)
  const week = 7 * 24
  const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()
  const window = { opensAt: at(week - 23), closesAt: at(week + 28), settledUntil: at(2 * week + 4) }
  device.clock.now = NOON + week * HOUR_MS
  device.server.list = listOf(party, { window, cursor: 9, now: at(week) })
  device.server.network = true
  if (isClosedBefore) {
    device.clock.now = NOON + HOUR_MS
    device.server.window = window
    device.server.refusal = 'DOOR_CLOSED'
    await device.sync.attempt()
    device.server.refusal = null
    device.clock.now = NOON + week * HOUR_MS
  }
  await device.sync.attempt()
  expect(device.server.handedIn).toEqual([])
  expect(device.door.waiting()).toEqual([])
  expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
})

test('nor by a page that is opened on that day only, whose list of before is gone', async () => {
  const before = await opened()
  before.server.network = false
  await scan(before, 1)
  const later = 2 * 7 * 24
  const at = (hours: number) => new Date(NOON + hours * HOUR_MS).toISOString()
  const window = { opensAt: at(later - 23), closesAt: at(later + 28), settledUntil: at(later + 7 * 24) }
  const { store, kept, dump, server, api } = before
  const device = makeDevice(listOf(party), { store, kept, dump }, { server, api })
  device.clock.now = NOON + later * HOUR_MS
  Object.assign(server, { list: listOf(party, { window, cursor: 9, now: at(later) }), network: true })
  await device.door.load()
  expect(device.door.waiting()).toHaveLength(1)
  await device.sync.attempt()
  expect(server.handedIn).toEqual([])
  expect(device.door.waiting()).toEqual([])
  expect(await scan(device, 1)).toMatchObject({ kind: 'welcome' })
})

test('the list of names says who was let in here, before the server does', async () => {
  const device = await opened()
  device.server.network = false
  await scan(device, 1)
  const states = device.door.search('personne').map(({ name, state }) => [name, state])
  expect(states.slice(0, 2)).toEqual([
    ['Personne 1', 'used'],
    ['Personne 2', 'good'],
  ])
})

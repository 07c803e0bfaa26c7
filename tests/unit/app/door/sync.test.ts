import { describe, expect, test } from 'vitest'
import { makeApi } from '#app/door/api.ts'
import { identify } from '#app/door/code/subject.ts'
import { makeDoor } from '#app/door/door.ts'
import { makeSync } from '#app/door/sync.ts'
import { ACTIVITY, codeOf, listOf, makeDevice, makeMemoryStore, NOON, ticketOf } from './world.ts'

const list = listOf([ticketOf(1), ticketOf(2), ticketOf(3)])

interface Call {
  url: string
  method: string
  waiting: string | null
  scans: { ticket?: string; ticketId?: number; scanId: string }[]
}

type Respond = (call: Call) => Response | Promise<Response>

/** A device whose calls are answered by `respond`. */
async function deviceWith(respond: Respond) {
  const calls: Call[] = []
  const at = { respond }
  const fetcher = async (url: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers)
    const body =
      typeof options.body === 'string' ? (JSON.parse(options.body) as { scans: Call['scans'] }) : null
    const waiting = headers.get('X-Viree-Waiting')
    const call = { url, method: options.method ?? 'GET', waiting, scans: body?.scans ?? [] }
    calls.push(call)
    return at.respond(call)
  }
  const api = makeApi(ACTIVITY, fetcher as typeof fetch)
  const door = makeDoor({ activityId: ACTIVITY, store: makeMemoryStore().store, api, now: () => NOON })
  const clock = { now: NOON }
  const sync = makeSync({ door, api, random: () => 1, now: () => clock.now })
  await door.load()
  await sync.attempt()
  calls.length = 0
  return { at, calls, door, sync, clock }
}

const ok: Respond = ({ method, scans }) =>
  method === 'GET'
    ? Response.json(list)
    : Response.json({
        scans: scans.map(({ scanId }) => ({ scanId, kept: false, verdict: { ok: false, error: 2 } })),
        now: list.now,
      })

const away: Respond = () => Promise.reject(new TypeError('Failed to fetch'))

const problem = (status: number, code: string, data: object = {}) =>
  Response.json({ code, message: '', data }, { status, headers: { Date: new Date(NOON).toUTCString() } })

type Device = Awaited<ReturnType<typeof deviceWith>>

async function readOffline(device: Device, ...numbers: number[]): Promise<void> {
  device.at.respond = away
  for (const number of numbers) {
    const subject = await identify(codeOf(number), { activityId: ACTIVITY, keys: list.keys })
    if (subject.kind === 'CODE') await device.door.read(subject, 'SCANNER')
  }
  device.calls.length = 0
}

describe('synchronising', () => {
  test('asks for what has changed since the cursor', async () => {
    const { calls, sync } = await deviceWith(ok)
    await sync.attempt()
    expect(calls).toEqual([
      { url: `/api/activity/door?activityId=${ACTIVITY}&since=7`, method: 'GET', waiting: '0', scans: [] },
    ])
  })

  test('reads the whole list once an hour, as names change; one that does not come is not waited for', async () => {
    const { at, calls, sync, clock } = await deviceWith(ok)
    clock.now += 3_600_000
    at.respond = away
    await sync.attempt()
    at.respond = ok
    await sync.attempt()
    clock.now += 3_600_000
    await sync.attempt()
    await sync.attempt()
    const since = calls.map(({ url }) => new URL(url, 'https://viree.example').searchParams.get('since'))
    expect(since).toEqual([null, '7', null, '7'])
  })

  test('hands in first, in order of arrival, and says how many wait', async () => {
    const device = await deviceWith(ok)
    await readOffline(device, 2, 1, 3)
    device.at.respond = ok
    await device.sync.attempt()
    const [handedIn, asked] = device.calls
    expect(handedIn).toMatchObject({ method: 'POST', waiting: '3' })
    expect(handedIn?.scans.map(({ ticket }) => ticket)).toEqual([codeOf(2), codeOf(1), codeOf(3)])
    expect(asked).toMatchObject({ method: 'GET', waiting: '0' })
  })

  test('waits longer after each call that is not answered, and no longer than the longest', async () => {
    const device = await deviceWith(ok)
    device.at.respond = away
    const pauses: (number | null)[] = []
    for (let tries = 0; tries < 7; tries++) pauses.push(await device.sync.attempt())
    const sorted = [...pauses].sort((one, other) => Number(one) - Number(other))
    expect(pauses).toEqual(sorted)
    expect(pauses[0]).toBe(2000)
    expect(pauses.at(-1)).toBe(15_000)
    expect(device.door.state().isConnected).toBe(false)
    device.at.respond = ok
    await device.sync.attempt()
    expect(device.door.state().isConnected).toBe(true)
    device.at.respond = away
    expect(await device.sync.attempt()).toBe(2000)
  })

  test.each<[string, Respond]>([
    ['a page of the café that wants a sign-in', () => new Response('<html>Wi-Fi</html>')],
    ['a JSON that is none of ours', () => Response.json({ status: 'ok' })],
    ['a proxy without its server', () => new Response('Bad gateway', { status: 502 })],
    ['a server that is not well', () => problem(503, 'SERVICE_UNAVAILABLE')],
    ['a refusal of somebody else', () => new Response('Forbidden', { status: 403 })],
  ])('%s is no answer', async (_, respond) => {
    const device = await deviceWith(ok)
    await readOffline(device, 1)
    device.at.respond = respond
    await device.sync.attempt()
    expect(device.door.state()).toMatchObject({ phase: 'open', isConnected: false })
    expect(device.door.waiting()).toHaveLength(1)
  })

  test('more than a call takes goes in several', async () => {
    const device = await deviceWith(ok)
    await readOffline(device, ...Array.from({ length: 130 }, (_, index) => index + 1))
    device.at.respond = ok
    await device.sync.attempt()
    expect(device.calls.map(({ scans }) => scans.length)).toEqual([100, 30, 0])
  })

  test('a reading that the server cannot read takes no other with it', async () => {
    const device = await deviceWith(ok)
    await readOffline(device, 1, 2, 3)
    device.at.respond = (call) =>
      call.scans.some(({ ticket }) => ticket === codeOf(2)) ? problem(400, 'BAD_REQUEST') : ok(call)
    await device.sync.attempt()
    expect(device.door.waiting()).toEqual([])
    const outcomes = device.door.state().readings.map(({ outcome }) => [outcome.kind, outcome.why])
    expect(outcomes).toEqual([
      ['elsewhere', null],
      ['refused', 'unreadable'],
      ['elsewhere', null],
    ])
  })

  test('too many calls: it waits as long as it is told', async () => {
    const device = await deviceWith(ok)
    device.at.respond = () => problem(429, 'TOO_MANY_REQUESTS', { retryAfter: 40 })
    expect(await device.sync.attempt()).toBe(40_000)
    expect(device.door.state().phase).toBe('open')
  })

  test('an hour that it is told is a minute, and the page does not say that the list is up to date', async () => {
    const device = await deviceWith(ok)
    device.at.respond = () => problem(429, 'TOO_MANY_REQUESTS', { retryAfter: 3600 })
    expect(await device.sync.attempt()).toBe(60_000)
    expect(device.door.state()).toMatchObject({ phase: 'open', isConnected: false })

    await readOffline(device, 1)
    device.at.respond = () => problem(429, 'TOO_MANY_REQUESTS', { retryAfter: 3600 })
    expect(await device.sync.attempt()).toBe(60_000)
    expect(device.calls.map(({ method }) => method)).toEqual(['POST'])
    expect(device.door.state()).toMatchObject({ phase: 'open', isConnected: false })
    device.at.respond = ok
    await device.sync.attempt()
    expect(device.door.state().isConnected).toBe(true)
    expect(device.door.waiting()).toEqual([])
  })

  test('answers about other readings are not asked for without end', async () => {
    const device = await deviceWith(ok)
    await readOffline(device, 1)
    device.at.respond = () => Response.json({ scans: [], now: list.now })
    expect(await device.sync.attempt()).toBe(30_000)
    expect(device.calls).toHaveLength(1)
    expect(device.door.waiting()).toHaveLength(1)
  })
})

describe('a door that is closed', () => {
  const windowAt = (opensMs: number, settledMs: number) => ({
    opensAt: new Date(NOON + opensMs).toISOString(),
    closesAt: new Date(NOON + opensMs + 1).toISOString(),
    settledUntil: new Date(NOON + settledMs).toISOString(),
  })

  test('tells a helper who comes too early when it opens, and tries again', async () => {
    const device = await deviceWith(() => problem(409, 'DOOR_CLOSED', windowAt(60_000, 90_000)))
    expect(device.door.state()).toMatchObject({ phase: 'early', opensAt: '2026-11-21T17:01:00.000Z' })
    device.at.respond = ok
    await device.sync.attempt()
    expect(device.door.state().phase).toBe('open')
  })

  test('takes the list away when it is over; what comes too late says so', async () => {
    const device = await deviceWith(ok)
    await readOffline(device, 1)
    device.at.respond = () => problem(409, 'DOOR_CLOSED', windowAt(-90_000, -60_000))
    expect(await device.sync.attempt()).toBeNull()
    expect(device.door.state()).toMatchObject({ phase: 'over', door: null })
    expect(device.door.state().readings[0]?.outcome).toMatchObject({ kind: 'refused', why: 'tooLate' })
  })
})

test('a device that starts again has nothing to hand in twice', async () => {
  const device = makeDevice(list)
  await device.door.load()
  await device.sync.attempt()
  await device.sync.attempt()
  expect(device.server.handedIn).toEqual([])
  expect(device.server.waiting).toEqual([0, 0])
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type FileCaller, MAKE_MS, makeFileQueue, WAIT_MS } from '#server/documents/file-queue.ts'
import { FilesBusy } from '#server/domain/platform/too-busy.ts'
import { USUAL_DEADLINE } from '#server/web/limits/deadline.ts'

afterEach(() => vi.useRealTimers())

const LIMITS = { ofPerson: 2, ofNetwork: 4, inAll: 8, timeoutMs: 30_000 }

/** Files that are made until they are told to end, in the order in which they begin. */
function files(limits = LIMITS) {
  const inTurn = makeFileQueue(limits)
  const begun: string[] = []
  let end: (() => void) | undefined
  const ask = (name: string, caller?: FileCaller) =>
    inTurn(caller, () => {
      begun.push(name)
      return new Promise<string>((resolve) => (end = () => resolve(name)))
    })
  async function endOne(): Promise<void> {
    end?.()
    await nextTurn()
  }
  return { ask, begun, endOne }
}

const of = (person: string | null, network = '203.0.113.7'): FileCaller => ({ person, network })

test('one file is made at a time, and callers take turns however many one of them has', async () => {
  const { ask, begun, endOne } = files({ ...LIMITS, ofPerson: 3, ofNetwork: 8 })
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4'].map((name) => ask(name, of(name[0]!)))
  await nextTurn()
  expect(begun).toEqual(['a1'])
  for (const _ of all) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('a person who has as many waiting as one may is refused, and nobody else', async () => {
  const { ask, begun, endOne } = files()
  const alices = ['a1', 'a2', 'a3'].map((name) => ask(name, of('alice')))
  await expect(ask('a4', of('alice'))).rejects.toThrow(FilesBusy)
  await expect(ask('a4', of('alice', '198.51.100.1'))).rejects.toMatchObject({ retryAfterSeconds: 10 })
  const brunos = ask('b1', of('bruno'))
  for (let time = 0; time < 4; time++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await Promise.all([...alices, brunos])
  const again = ask('a4', of('alice'))
  await endOne()
  expect(await again).toBe('a4')
})

test('a network has its share however many people are in it, and visitors are counted by it alone', async () => {
  const { ask, endOne } = files()
  const all = ['now', 'v1', 'v2', 'v3', 'p1'].map((name) => ask(name, of(name.startsWith('p') ? name : null)))
  await expect(ask('p2', of('p2'))).rejects.toThrow(FilesBusy)
  await expect(ask('v4', of(null))).rejects.toThrow(FilesBusy)
  const elsewhere = [ask('p2', of('p2', '198.51.100.1')), ask('v4', of(null, '198.51.100.1'))]
  for (let time = 0; time < 7; time++) await endOne()
  await Promise.all([...all, ...elsewhere])
})

test('all networks together do not fill the memory, and work in the background has its turn between them', async () => {
  const { ask, begun, endOne } = files({ ...LIMITS, inAll: 3 })
  const all = [ask('a1', of('a')), ask('a2', of('a')), ask('email'), ask('b1', of('b', '198.51.100.1'))]
  await expect(ask('c1', of('c', '198.51.100.2'))).rejects.toThrow(FilesBusy)
  await expect(ask('email')).rejects.toThrow(FilesBusy)
  for (const _ of all) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'email', 'b1'])
  await Promise.all(all)
})

test('a file that waits too long is refused, and its place is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, begun, endOne } = files()
  const first = ask('a1', of('a'))
  const late = ask('b1', of('b'))
  const refused = expect(late).rejects.toThrow(FilesBusy)
  vi.advanceTimersByTime(30_000)
  await refused
  const next = ask('c1', of('c'))
  await endOne()
  await endOne()
  expect(begun).toEqual(['a1', 'c1'])
  await Promise.all([first, next])
})

test('work in the background waits for its turn however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { ask, endOne } = files()
  const all = [ask('a1', of('alice')), ask('email')]
  await nextTurn()
  vi.advanceTimersByTime(10 * LIMITS.timeoutMs)
  for (const _ of all) await endOne()
  expect(await Promise.all(all)).toEqual(['a1', 'email'])
})

test('waiting and making end before the deadline of a request, whose answer says less', () => {
  expect(WAIT_MS + MAKE_MS).toBeLessThan(USUAL_DEADLINE.timeoutMs)
})

test('one that fails gives its turn to the next', async () => {
  const inTurn = makeFileQueue(LIMITS)
  const broken = inTurn(of('a'), () => Promise.reject(new Error('no memory')))
  const next = inTurn(of('b'), () => Promise.resolve('made'))
  await expect(broken).rejects.toThrow('no memory')
  expect(await next).toBe('made')
})

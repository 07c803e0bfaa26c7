import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InTurn, makeMemory } from '#server/web/shared-answers/memory.ts'

const answer = (text: string, { isKept = true, bytes = 10 } = {}) => ({ text, isKept, bytes })
type Answer = ReturnType<typeof answer>

const atOnce: InTurn = (_isWanted, work) => work()

// Where the clock stands still, the timer of an answer is set again for ever: it ends with its test. Left over, a thousand of them
// move into the fake clock of another test in this process, which then has a million to fire.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A memory with a clock of its own, and readings that end when the test says so. */
function setUp(mostBytes?: number) {
  const clock = { ms: 1 }
  const memory = makeMemory<Answer>({ now: () => clock.ms, mostBytes })
  const readings: { end: (answer: Answer) => void; fail: (error: Error) => void }[] = []
  const read = () => new Promise<Answer>((resolve, reject) => readings.push({ end: resolve, fail: reject }))
  /** Asks as the front does. */
  const ask = (key: string, inTurn = atOnce) => {
    const known = memory.find(key)
    if (known) return { answer: Promise.resolve(known), leave: () => undefined }
    return memory.join(key) ?? memory.make(key, inTurn, read)
  }
  return { clock, memory, readings, ask }
}

describe('an answer', () => {
  test('is made once, however many ask while it is made', async () => {
    const { readings, ask } = setUp()
    const asked = ['/', '/', '/'].map((key) => ask(key).answer)
    expect(readings).toHaveLength(1)
    readings[0]?.end(answer('one'))
    expect((await Promise.all(asked)).map((found) => found?.text)).toEqual(['one', 'one', 'one'])
  })

  test('is shown for a second from before it was read, not from when it was there', async () => {
    const { clock, memory, readings, ask } = setUp()
    const { answer: made } = ask('/')
    clock.ms += 400
    readings[0]?.end(answer('one'))
    await made
    clock.ms += 600
    expect(memory.find('/')?.text).toBe('one')
    clock.ms += 1
    expect(memory.find('/')).toBeUndefined()
  })

  test('that took longer than a second is given to nobody who asked after it', async () => {
    const { clock, memory, readings, ask } = setUp()
    const first = ask('/').answer
    clock.ms += 1001
    const second = ask('/').answer
    expect(readings).toHaveLength(2)
    readings[1]?.end(answer('new'))
    readings[0]?.end(answer('old'))
    expect((await first)?.text).toBe('old')
    expect((await second)?.text).toBe('new')
    expect(memory.find('/')?.text).toBe('new')
  })

  test('that failed leaves nothing, and the next one makes it', async () => {
    const { readings, ask } = setUp()
    const [one, other] = [ask('/').answer, ask('/').answer]
    readings[0]?.fail(new Error('cut'))
    await expect(one).rejects.toThrow('cut')
    await expect(other).rejects.toThrow('cut')
    const again = ask('/').answer
    readings[1]?.end(answer('one'))
    expect((await again)?.text).toBe('one')
  })

  test('that is not kept is given to those who waited, and to nobody later', async () => {
    const { memory, readings, ask } = setUp()
    const [one, other] = [ask('/').answer, ask('/').answer]
    readings[0]?.end(answer('refused', { isKept: false }))
    expect([(await one)?.text, (await other)?.text]).toEqual(['refused', 'refused'])
    expect(memory.find('/')).toBeUndefined()
    expect(memory.join('/')).toBeNull()
  })
})

describe('waiting for a turn', () => {
  const inLine = () => {
    const turns: (() => void)[] = []
    const inTurn: InTurn = (isWanted, work) =>
      new Promise((resolve, reject) =>
        turns.push(() => void (isWanted() ? work() : Promise.resolve(null)).then(resolve, reject)),
      )
    return { turns, inTurn }
  }

  test('does not age: the second begins with reading', async () => {
    const { clock, memory, readings, ask } = setUp()
    const { turns, inTurn } = inLine()
    const { answer: made } = ask('/', inTurn)
    clock.ms += 5000
    expect(memory.join('/')).not.toBeNull()
    turns[0]?.()
    readings[0]?.end(answer('one'))
    await made
    clock.ms += 1000
    expect(memory.find('/')?.text).toBe('one')
  })

  test('is over when everybody has left', async () => {
    const { memory, readings, ask } = setUp()
    const { turns, inTurn } = inLine()
    const [one, other] = [ask('/', inTurn), ask('/', inTurn)]
    one.leave()
    one.leave() // a second time changes nothing
    other.leave()
    turns[0]?.()
    expect(await one.answer).toBeNull()
    expect(readings).toHaveLength(0)
    expect(memory.join('/')).toBeNull()
  })

  test('goes on while one is left', async () => {
    const { readings, ask } = setUp()
    const { turns, inTurn } = inLine()
    const [one, other] = [ask('/', inTurn), ask('/', inTurn)]
    one.leave()
    turns[0]?.()
    readings[0]?.end(answer('one'))
    expect((await other.answer)?.text).toBe('one')
  })
})

test('20,000 addresses stay within 64 MB: the oldest go first', async () => {
  const clock = { ms: 1 }
  const memory = makeMemory<Answer>({ now: () => clock.ms })
  const bytes = 2 * 42_000
  for (let page = 0; page < 20_000; page++)
    await memory.make(`/${page}`, atOnce, () => Promise.resolve(answer(String(page), { bytes }))).answer
  const kept = Array.from({ length: 20_000 }, (_, page) => memory.find(`/${page}`)).filter(Boolean)
  expect(kept.length * bytes).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(kept.length).toBeGreaterThan(500)
  expect(memory.find('/19999')?.text).toBe('19999')
})

/** What happens between requests: the clock moves, a reading ends or fails, somebody asks. */
const anyEvent = fc.oneof(
  fc.record({ ask: fc.constantFrom('/', '/a') }),
  fc.record({ pass: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ end: fc.nat(5), fails: fc.boolean() }),
)

test('no answer is older than a second when it is asked for', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 40 }), async (events) => {
      const clock = { ms: 1 }
      const memory = makeMemory<Answer & { begunAt: number }>({ now: () => clock.ms })
      const open: ((fails: boolean) => void)[] = []
      const checks: Promise<unknown>[] = []
      for (const event of events) {
        if ('pass' in event) clock.ms += event.pass
        else if ('end' in event) open.splice(event.end, 1)[0]?.(event.fails)
        else {
          const askedAt = clock.ms
          const known = memory.find(event.ask)
          const read = () => {
            const begunAt = clock.ms
            return new Promise<Answer & { begunAt: number }>((resolve, reject) =>
              open.push((fails) =>
                fails ? reject(new Error('cut')) : resolve({ ...answer(event.ask), begunAt }),
              ),
            )
          }
          const waiting = memory.join(event.ask) ?? (known ? null : memory.make(event.ask, atOnce, read))
          const check = (found: (Answer & { begunAt: number }) | null) => {
            if (!found) return
            expect(found.text).toBe(event.ask)
            expect(askedAt - found.begunAt).toBeLessThanOrEqual(1000)
          }
          if (known) check(known)
          else checks.push((waiting?.answer ?? Promise.resolve(null)).then(check, () => undefined))
        }
        await Promise.resolve()
      }
      for (const end of open) end(false)
      await Promise.all(checks)
    }),
    { numRuns: 500 },
  ))

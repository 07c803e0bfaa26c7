import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inSteps } from '#server/runtime/in-steps.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'

const db = {} as Db

/** Steps that end when they are told to, with what each got. */
function steps(most = 3) {
  const taken: number[][] = []
  const ends: { end: (answers: string[]) => void; fail: (error: unknown) => void }[] = []
  const ask = inSteps<number, string>(most, (items) => {
    taken.push([...items])
    return new Promise((end, fail) => ends.push({ end, fail }))
  })
  return { taken, ends, ask: (item: number, key = 1) => ask(db, key, item) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('items that arrive during a step share the next one, up to so many', async () => {
  const { taken, ends, ask } = steps()
  const answers = Promise.all([0, 1, 2, 3, 4].map((item) => ask(item)))
  expect(taken).toEqual([[0]])
  ends[0]!.end(['a'])
  await turn()
  expect(taken).toEqual([[0], [1, 2, 3]])
  ends[1]!.end(['b', 'c', 'd'])
  await turn()
  ends[2]!.end(['e'])
  expect(await answers).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('items of another key do not wait', () => {
  const { taken, ask } = steps()
  void ask(0, 1)
  void ask(1, 2)
  expect(taken).toEqual([[0], [1]])
})

test('those that a step leaves go into the next one, and nobody is left who comes at the end', async () => {
  const { taken, ends, ask } = steps()
  const first = ask(0)
  const others = [1, 2].map((item) => ask(item))
  ends[0]!.end(['a'])
  await first
  ends[1]!.end(['b'])
  expect(await others[0]).toBe('b')
  expect(taken).toEqual([[0], [1, 2], [2]])
  ends[2]!.end(['c'])
  // Begins in the same turn in which the last one ends.
  const late = others[1]!.then(() => ask(3))
  await turn()
  ends[3]!.end(['d'])
  expect(await late).toBe('d')
})

test('a step that fails fails its items; a database that is away, those behind them too', async () => {
  const { ends, ask } = steps(2)
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((item) => ask(item)))
  ends[0]!.end(['a'])
  await turn()
  ends[1]!.fail(new Error('of these'))
  await turn()
  ends[2]!.fail(new DatabaseUnavailable('AWAY', 'gone'))
  const states = (await all).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).constructor.name,
  )
  expect(states).toEqual(['a', 'Error', 'Error', 'DatabaseUnavailable', 'DatabaseUnavailable'])
})

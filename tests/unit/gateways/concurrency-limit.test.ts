import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import { makeConcurrencyLimit } from '#server/gateways/concurrency-limit.ts'

/** Pieces of work that go on until they are told to end. */
function works() {
  const running: number[] = []
  const most = { atOnce: 0 }
  const ends = new Map<number, (error?: Error) => void>()
  const work = (number: number) => () =>
    new Promise<number>((resolve, reject) => {
      running.push(number)
      most.atOnce = Math.max(most.atOnce, running.length)
      ends.set(number, (error) => {
        running.splice(running.indexOf(number), 1)
        if (error) reject(error)
        else resolve(number)
      })
    })
  return { work, running, most, end: (number: number, error?: Error) => ends.get(number)?.(error) }
}

test('as many as may go on do; the others wait in their order', async () => {
  const limit = makeConcurrencyLimit(2, Infinity)
  const { work, running, most, end } = works()
  const done = [1, 2, 3, 4].map((number) => limit(work(number)))
  await nextTurn()
  expect(running).toEqual([1, 2])
  end(2)
  await nextTurn()
  expect(running).toEqual([1, 3])
  end(1)
  await nextTurn()
  expect(running).toEqual([3, 4])
  end(3)
  end(4)
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4])
  expect(most.atOnce).toBe(2)
})

test('one that fails gives its place to the next, and the place is free again afterwards', async () => {
  const limit = makeConcurrencyLimit(1, Infinity)
  const { work, running, end } = works()
  const [first, second] = [limit(work(1)), limit(work(2))]
  await nextTurn()
  end(1, new Error('no memory'))
  await expect(first).rejects.toThrow('no memory')
  await nextTurn()
  expect(running).toEqual([2])
  end(2)
  expect(await second).toBe(2)
  const third = limit(work(3))
  await nextTurn()
  expect(running).toEqual([3])
  end(3)
  await third
})

test('beyond as many as may wait, others are refused at once, and told when to come back', async () => {
  const limit = makeConcurrencyLimit(1, 2)
  const { work, running, end } = works()
  const done = [1, 2, 3].map((number) => limit(work(number)))
  await expect(limit(work(4))).rejects.toThrow(TooBusy)
  await expect(limit(work(5))).rejects.toMatchObject({ retryAfterSeconds: 10 })
  expect(running).toEqual([1])
  end(1)
  await nextTurn()
  const late = limit(work(6)) // one has left the queue
  for (const number of [2, 3, 6]) {
    end(number)
    await nextTurn()
  }
  expect(await Promise.all([...done, late])).toEqual([1, 2, 3, 6])
})

import { expect, test, vi } from 'vitest'
import type { Logger } from '#server/runtime/log.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'

const EACH = { each: 'activityId', failure: 'it failed' }

function worker(failures: Record<number, Error> = {}) {
  const error = vi.fn()
  const done: number[] = []
  const work = (id: number) => {
    const failure = failures[id]
    if (failure) return Promise.reject(failure)
    done.push(id)
    return Promise.resolve()
  }
  return { services: { log: { error } as unknown as Logger }, error, done, work }
}

test('one that fails is logged with its number, and the others are done', async () => {
  const broken = new Error('a broken row')
  const { services, error, done, work } = worker({ 2: broken })
  await oneByOne(services, [1, 2, 3], EACH, work)
  expect(done).toEqual([1, 3])
  expect(error.mock.calls).toEqual([[{ err: broken, activityId: 2 }, 'it failed']])
})

test('an outage ends it, without a line for each', async () => {
  const { services, error, done, work } = worker({ 2: new DatabaseUnavailable('AWAY', 'gone') })
  await expect(oneByOne(services, [1, 2, 3], EACH, work)).rejects.toThrow(DatabaseUnavailable)
  expect(done).toEqual([1])
  expect(error).not.toHaveBeenCalled()
})

test('so does what all others would fail of', async () => {
  const away = new Error('no answer')
  const { services, error, done, work } = worker({ 1: away })
  const endsAll = (failure: unknown) => failure === away
  await expect(oneByOne(services, [1, 2], { ...EACH, endsAll }, work)).rejects.toThrow(away)
  expect(done).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

test('told to stop, it ends between two', async () => {
  const stopping = new AbortController()
  const { services, done, work } = worker()
  await oneByOne(services, [1, 2, 3], { ...EACH, signal: stopping.signal }, async (id) => {
    await work(id)
    if (id === 2) stopping.abort()
  })
  expect(done).toEqual([1, 2])
})

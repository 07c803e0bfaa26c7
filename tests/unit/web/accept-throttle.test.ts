import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeAcceptThrottle } from '#server/web/limits/accept-throttle.ts'

test('a step waits while each iteration accepts a connection, and runs once none does', async () => {
  const throttle = makeAcceptThrottle(60_000)
  let isDone = false
  throttle.whenQuiet(() => (isDone = true))
  for (let turns = 0; turns < 20; turns += 1) {
    throttle.onConnection()
    await turn()
    expect(isDone).toBe(false)
  }
  await turn()
  expect(isDone).toBe(true)
})

test('steps run in their order, also those that are added meanwhile', async () => {
  const throttle = makeAcceptThrottle(60_000)
  const done: string[] = []
  throttle.whenQuiet(() => {
    done.push('first')
    throttle.whenQuiet(() => done.push('third'))
  })
  throttle.whenQuiet(() => done.push('second'))
  await turn()
  await turn()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('connections that never stop keep nobody waiting for ever', async () => {
  const throttle = makeAcceptThrottle(0)
  let isDone = false
  throttle.whenQuiet(() => (isDone = true))
  throttle.onConnection()
  await turn()
  expect(isDone).toBe(true)
})

import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeDoorWatch } from '#server/web/door-watch.ts'

test('a step waits while somebody comes in at each turn, and runs once nobody does', async () => {
  const door = makeDoorWatch(60_000)
  let isDone = false
  door.whenQuiet(() => (isDone = true))
  for (let turns = 0; turns < 20; turns += 1) {
    door.greet()
    await turn()
    expect(isDone).toBe(false)
  }
  await turn()
  expect(isDone).toBe(true)
})

test('steps run in their order, also those that are added meanwhile', async () => {
  const door = makeDoorWatch(60_000)
  const done: string[] = []
  door.whenQuiet(() => {
    done.push('first')
    door.whenQuiet(() => done.push('third'))
  })
  door.whenQuiet(() => done.push('second'))
  await turn()
  await turn()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('a door that is never quiet keeps nobody waiting for ever', async () => {
  const door = makeDoorWatch(0)
  let isDone = false
  door.whenQuiet(() => (isDone = true))
  door.greet()
  await turn()
  expect(isDone).toBe(true)
})

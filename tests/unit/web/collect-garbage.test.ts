import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbageOfStart } from '#server/web/collect-garbage.ts'

/** Something to which nothing else refers. */
function garbage(): WeakRef<object> {
  return new WeakRef({ left: 'behind' })
}

test('what the start has left behind is freed, though nothing else needs memory', async () => {
  const left = garbage()
  expect(left.deref() === undefined).toBe(false)
  collectGarbageOfStart(1)
  await pause(200)
  expect(left.deref() === undefined).toBe(true)
})

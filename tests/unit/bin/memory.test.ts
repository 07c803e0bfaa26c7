import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withLittleMemory } from '#server/bin/memory.mjs'

/** Returns the megabytes of the space for new objects, once a process has filled it. */
function semiSpaceOf(env: NodeJS.ProcessEnv): number {
  const script = `
    const { getHeapSpaceStatistics } = require('node:v8')
    const kept = []
    let most = 0
    for (let turn = 0; turn < 400000; turn += 1) {
      kept.push({ turn })
      if (kept.length > 200000) kept.length = 0
      if (turn % 1000 === 0)
        most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
    }
    console.log(most)`
  const bytes = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' })
  return Number(bytes) / 2 ** 20
}

const env = { PATH: process.env.PATH, NODE_ENV: 'test' } as const

test('a process keeps little space for new objects, unless its environment says otherwise', () => {
  const little = semiSpaceOf(withLittleMemory(env))
  const usual = semiSpaceOf(env)
  expect(little).toBeLessThan(usual)
  expect(semiSpaceOf(withLittleMemory({ ...env, NODE_OPTIONS: '--max-semi-space-size=16' }))).toBe(usual)
})

test('what the environment says about arenas is kept', () => {
  expect(withLittleMemory(env).MALLOC_ARENA_MAX).toBe('2')
  expect(withLittleMemory({ ...env, MALLOC_ARENA_MAX: '8' }).MALLOC_ARENA_MAX).toBe('8')
})

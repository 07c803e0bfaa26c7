import { afterEach, expect, test, vi } from 'vitest'
import { registerWorker } from '#app/door/worker/register.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A worker that is being installed, until it is told how that ended. */
class Installing extends EventTarget {
  state: ServiceWorkerState = 'installing'
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function registersAs(registration: Partial<Record<'active' | 'waiting' | 'installing', unknown>>): void {
  const register = () => Promise.resolve({ active: null, waiting: null, installing: null, ...registration })
  vi.stubGlobal('navigator', { serviceWorker: { register } })
}

test('a browser without workers keeps nothing, and neither does one that refuses', async () => {
  vi.stubGlobal('navigator', {})
  expect(await registerWorker('fr')).toBe(false)
  vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.reject(new Error('no')) } })
  expect(await registerWorker('fr')).toBe(false)
})

test.each([
  [['installed', 'activating', 'activated'], true],
  [['activated'], true],
  [['redundant'], false],
] as const)('a worker that becomes %j keeps the page: %s', async (states, isKept) => {
  const installing = new Installing()
  registersAs({ installing })
  const answer = vi.fn()
  const asked = registerWorker('fr').then(answer)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(answer).not.toHaveBeenCalled()
  for (const state of states) installing.become(state)
  await asked
  expect(answer).toHaveBeenCalledWith(isKept)
})

test('while a newer one is installed, the one before keeps the page', async () => {
  registersAs({ active: {}, installing: new Installing() })
  expect(await registerWorker('fr')).toBe(true)
  registersAs({ waiting: {} })
  expect(await registerWorker('fr')).toBe(true)
  registersAs({})
  expect(await registerWorker('fr')).toBe(false)
})

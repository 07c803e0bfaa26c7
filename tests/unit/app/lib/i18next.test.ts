import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeI18next } from '#app/lib/words/i18next.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Loads one namespace, of which so many tries fail first. */
async function loaded(failures: number) {
  let tries = 0
  const load = () =>
    tries++ < failures ? Promise.reject(new Error('no network')) : Promise.resolve({ title: 'Bonjour' })
  const making = makeI18next('fr', { namespaces: ['home'] }, load)
  await vi.runAllTimersAsync()
  return { tries, title: (await making).t('home:title') }
}

test('texts that fail to load are tried five times more (spec §9)', async () => {
  expect(await loaded(0)).toEqual({ tries: 1, title: 'Bonjour' })
  expect(await loaded(5)).toEqual({ tries: 6, title: 'Bonjour' })
  expect(await loaded(6)).toEqual({ tries: 6, title: 'title' })
})

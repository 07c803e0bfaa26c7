import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  kilometresBetween,
  looksForSomething,
  matchesSearch,
  type NewActivity,
  type SavedSearch,
} from '#server/domain/search/saved.ts'

const anything: SavedSearch = {
  words: [],
  typeIds: [],
  language: null,
  from: null,
  until: null,
  onWeekends: false,
  near: null,
  freeOnly: false,
}
const hike: NewActivity = {
  searchText: 'randonnee randon marche battures battur rimouski',
  typeId: 1,
  language: 'fr',
  localStart: '2026-11-28T09:00', // a Saturday
  latitude: 48.45,
  longitude: -68.52,
  isOnline: false,
  lowestCents: 1500,
}
const rimouski = { latitude: 48.4489, longitude: -68.5243 }
const quebec = { latitude: 46.8123, longitude: -71.2145 }

describe('a saved search', () => {
  test.each<[string, Partial<SavedSearch>, boolean]>([
    ['for nothing in particular finds it', {}, true],
    ['for its type', { typeIds: [4, 1] }, true],
    ['for another type', { typeIds: [4] }, false],
    ['in its language', { language: 'fr' }, true],
    ['in the other language', { language: 'en' }, false],
    ['for forms of its words', { words: [['hik', 'randon'], ['battur']] }, true],
    ['for what its words only begin with', { words: [['batt']] }, false],
    ['for a word that it does not have', { words: [['battur'], ['kayak']] }, false],
    ['from its day on', { from: '2026-11-28' }, true],
    ['from the next day on', { from: '2026-11-29' }, false],
    ['until its day', { until: '2026-11-28' }, true],
    ['until the day before', { until: '2026-11-27' }, false],
    ['for weekends', { onWeekends: true }, true],
    ['near, close enough', { near: { ...rimouski, withinKm: 5 } }, true],
    ['near, too far', { near: { ...quebec, withinKm: 100 } }, false],
    ['for what is free', { freeOnly: true }, false],
  ])('%s', (_what, search, finds) => {
    expect(matchesSearch({ ...anything, ...search }, hike)).toBe(finds)
  })

  test('near somewhere never finds what is held online', () => {
    const near = { ...rimouski, withinKm: 100 }
    expect(matchesSearch({ ...anything, near }, { ...hike, isOnline: true })).toBe(false)
  })

  test('for weekends means Friday to Sunday', () => {
    const days = ['26', '27', '28', '29', '30'].map((day) => `2026-11-${day}T20:00`)
    const found = days.map((localStart) =>
      matchesSearch({ ...anything, onWeekends: true }, { ...hike, localStart }),
    )
    expect(found).toEqual([false, true, true, true, false])
  })

  test('that asks for nothing makes no alerts', () => {
    expect(looksForSomething(anything)).toBe(false)
    for (const some of [
      { words: [['a']] },
      { typeIds: [1] },
      { from: '2026-01-01' },
      { onWeekends: true },
      { freeOnly: true },
    ])
      expect(looksForSomething({ ...anything, ...some })).toBe(true)
  })

  test('adding a filter never finds more', () => {
    const inputs = fc.record({
      typeIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      onWeekends: fc.boolean(),
      freeOnly: fc.boolean(),
    })
    fc.assert(
      fc.property(inputs, fc.constantFrom('battur', 'kayak'), (input, word) => {
        const wide = matchesSearch({ ...anything, ...input }, hike)
        const narrow = matchesSearch({ ...anything, ...input, words: [[word]] }, hike)
        expect(narrow && !wide).toBe(false)
      }),
    )
  })
})

test('kilometres are those of the earth', () => {
  expect(kilometresBetween(rimouski, quebec)).toBeCloseTo(271, -1)
  expect(kilometresBetween(rimouski, rimouski)).toBe(0)
})

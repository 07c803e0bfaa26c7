import { describe, expect, test } from 'vitest'
import { countFacets, type FacetChoice, type FacetRow, nearestDays } from '#server/domain/search/facets.ts'

const NOTHING: FacetChoice = {
  typeIds: [],
  language: null,
  from: null,
  until: null,
  isFree: false,
  hasPlaces: false,
}
const TODAY = { startDate: '2026-11-20', endDate: '2026-11-20' }
const WEEKEND = { startDate: '2026-11-20', endDate: '2026-11-22' }

const row = (day: string, changes: Partial<FacetRow> = {}): FacetRow => ({
  typeId: 1,
  language: 'fr',
  day,
  isFree: true,
  hasPlaces: true,
  ...changes,
})

const ROWS = [
  row('2026-11-20'),
  row('2026-11-21', { typeId: 12, language: 'en' }),
  row('2026-11-21', { isFree: false }),
  row('2026-11-28', { typeId: 3, hasPlaces: false }),
]

const count = (chosen: Partial<FacetChoice>) =>
  countFacets(ROWS, { ...NOTHING, ...chosen }, { today: TODAY, weekend: WEEKEND })

describe('each filter says how many activities it leaves', () => {
  test('without any other', () => {
    expect(count({})).toEqual({
      whens: { today: 1, weekend: 3 },
      free: 3,
      places: 3,
      languages: { fr: 3, en: 1 },
      types: { 1: 2, 3: 1, 12: 1 },
    })
  })

  test('beside the others that are chosen, and instead of its own kind', () => {
    expect(count({ from: '2026-11-20', until: '2026-11-22', typeIds: [12] })).toMatchObject({
      whens: { today: 0, weekend: 1 },
      free: 1,
      languages: { fr: 0, en: 1 },
      types: { 1: 2, 12: 1 },
    })
    expect(count({ language: 'en' })).toMatchObject({ languages: { fr: 3, en: 1 }, types: { 12: 1 } })
  })
})

test('the nearest days on which something is left, in their order', () => {
  const chosen = { ...NOTHING, from: '2026-11-24', until: '2026-11-25' }
  expect(nearestDays(ROWS, chosen, 2)).toEqual([
    { day: '2026-11-21', count: 2 },
    { day: '2026-11-28', count: 1 },
  ])
  expect(nearestDays(ROWS, { ...chosen, typeIds: [3] }, 2)).toEqual([{ day: '2026-11-28', count: 1 }])
})

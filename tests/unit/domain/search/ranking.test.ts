import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround } from '#server/domain/search/distance.ts'
import { type Promotable, rankPromoted } from '#server/domain/search/promoted.ts'
import { rankByRelevance } from '#server/domain/search/relevance.ts'
import { kilometresBetween } from '#server/domain/search/saved.ts'
import { rankSuggestions } from '#server/domain/search/suggestion.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')

test('the box holds the whole circle, wherever in Canada', () => {
  const place = fc.record({
    latitude: fc.double({ min: 42, max: 83, noNaN: true }),
    longitude: fc.double({ min: -141, max: -52, noNaN: true }),
  })
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  fc.assert(
    fc.property(place, turn, fc.integer({ min: 1, max: 500 }), (center, direction, km) => {
      const up = ((km * 0.999) / 111.19) * Math.sin(direction)
      const latitude = Math.min(89.9, center.latitude + up)
      const along = ((km * 0.999) / 111.19) * Math.cos(direction)
      const longitude = center.longitude + along / Math.cos((latitude * Math.PI) / 180)
      const point = { latitude, longitude }
      fc.pre(kilometresBetween(center, point) <= km)
      const { south, north, west, east } = boxAround(center, km)
      expect(latitude >= south && latitude <= north).toBe(true)
      expect(longitude >= west && longitude <= east).toBe(true)
    }),
  )
})

describe('answers to words', () => {
  const answer = (id: number, nameWords: string, townWords: string, startsAt: string) => ({
    id,
    nameWords: nameWords.split(' '),
    townWords: townWords.split(' '),
    startsAt,
  })

  test('a word in the name counts more than in the town, the town more than in the text; then the soonest', () => {
    const activities = [
      answer(1, 'veillee', 'levis', '2026-12-01'),
      answer(2, 'quebec autrement', 'levis', '2026-12-09'),
      answer(3, 'veillee', 'quebec', '2026-12-08'),
      answer(4, 'vieux quebec', 'levis', '2026-12-05'),
    ]
    expect(rankByRelevance(activities, [['quebec']]).map(({ id }) => id)).toEqual([4, 2, 3, 1])
  })

  test('the beginning of a word does only when it is long enough', () => {
    const activities = [
      answer(1, 'painting', 'x', '1'),
      answer(2, 'pain', 'x', '2'),
      answer(3, 'randonnees', 'x', '3'),
    ]
    expect(rankByRelevance(activities, [['pai']]).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(rankByRelevance(activities, [['randonne']]).map(({ id }) => id)[0]).toBe(3)
  })
})

describe('promoted', () => {
  const promotable = (id: number, changes: Partial<Promotable> = {}): Promotable => ({
    id,
    typeId: id,
    promotedAt: null,
    startsAt: `2026-12-0${id}T12:00:00.000Z`,
    publishedAt: '2026-10-01T12:00:00.000Z',
    capacity: 10,
    taken: 0,
    ...changes,
  })

  test('coups de cœur, then the fullest and the newest, never what is full', () => {
    const ranked = rankPromoted(
      [
        promotable(1),
        promotable(2, { taken: 6 }),
        promotable(3, { taken: 10 }),
        promotable(4, { promotedAt: '2026-11-01' }),
        promotable(5, { publishedAt: '2026-11-21T00:00:00.000Z' }),
        promotable(6, { capacity: null, taken: 40 }),
      ],
      NOW,
    )
    expect(ranked).toEqual([4, 6, 2, 5, 1])
  })

  test('one of each type in turn', () => {
    const ofOneType = [1, 2, 3].map((id) => promotable(id, { typeId: 1, taken: 9 - id }))
    expect(rankPromoted([...ofOneType, promotable(4, { typeId: 2 })], NOW)).toEqual([1, 4, 2, 3])
  })
})

test('suggestions: one of each host before a second, the far and the late last, never itself', () => {
  const at = (id: number, hostId: number, days: number, latitude = 46.8) => ({
    id,
    typeId: 1,
    hostId,
    startsAt: new Date(NOW.getTime() + days * 86_400_000).toISOString(),
    latitude,
    longitude: -71.2,
    isOnline: false,
  })
  const seen = at(1, 1, 1)
  const others = [seen, at(2, 1, 2), at(3, 1, 3), at(4, 2, 10), at(5, 3, 2, 50)]
  expect(rankSuggestions(seen, others, NOW).map(({ id }) => id)).toEqual([2, 4, 5, 3])
})

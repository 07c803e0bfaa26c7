import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround } from '#server/domain/search/distance.ts'
import { headlineOf, type Promotable, rankPromoted } from '#server/domain/search/promoted.ts'
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
  const answer = (id: number, words: { name?: string; host?: string; town?: string }, changes = {}) => ({
    id,
    typeId: 13,
    nameWords: (words.name ?? 'sortie').split(' '),
    hostWords: (words.host ?? 'alice').split(' '),
    townWords: (words.town ?? 'levis').split(' '),
    isOwn: true,
    startsAt: `2026-12-0${id}`,
    ...changes,
  })
  const raquette = { typed: 'raquette', own: ['raquette', 'raquet'], like: ['snowshoe', 'typeno3'] }
  const ranked = (activities: ReturnType<typeof answer>[], words = [raquette]) =>
    rankByRelevance(activities, words).map(({ id }) => id)

  test('the word in the name, its plural, the same meaning, the same beginning, the type, the host, the town, the text', () => {
    const activities = [
      answer(1, {}),
      answer(2, { town: 'raquette' }),
      answer(3, { host: 'club raquette' }),
      answer(4, {}, { typeId: 3 }),
      answer(5, { name: 'en raquetteur' }),
      answer(6, { name: 'snowshoe evening' }),
      answer(7, { name: 'les raquettes du soir' }),
      answer(8, { name: 'raquette du soir' }),
    ]
    expect(ranked(activities)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('what holds the word itself comes before what only means the same; then the soonest', () => {
    const activities = [answer(3, {}), answer(1, {}, { isOwn: false }), answer(2, {})]
    expect(ranked(activities)).toEqual([2, 3, 1])
  })

  test('a form is the beginning of a word only when it is long enough, and the word not much longer', () => {
    const word = (typed: string) => [{ typed, own: [typed], like: [] }]
    const [painting, pain] = [answer(1, { name: 'painting' }), answer(2, { name: 'pain' })]
    expect(ranked([painting, pain], word('pai'))).toEqual([1, 2])
    expect(ranked([answer(1, {}), answer(2, { name: 'randonnees' })], word('randon'))).toEqual([2, 1])
    expect(ranked([answer(1, {}), answer(2, { name: 'contemporaine' })], word('cont'))).toEqual([1, 2])
  })
})

describe('promoted', () => {
  const promotable = (id: number, changes: Partial<Promotable> = {}): Promotable => ({
    id,
    typeId: id,
    promotedAt: null,
    startsAt: `2026-12-0${id}T12:00:00.000Z`,
    publishedAt: '2026-10-01T12:00:00.000Z',
    taken: 0,
    left: 10 - (changes.taken ?? 0),
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
        promotable(6, { left: Infinity, taken: 40 }),
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

describe('the activity at the top of the home page', () => {
  const soon = '2026-11-22T12:00:00.000Z'
  const late = '2027-03-01T12:00:00.000Z'
  const one = (id: number, more: { promotedAt?: string; startsAt?: string; showsThing?: boolean }) => ({
    id,
    promotedAt: null,
    startsAt: soon,
    showsThing: true,
    ...more,
  })
  test.each([
    ['a promoted one, whenever it is', [one(1, {}), one(2, { promotedAt: soon, startsAt: late })], 2],
    [
      'of these the first whose picture shows something',
      [one(1, { promotedAt: soon, showsThing: false }), one(2, { promotedAt: soon })],
      2,
    ],
    [
      'rather another one of the coming days than a pattern',
      [one(1, { promotedAt: soon, showsThing: false }), one(2, {})],
      2,
    ],
    ['not a later one where one is soon', [one(1, { startsAt: late }), one(2, {})], 2],
    ['a pattern where there is nothing else', [one(1, { startsAt: late, showsThing: false })], 1],
  ])('is %s', (_, ranked, id) => {
    expect(headlineOf(ranked, new Date('2026-11-20T12:00:00.000Z'))?.id).toBe(id)
  })

  test('is none where nothing is coming', () => {
    expect(headlineOf([], new Date())).toBeUndefined()
  })
})

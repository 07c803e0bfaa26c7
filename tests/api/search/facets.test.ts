import { describe, expect, test } from 'vitest'
import { world } from '#tests/api/world/world.ts'

/** A town with something on each of the next days; it is Friday, 20 November 2026. */
async function town() {
  const app = await world()
  const host = await app.host()
  const at = (day: string) => ({ host, start: `2026-11-${day}T19:00`, city: 'Québec' })
  await app.activity({ ...at('20'), name: 'Ce soir', typeId: 12, capacity: 2 })
  await app.activity({ ...at('21'), name: 'Evening', language: 'en', typeId: 5 })
  const full = await app.activity({ ...at('28'), name: 'Raquette', typeId: 3, capacity: 1 })
  await app.participation({ activity: full })
  const paid = await app.activity({ ...at('29'), name: 'Raquette au phare', typeId: 3, city: 'Rimouski' })
  await app.db.updateTable('ticketType').set({ priceCents: 500 }).where('activityId', '=', paid.id).execute()
  const search = (filters: object) => app.as(null).pages.activity.search({ filters })
  return { ...app, search }
}

describe('the numbers beside the filters', () => {
  test('say what each of them leaves', async () => {
    const { search } = await town()
    expect((await search({})).facets).toEqual({
      whens: { today: 1, weekend: 2, nextWeekend: 2 },
      free: 3,
      places: 3,
      languages: { fr: 3, en: 1 },
      types: { 3: 2, 5: 1, 12: 1 },
      isLeast: false,
    })
  })

  test('count among the words and around the town, beside the other filters', async () => {
    const { search } = await town()
    expect((await search({ search: 'raquette', town: 'Québec' })).facets).toMatchObject({
      whens: { today: 0, weekend: 0, nextWeekend: 1 },
      places: 0,
      types: { 3: 1 },
    })
    expect((await search({ when: 'weekend', language: 'en' })).facets).toMatchObject({
      free: 1,
      languages: { fr: 1, en: 1 },
    })
  })

  test('leave the presets without a number where days are named', async () => {
    const { search } = await town()
    expect((await search({ startDate: '2026-11-28' })).facets).toMatchObject({
      whens: {},
      types: { 3: 2 },
    })
  })

  test('are as many as the list then has', async () => {
    const { search } = await town()
    const { facets } = await search({})
    expect((await search({ when: 'nextWeekend' })).total).toBe(facets.whens.nextWeekend)
    expect((await search({ free: true })).total).toBe(facets.free)
    expect((await search({ places: true })).total).toBe(facets.places)
    expect((await search({ language: 'en' })).total).toBe(facets.languages.en)
    expect((await search({ types: [3] })).total).toBe(facets.types[3])
  })
})

test('the numbers of a weekend are exact, however many activities follow it', async () => {
  const app = await town()
  const host = await app.host()
  for (let index = 0; index < 300; index += 1) await app.activity({ host, start: '2026-12-19T19:00' })
  expect((await app.search({ when: 'weekend' })).facets).toMatchObject({
    whens: { today: 1, weekend: 2, nextWeekend: 2 },
    free: 2,
    isLeast: false,
  })
  expect((await app.search({})).facets.isLeast).toBe(true)
})

describe('where nothing is found', () => {
  test('the nearest days are offered, and what each filter takes away', async () => {
    const { search } = await town()
    const found = await search({ startDate: '2026-11-25', endDate: '2026-11-25', town: 'Québec', free: true })
    expect(found).toMatchObject({
      total: 0,
      waysOut: {
        days: [
          { day: '2026-11-20', count: 1 },
          { day: '2026-11-21', count: 1 },
          { day: '2026-11-28', count: 1 },
        ],
        without: [{ key: 'days', count: 3 }],
        isLeast: false,
      },
    })
  })

  test('words, town and language can be taken away one at a time', async () => {
    const { search } = await town()
    const { waysOut } = await search({ search: 'raquette', town: 'Gaspé', distance: 10, language: 'fr' })
    expect(waysOut?.without).toEqual([{ key: 'town', count: 2 }])
    expect((await search({ search: 'raquette', language: 'en' })).waysOut?.without).toEqual([
      { key: 'language', count: 2 },
      { key: 'search', count: 1 },
    ])
    expect((await search({ search: 'xylophonie' })).waysOut?.without).toEqual([{ key: 'search', count: 4 }])
  })
})

test('from noon of a Sunday on, this weekend is the next one', async () => {
  const { search, clock } = await town()
  clock.pass({ days: 2 })
  expect(await search({ when: 'weekend' })).toMatchObject({
    startDate: '2026-11-27',
    endDate: '2026-11-29',
    total: 2,
  })
})

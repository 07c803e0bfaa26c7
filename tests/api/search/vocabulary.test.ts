import { describe, expect, test } from 'vitest'
import type { NewActivity } from '#db/schema/activity.ts'
import fr from '#locales/fr/api.json' with { type: 'json' }
import { searchText } from '#server/services/search/text.ts'
import { type World, world } from '#tests/api/world/world.ts'

const names = (activities: { name: string }[]) => activities.map(({ name }) => name)

/** A start in so many days, at nine in the morning in Québec. */
const inDays = (days: number) =>
  new Date(Date.parse('2026-11-20T14:00:00.000Z') + days * 86_400_000).toISOString()

const find = async ({ as }: World, filters: object, page = 0) =>
  as(null).pages.activity.search({ filters, page })

describe('words that nobody wrote', () => {
  async function library() {
    const app = await world()
    const host = await app.host()
    await app.activity({ host, name: 'Randonnée en raquettes', description: 'Au clair de lune.' })
    await app.activity({ host, name: 'Dégustation de fromages', description: 'Avec du cidre.' })
    await app.activity({ host, name: 'Marche', description: 'Une marche tranquille.' })
    return app
  }

  test.each([
    ['randonee', 'Randonnée en raquettes', 'randonnée'],
    ['rqauettes', 'Randonnée en raquettes', 'raquettes'],
    ['raquettes lnue', 'Randonnée en raquettes', 'lune'],
    ['degustasion', 'Dégustation de fromages', 'dégustation'],
    ['fromges', 'Dégustation de fromages', 'fromages'],
  ])('« %s » finds %s, and says which word was looked for', async (search, name, meant) => {
    const app = await library()
    const found = await find(app, { search })
    expect(names(found.activities)).toEqual([name])
    expect(found.corrections).toMatchObject([{ meant }])
    expect(names(await app.as(null).activity.list({ filters: { search } }))).toEqual([name])
  })

  test('a word that is far from all others finds nothing, and no digit is corrected', async () => {
    const app = await library()
    await app.activity({ name: 'Course de 2026 mètres' })
    for (const search of ['xylophonie', '2027', 'abc', 'randonnée xylophonie'])
      expect(await find(app, { search })).toMatchObject({ total: 0, activities: [], corrections: [] })
  })

  test('only what is online lends its words', async () => {
    const app = await world()
    await app.activity({ name: 'Secretissime', state: 'NEED_VALIDATION' })
    expect(await find(app, { search: 'secretisime' })).toMatchObject({ total: 0, corrections: [] })
    await app.activity({ name: 'Visite', description: 'Annulation.', state: 'CANCELLED' })
    expect(await find(app, { search: 'visite' })).toMatchObject({ total: 0 })
  })

  test('a word that is right but answers nothing suggests its neighbour', async () => {
    const app = await library()
    await app.activity({ name: 'Manche', description: 'Un tournoi.', start: inDays(3) })
    const found = await find(app, { search: 'manche tranquille' })
    expect(found).toMatchObject({ total: 0, suggestion: 'marche tranquille' })
    expect((await find(app, { search: 'marche tranquille' })).total).toBe(1)
  })

  test('words follow the activity: changed, refused and gone', async () => {
    const app = await library()
    const { id } = await app.activity({ name: 'Troglodyte mignon' })
    const total = async (search: string) => (await find(app, { search })).total
    expect(await total('troglodyte')).toBe(1)
    const change = (values: Partial<NewActivity>) =>
      app.db.updateTable('activity').set(values).where('id', '=', id).execute()

    await change({ name: 'Mésange', searchText: searchText(['Mésange'], 'fr') })
    expect([await total('troglodyte'), await total('mesanges')]).toEqual([0, 1])
    await change({ validation: 'REFUSED' })
    expect(await total('mesange')).toBe(0)
    await change({ validation: 'VALIDED', startsAt: inDays(40) })
    expect(await total('mésange')).toBe(1)
    const word = (wanted: string) =>
      app.db.selectFrom('searchWord').select('activities').where('word', '=', wanted).executeTakeFirst()
    expect(await word('mesange')).toEqual({ activities: 1 })
    expect((await word('troglodyte'))?.activities ?? 0).toBe(0)
  })

  test('a word longer than any dictionary harms nothing', async () => {
    const app = await library()
    const { id } = await app.activity({ name: 'Long', description: 'z'.repeat(19_000) })
    expect(names((await find(app, { search: 'long' })).activities)).toContain('Long')
    expect((await app.as(null).activity.read({ activityId: id })).name).toBe('Long')
  })
})

describe('the order of answers', () => {
  async function threeMentions() {
    const app = await world()
    const host = await app.host()
    const about = { host, description: 'Une sortie.' }
    await app.activity({ host, name: 'Veillée', description: 'Avec un canot.', start: inDays(2) })
    await app.activity({ ...about, name: 'Le canot sur la rivière', start: inDays(9) })
    await app.activity({ ...about, name: 'Canots et kayaks', start: inDays(5) })
    return app
  }

  test('with words, those that name them come first, the soonest first', async () => {
    const app = await threeMentions()
    const found = await find(app, { search: 'canot' })
    expect(names(found.activities)).toEqual(['Le canot sur la rivière', 'Canots et kayaks', 'Veillée'])
    expect(found).toMatchObject({ order: 'relevance', total: 3, isTotalLeast: false, isNarrowed: false })
  })

  test('by date when asked, and always without words', async () => {
    const app = await threeMentions()
    const dated = ['Veillée', 'Canots et kayaks', 'Le canot sur la rivière']
    expect(names((await find(app, { search: 'canot', sort: 'date' })).activities)).toEqual(dated)
    expect(names((await find(app, { sort: 'relevance' })).activities)).toEqual(dated)
  })
})

describe('a word in very many activities', () => {
  const MANY = 1300

  async function crowded() {
    const app = await world()
    const { id } = await app.activity({ name: 'Modèle' })
    const model = await app.db
      .selectFrom('activity')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: _id, ...rest } = model
    const copies = Array.from({ length: MANY }, (_, index): NewActivity => {
      const name = index % 2 === 0 ? `Fanfare ${index}` : `Autre ${index}`
      const startsAt = inDays(10 + index)
      const localStart = startsAt.slice(0, 16)
      return { ...rest, name, startsAt, localStart, searchText: searchText([name, 'fanfare'], 'fr') }
    })
    for (let start = 0; start < MANY; start += 100) {
      const part = app.db.insertInto('activity').values(copies.slice(start, start + 100))
      const made = await part.returning('id').execute()
      const tariffs = made.map(({ id }) => ({ activityId: id, name: null, priceCents: 0, endedAt: null }))
      await app.db.insertInto('ticketType').values(tariffs).execute()
    }
    return app
  }

  test('is ranked within the nearest 1,000 by date, and says so; by date all of them are there', async () => {
    const app = await crowded()
    const found = await find(app, { search: 'fanfare' })
    expect(found).toMatchObject({ isNarrowed: true, isTotalLeast: true, hasNext: true })
    expect(found.total).toBeLessThanOrEqual(1000)
    expect(names(found.activities)[0]).toBe('Fanfare 0')
    expect((await find(app, { search: 'fanfare' }, 99)).activities.length).toBeLessThanOrEqual(10)

    const byDate = await find(app, { search: 'fanfare', sort: 'date' }, 120)
    expect(names(byDate.activities)[0]).toMatch(/^(Fanfare|Autre) 1200$/)
    expect(byDate).toMatchObject({ hasNext: true, isTotalLeast: true })
    expect(await find(app, { search: 'fanfare', sort: 'date' }, 129)).toMatchObject({
      hasNext: false,
      total: 1300,
    })
  })

  test('a long list is not counted to its end', async () => {
    const app = await crowded()
    expect(await find(app, {})).toMatchObject({ total: 200, isTotalLeast: true, hasNext: true })
    expect(await find(app, { endDate: '2026-12-24' })).toMatchObject({ isTotalLeast: false })
  })
})

describe('places and distances', () => {
  async function aroundQuebec() {
    const app = await world()
    const host = await app.host()
    for (const city of ['Québec', 'Lévis', 'Trois-Rivières', 'Montréal'])
      await app.activity({ host, name: city, city })
    return app
  }

  test.each([
    [{ town: 'Québec' }, ['Québec', 'Lévis']],
    [{ town: 'quebec', distance: 1 }, ['Québec']],
    [{ town: 'Québec, QC', distance: 150 }, ['Québec', 'Lévis', 'Trois-Rivières']],
    [{ town: 'Montréal', distance: 500 }, ['Québec', 'Lévis', 'Trois-Rivières', 'Montréal']],
    [{ town: 'Québec', search: 'levis' }, ['Lévis']],
  ])('%j', async (filters, expected) => {
    const app = await aroundQuebec()
    const found = await find(app, filters)
    expect(names(found.activities).sort()).toEqual([...expected].sort())
    expect(found.town).toMatchObject({ city: expect.stringMatching(/Qu[eé]bec|Montr[eé]al/) as string })
    expect(names(await app.as(null).activity.list({ filters })).sort()).toEqual([...expected].sort())
  })

  test.each([
    ['Zzyzx', []],
    ['Limoillou', ['Limoilou']],
  ])('the unknown town “%s” hides nothing; names spelled like it are offered', async (town, similar) => {
    const app = await aroundQuebec()
    const found = await find(app, { town })
    expect(names(found.activities)).toHaveLength(4)
    expect(found.town).toBeNull()
    expect(found.similarTowns.map(({ city }) => city)).toEqual(similar)
  })

  test.each([
    ['Charlevoix', ['La Malbaie', 'Les Éboulements']],
    ['Capitale-Nationale', ['La Malbaie', 'Les Éboulements', 'Lévis', 'Québec', 'Saint-Raymond']],
    ['G1K 7R1', ['Lévis', 'Québec']],
    ['quebec city', ['Lévis', 'Québec']],
    ['mtl', ['Montréal']],
  ])('“%s” is all that lies there, or near it', async (town, expected) => {
    const app = await aroundQuebec()
    const host = await app.host()
    for (const city of ['La Malbaie', 'Les Éboulements', 'Saint-Raymond, Capitale-Nationale'])
      await app.activity({ host, name: city.split(',')[0], city })
    const found = await find(app, { town, distance: 30 })
    expect(names(found.activities).sort((one, other) => one.localeCompare(other, 'fr'))).toEqual(expected)
  })

  test('to other programs an unknown town is told', async () => {
    const app = await aroundQuebec()
    const filters = encodeURIComponent('{"town":"Zzyzx"}')
    expect(await app.browser().send(`/api/activities?filters=${filters}`)).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_PLACE', message: fr.NO_SUCH_TOWN, data: { suggestions: [] } },
    })
  })

  test('to other programs those that are spelled like it are named', async () => {
    const app = await aroundQuebec()
    const filters = encodeURIComponent('{"town":"Levsi"}')
    expect(await app.browser().send(`/api/activities?filters=${filters}`)).toMatchObject({
      status: 422,
      body: { code: 'UNKNOWN_PLACE', message: fr.UNKNOWN_PLACE, data: { suggestions: [{ city: 'Lévis' }] } },
    })
  })

  test('what is near a small town is found as well as what is near a city, however many there are elsewhere', async () => {
    const app = await aroundQuebec()
    await app.activity({ name: 'Au bout du monde', city: 'Sept-Îles', start: inDays(300) })
    expect(names((await find(app, { town: 'Sept-Îles' })).activities)).toEqual(['Au bout du monde'])
    expect((await find(app, { town: 'Gaspé', distance: 10 })).activities).toEqual([])
  })
})

describe('only what is free, only what has places', () => {
  test('places are counted from the rows, the host excluded', async () => {
    const app = await world()
    const host = await app.host()
    const full = await app.activity({ host, name: 'Complète', capacity: 2 })
    await app.participation({ activity: full, partySize: 2 })
    const half = await app.activity({ host, name: 'Entrouverte', capacity: 3 })
    await app.participation({ activity: half, partySize: 2 })
    await app.activity({ host, name: 'Sans limite' })

    const open = await find(app, { places: true })
    expect(names(open.activities).sort()).toEqual(['Entrouverte', 'Sans limite'])
    expect((await find(app, { places: false })).total).toBe(3)
  })

  test('what is sold out by its ticket types has none, in lists, numbers and promotion', async () => {
    const app = await world()
    const host = await app.host()
    const limited = (capacities: (number | null)[]) =>
      capacities.map((capacity, index) => ({ name: `Tarif ${index}`, priceCents: 0, capacity }))
    const full = await app.activity({ host, name: 'Complète', ticketTypes: limited([2]) })
    await app.participation({ activity: full, partySize: 2 })
    await app.activity({ host, name: 'Entrouverte', ticketTypes: limited([1, 2]) })
    const open = await app.activity({ host, name: 'Un tarif sans limite', ticketTypes: limited([1, null]) })
    await app.as(await app.operator()).pages.pick.set({ activityId: full.id, isPicked: true })

    const found = await find(app, { places: true })
    expect(names(found.activities).sort()).toEqual(['Entrouverte', open.name])
    expect(found.facets.places).toBe(2)
    expect(names(await app.as(null).activity.promoted({})).sort()).toEqual(['Entrouverte', open.name])
    expect((await app.as(null).pages.home.soon()).headline?.name).not.toBe('Complète')
  })

  test('free means that a place can be had for nothing', async () => {
    const app = await world()
    const host = await app.host()
    const paid = await app.activity({ host, name: 'Payante' })
    await app.activity({ host, name: 'Gratuite' })
    await app.db
      .updateTable('ticketType')
      .set({ priceCents: 500 })
      .where('activityId', '=', paid.id)
      .execute()
    expect(names((await find(app, { free: true })).activities)).toEqual(['Gratuite'])
  })

  test('a free ticket type that was taken away makes nothing free any more', async () => {
    const app = await world()
    const { id } = await app.activity({ name: 'Payante' })
    await app.db
      .updateTable('ticketType')
      .set({ endedAt: '2026-11-20T17:00:00.000Z' })
      .where('activityId', '=', id)
      .execute()
    await app.db
      .insertInto('ticketType')
      .values({ activityId: id, name: 'Entrée', priceCents: 500, position: 1 })
      .execute()
    expect(names((await find(app, { free: true })).activities)).toEqual([])
  })
})

describe('a moment instead of days', () => {
  test('the weekend is that of the day on which it is asked for', async () => {
    const app = await world()
    const host = await app.host()
    await app.activity({ host, name: 'Samedi', start: '2026-11-21T10:00' })
    await app.activity({ host, name: 'Samedi prochain', start: '2026-11-28T10:00' })
    const weekend = async () => names(await app.as(null).activity.list({ filters: { when: 'weekend' } }))
    expect(await weekend()).toEqual(['Samedi'])
    app.clock.pass({ days: 4 })
    expect(await weekend()).toEqual(['Samedi prochain'])
    expect(await find(app, { when: 'week' })).toMatchObject({
      startDate: '2026-11-30',
      endDate: '2026-12-06',
    })
    expect(await find(app, { when: 'weekend', startDate: '2026-12-01' })).toMatchObject({
      startDate: '2026-12-01',
      endDate: null,
    })
  })
})

test.each([
  '{"distance":0}',
  '{"distance":501}',
  '{"sort":"price"}',
  '{"when":"never"}',
  '{"free":"perhaps"}',
  `{"town":"${'a'.repeat(121)}"}`,
])('filters=%s names what is wrong', async (filters) => {
  const { browser } = await world()
  const answer = await browser().send(`/api/activities?filters=${encodeURIComponent(filters)}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', fields: [{}] } })
})

test('a search that was kept is found again, and read by the list', async () => {
  const app = await world()
  const alice = await app.host()
  await app.activity({ host: alice, name: 'Canot', city: 'Québec', start: '2026-11-21T10:00' })
  const filters = { search: 'canot', when: 'weekend', town: 'Québec', free: '1', types: ['1', '2'] }
  await app.as(alice).profile.saveFilters({ filters })
  const kept = (await app.as(alice).profile.readFilters()).filters
  expect(kept).toEqual(filters)
  expect(names(await app.as(alice).activity.list({ filters: JSON.stringify(kept) }))).toEqual(['Canot'])
})

test('a search that a program keeps as it sends it to the list is kept as texts, and read by the list', async () => {
  const app = await world()
  const alice = await app.host()
  await app.activity({ host: alice, name: 'Canot', city: 'Québec', typeId: 2 })
  const page = app.browser()
  await page.signIn(alice)
  const filters = { town: 'Québec', distance: 30, types: [1, 2], free: true, places: false }
  const texts = { town: 'Québec', distance: '30', types: ['1', '2'], free: 'true', places: 'false' }
  const { status, body } = await page.send('/api/userfilters', { json: { filters } })
  expect([status, body]).toEqual([200, { filters: texts }])
  const kept = (await app.as(alice).profile.readFilters()).filters
  expect(kept).toEqual(texts)
  const asList = JSON.stringify({ ...kept, free: 'false' }) // without a price it is not counted as free
  expect(names(await app.as(alice).activity.list({ filters: asList }))).toEqual(['Canot'])
  const wrong = await page.send('/api/userfilters', { json: { filters: { town: { name: 'Québec' } } } })
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ code: 'common.notText' }] } })
})

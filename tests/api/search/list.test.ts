// Also on PostgreSQL: SQL of the public list.

import { describe, expect, test } from 'vitest'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { world } from '#tests/api/world/world.ts'

const names = (activities: { name: string }[]) => activities.map(({ name }) => name)

/** A start in so many days, at nine in the morning in Québec. */
const inDays = (days: number) =>
  new Date(Date.parse('2026-11-20T14:00:00.000Z') + days * 86_400_000).toISOString()

describe('the public list', () => {
  test('holds what is online and still to come, soonest first', async () => {
    const { host, activity, as, clock } = await world()
    const alice = await host()
    await activity({ host: alice, name: 'Commencée', start: inDays(1) })
    clock.pass({ days: 2 })
    await activity({ host: alice, name: 'Après-demain', start: inDays(4) })
    await activity({ host: alice, name: 'Demain', start: inDays(3) })
    await activity({ name: 'En attente', state: 'NEED_VALIDATION' })
    await activity({ name: 'Refusée', state: 'REFUSED' })
    await activity({ name: 'Annulée', state: 'CANCELLED' })

    expect(names(await as(null).activity.list({}))).toEqual(['Demain', 'Après-demain'])
    expect(names(await as(alice).activity.list({}))).toEqual(['Demain', 'Après-demain'])
  })

  test('comes in pages of ten; a page beyond the last is empty', async () => {
    const { host, activity, as } = await world()
    const alice = await host()
    for (let number = 1; number <= 21; number++)
      await activity({ host: alice, name: `N° ${number}`, start: inDays(number) })

    const pages = await Promise.all([0, 1, 2, 3, 100_000].map((page) => as(null).activity.list({ page })))
    expect(pages.map((page) => page.length)).toEqual([10, 10, 1, 0, 0])
    expect(names(pages.flat())).toEqual(Array.from({ length: 21 }, (_, index) => `N° ${index + 1}`))

    const search = (page: number) => as(null).pages.activity.search({ page })
    expect(await search(0)).toMatchObject({ total: 21, page: 0, hasNext: true })
    expect(await search(2)).toMatchObject({ total: 21, page: 2, hasNext: false })
  })

  test('a list that ends with a full page has no next one', async () => {
    const { host, activity, as } = await world()
    const alice = await host()
    for (let number = 1; number <= 10; number++) await activity({ host: alice })
    expect(await as(null).pages.activity.search({})).toMatchObject({ total: 10, hasNext: false })
  })

  test('what starts at the same moment keeps its order from page to page', async () => {
    const { host, activity, as } = await world()
    const alice = await host()
    for (let number = 1; number <= 12; number++) await activity({ host: alice, start: inDays(5) })
    const ids = [...(await as(null).activity.list({})), ...(await as(null).activity.list({ page: 1 }))]
    expect(ids.map(({ activityId }) => activityId)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })

  test('says how many places are left, each read from the rows', async () => {
    const { activity, participation, as } = await world()
    const hike = await activity({ capacity: 5 })
    await participation({ activity: hike, partySize: 2 })
    expect(await as(null).activity.list({})).toMatchObject([{ participantNbr: 5, placesLeft: 3, price: 0 }])
  })

  test('takes a fixed number of statements, however long it is', async () => {
    const { host, activity, as, services } = await world()
    const alice = await host()
    for (let number = 1; number <= 10; number++) await activity({ host: alice })
    const counted = await countStatements(services, () => as(null).activity.list({}))
    expect(counted).toBeLessThanOrEqual(3)
  })
})

describe('dates', () => {
  async function threeDays() {
    const app = await world()
    const alice = await app.host()
    await app.activity({ host: alice, name: 'vendredi', start: '2026-11-27T20:00' })
    await app.activity({ host: alice, name: 'samedi minuit moins une', start: '2026-11-28T23:59' })
    await app.activity({ host: alice, name: 'dimanche', start: '2026-11-29T00:00' })
    await app.activity({
      host: alice,
      name: 'samedi à Vancouver',
      start: '2026-11-28T22:00',
      timeZone: 'America/Vancouver',
    })
    return app
  }

  test.each([
    [{ startDate: '2026-11-28', endDate: '2026-11-28' }, ['samedi minuit moins une', 'samedi à Vancouver']],
    [{ startDate: '2026-11-29' }, ['dimanche']],
    [{ endDate: '2026-11-27' }, ['vendredi']],
    [{ endDate: '2026-11-26' }, []],
  ])('%j, as the calendar on the wall there shows it', async (period, expected) => {
    const { as } = await threeDays()
    expect(names(await as(null).activity.list(period)).sort()).toEqual([...expected].sort())
  })

  test('a first day in the past shows what has been', async () => {
    const { as, clock } = await threeDays()
    clock.pass({ days: 30 })
    expect(await as(null).activity.list({})).toEqual([])
    expect(await as(null).activity.list({ startDate: '2026-11-01' })).toHaveLength(4)
  })
})

describe('types and filters', () => {
  async function threeTypes() {
    const app = await world()
    const alice = await app.host()
    await app.activity({ host: alice, name: 'marche', typeId: 1 })
    await app.activity({ host: alice, name: 'kayak', typeId: 2 })
    await app.activity({ host: alice, name: 'raquette', typeId: 3 })
    return app
  }

  test('one or several types', async () => {
    const { as } = await threeTypes()
    expect(names(await as(null).activity.list({ types: [2] }))).toEqual(['kayak'])
    expect(names(await as(null).activity.list({ types: [1, 3] }))).toEqual(['marche', 'raquette'])
  })

  test('over REST: a comma list, or the JSON of `filters`; what stands beside wins', async () => {
    const { browser } = await threeTypes()
    const page = browser()
    const list = async (query: string) =>
      names((await page.send(`/api/activities?${query}`)).body as { name: string }[])
    expect(await list('types=1,3')).toEqual(['marche', 'raquette'])
    expect(await list(`filters=${encodeURIComponent('{"types":[2]}')}`)).toEqual(['kayak'])
    expect(await list(`filters=${encodeURIComponent('{"search":"kayaks"}')}`)).toEqual(['kayak'])
    expect(await list(`types=1&filters=${encodeURIComponent('{"types":[2]}')}`)).toEqual(['marche'])
    expect(await list('utm_source=infolettre&types=')).toHaveLength(3)
  })

  test.each([
    'types=99',
    'types=a',
    'page=-1',
    'page=x',
    'startDate=demain',
    'filters={',
    'filters={"sort":1}',
    'filters=[]',
  ])('over REST, %s names what is wrong', async (query) => {
    const { browser } = await threeTypes()
    const { status, body } = await browser().send(`/api/activities?${query}`)
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'BAD_REQUEST',
        fields: [{ field: expect.stringMatching(new RegExp(`^${query.split('=')[0]}`)) as string }],
      },
    ])
  })

  test('an end before the start is said at the end', async () => {
    const { browser } = await threeTypes()
    const { body } = await browser().send('/api/activities?startDate=2026-12-02&endDate=2026-12-01')
    expect(body).toMatchObject({ fields: [{ field: 'endDate', code: 'endDate.beforeStart' }] })
  })
})

describe('words', () => {
  async function library() {
    const app = await world()
    const alice = await app.host()
    const french = { host: alice, language: 'fr' as const, typeId: 13 }
    await app.activity({
      ...french,
      name: 'Randonnée à l’Île-aux-Coudres',
      description: 'Un cheval au pré, un œuf dur.',
    })
    await app.activity({
      ...french,
      name: 'Veillée de contes',
      description: 'Au coin du feu.',
      city: 'Trois-Rivières',
    })
    await app.activity({
      host: alice,
      language: 'en',
      typeId: 13,
      name: 'Skating evening',
      description: 'Children and their skates.',
    })
    return app
  }
  const RANDONNEE = 'Randonnée à l’Île-aux-Coudres'
  const VEILLEE = 'Veillée de contes'
  const SKATING = 'Skating evening'

  test.each([
    ['randonnée', RANDONNEE],
    ['RANDONNEE', RANDONNEE],
    ['randonnées', RANDONNEE],
    ['rando', RANDONNEE],
    ['cheval', RANDONNEE],
    ['oeufs', RANDONNEE],
    ['œuf', RANDONNEE],
    ['île', RANDONNEE],
    ['ile aux coudres', RANDONNEE],
    ['conter', VEILLEE],
    ['trois-rivieres', VEILLEE],
    ['l’evening', SKATING],
    ['contes randonnée', null],
    ['!!!', null],
    ['"', null],
    ['feu:* & | ! ( ) "', VEILLEE],
    ['NEAR(feu coin)', null],
  ])('somebody who reads French finds with « %s », first: %s', async (search, expected) => {
    const { as } = await library()
    const [first = null] = names(await as(null, 'fr').activity.list({ filters: { search } }))
    expect(first).toBe(expected)
  })

  test.each([
    ['skate', SKATING],
    ['skates', SKATING],
    ['skating', SKATING],
    ['child', SKATING],
    ['evenings', SKATING],
    ['randonnée', RANDONNEE],
    ['randonnées', RANDONNEE],
    ['conte', VEILLEE],
  ])('somebody who reads English finds with “%s”, first: %s', async (search, expected) => {
    const { as } = await library()
    const [first] = names(await as(null, 'en').activity.list({ filters: { search } }))
    expect(first).toBe(expected)
  })

  test.each([
    ['chevaux', 'en', RANDONNEE],
    ['cheval', 'en', RANDONNEE],
    ['pré', 'en', RANDONNEE],
    ['skates', 'fr', SKATING],
    ['skating', 'fr', SKATING],
  ] as const)(
    'the language of the words need not be that of the reader: « %s » in %s',
    async (search, locale, expected) => {
      const { as } = await library()
      expect(names(await as(null, locale).activity.list({ filters: { search } }))).toEqual([expected])
    },
  )

  test('what only begins like the words comes in pages, too, where there is nothing else', async () => {
    const { as, host, activity } = await world()
    const alice = await host()
    await activity({ host: alice, name: 'Sortie à vélo', typeId: 4 })
    for (let number = 1; number <= 12; number++)
      await activity({ host: alice, name: `Velours ${number}`, typeId: 7, start: inDays(number) })
    const list = async (page: number, types: number[] = []) =>
      names(await as(null).activity.list({ filters: { search: 'velo' }, types, page }))
    expect(await list(0)).toEqual(['Sortie à vélo'])
    expect(await list(1)).toEqual([]) // the words themselves are found, on the first page
    const pages = [...(await list(0, [7])), ...(await list(1, [7]))]
    expect(pages.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `Velours ${index + 1}`).toSorted(),
    )
    expect(await list(2, [7])).toEqual([])
  })

  test('the number beside the list counts the same', async () => {
    const { as } = await library()
    expect(await as(null).pages.activity.search({ filters: { search: 'coudres' } })).toMatchObject({
      total: 1,
    })
    expect(await as(null).pages.activity.search({ filters: { search: '???' } })).toMatchObject({ total: 0 })
  })
})

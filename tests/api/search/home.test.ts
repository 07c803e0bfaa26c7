import { describe, expect, test } from 'vitest'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { world } from '#tests/api/world/world.ts'

const names = (activities: { name: string }[]) => activities.map(({ name }) => name)

const inDays = (days: number) =>
  new Date(Date.parse('2026-11-20T14:00:00.000Z') + days * 86_400_000).toISOString()

describe('near, on the home page', () => {
  test('the town that was typed, else that of the profile, else none', async () => {
    const app = await world()
    const alice = await app.host()
    await app.activity({ host: alice, name: 'À Lévis', city: 'Lévis' })
    await app.activity({ host: alice, name: 'À Rimouski', city: 'Rimouski' })
    expect(await app.as(null).pages.home.near({})).toBeNull()
    expect(await app.as(alice).pages.home.near({})).toBeNull()

    await app.db.updateTable('user').set({ city: 'Rimouski' }).where('id', '=', alice.id).execute()
    expect(await app.as(alice).pages.home.near({})).toMatchObject({
      town: { city: 'Rimouski' },
      activities: [{ name: 'À Rimouski' }],
    })
    expect(await app.as(alice).pages.home.near({ town: 'Québec' })).toMatchObject({
      activities: [{ name: 'À Lévis' }],
    })
    expect(await app.as(null).pages.home.near({ town: 'Zzyzx' })).toEqual({
      town: null,
      similarTowns: [],
      activities: [],
    })
    expect(await app.as(null).pages.home.near({ town: 'Levsi' })).toMatchObject({
      town: null,
      similarTowns: [{ city: 'Lévis' }],
    })
  })
})

describe('near, on the home page, with full activities', () => {
  test('what has places left comes first, in the order of the days; what is full fills up', async () => {
    const app = await world()
    const host = await app.host()
    const here = { city: 'Lévis' }
    for (const days of [1, 2, 3]) {
      const full = await app.activity({
        host,
        name: `Complète ${days}`,
        capacity: 1,
        start: inDays(days),
        ...here,
      })
      await app.participation({ activity: full, partySize: 1 })
    }
    await app.activity({ host, name: 'Libre', capacity: 2, start: inDays(4), ...here })
    await app.activity({ host, name: 'Sans limite', capacity: null, start: inDays(5), ...here })

    const near = await app.as(null).pages.home.near({ town: 'Québec' })
    expect(names(near?.activities ?? [])).toEqual(['Libre', 'Sans limite', 'Complète 1'])
  })
})

describe('for you, on the home page', () => {
  test('interests, followed hosts and past activities; not what is one’s own or joined already', async () => {
    const app = await world()
    const [alice, bruno] = [await app.host(), await app.host()]
    const me = await app.host()
    expect(await app.as(null).pages.home.forYou({})).toBeNull()
    expect(await app.as(me).pages.home.forYou({})).toEqual({ isNew: true, suggested: [] })

    const full = await app.activity({ host: await app.host(), typeId: 3, name: 'Complète', capacity: 1 })
    await app.participation({ activity: full })
    await app.activity({ host: alice, typeId: 3, name: 'Neige' })
    await app.activity({ host: alice, typeId: 5, name: 'Musique' })
    await app.activity({ host: bruno, typeId: 8, name: 'De Bruno' })
    await app.activity({ host: me, typeId: 3, name: 'La mienne' })
    const joined = await app.activity({ host: alice, typeId: 9, name: 'Déjà' })
    await app.activity({ host: alice, typeId: 9, name: 'Table' })
    await app.participation({ activity: joined, person: me })
    await app.db.insertInto('interest').values({ userId: me.id, typeId: 3 }).execute()
    const follow = { followerId: me.id, hostId: bruno.id, since: app.clock.now.toISOString(), endedAt: null }
    await app.db.insertInto('following').values(follow).execute()

    const found = await app.as(me).pages.home.forYou({})
    expect(found?.isNew).toBe(false)
    expect(found?.suggested.map(({ reason, activity }) => [reason, activity.name])).toEqual([
      ['HOST', 'De Bruno'],
      ['INTEREST', 'Neige'],
      ['JOINED', 'Table'],
    ])
  })

  test('follows within the same second what the person likes and joins', async () => {
    const app = await world()
    const [alice, bruno, me] = [await app.host(), await app.host(), await app.host()]
    const snow = await app.activity({ host: alice, typeId: 3, name: 'Neige' })
    await app.activity({ host: bruno, typeId: 5, name: 'Musique' })
    const own = app.as(me)
    const shown = async () =>
      (await own.pages.home.forYou({}))?.suggested.map(({ activity }) => activity.name)
    const like = (typeId: number) => app.db.insertInto('interest').values({ userId: me.id, typeId }).execute()
    await like(3)
    expect(await shown()).toEqual(['Neige'])

    await like(5)
    expect(await shown()).toEqual(['Neige', 'Musique'])
    await app.participation({ activity: snow, person: me })
    expect(await shown()).toEqual(['Musique'])
    await app.db.deleteFrom('interest').where('userId', '=', me.id).where('typeId', '=', 5).execute()
    expect(await shown()).toEqual([])
  })

  test('shows the places of the moment, and nothing that was called off since', async () => {
    const app = await world()
    const [alice, me] = [await app.host(), await app.host()]
    const snow = await app.activity({ host: alice, typeId: 3, name: 'Neige', capacity: 4 })
    const other = await app.activity({ host: alice, typeId: 3, name: 'Raquette' })
    await app.db.insertInto('interest').values({ userId: me.id, typeId: 3 }).execute()
    const shown = async () =>
      (await app.as(me).pages.home.forYou({}))?.suggested.map(({ activity }) => activity.placesLeft)
    expect(await shown()).toEqual([4, null])

    await app.participation({ activity: snow, partySize: 3 })
    await app.as(alice).activity.cancel({ query: { activityId: other.id } })
    expect(await shown()).toEqual([1])
  })

  test('reads what is known of a person in one statement, and as many for many activities as for few', async () => {
    const app = await world()
    const [alice, me, newcomer] = [await app.host(), await app.host(), await app.host()]
    await app.db
      .insertInto('interest')
      .values([{ userId: me.id, typeId: 3 }])
      .execute()
    const follow = { followerId: me.id, hostId: alice.id, since: app.clock.now.toISOString(), endedAt: null }
    await app.db.insertInto('following').values(follow).execute()
    await app.activity({ host: alice, typeId: 3 })
    const count = (who: typeof me) =>
      countStatements(app.services, async () => {
        await app.as(who).pages.home.forYou({ town: 'Québec, QC' })
      })
    // The session is a statement, too.
    expect(await count(newcomer)).toBeLessThanOrEqual(2)
    const few = await count(me)
    for (let more = 0; more < 5; more++) await app.activity({ host: alice, typeId: 3 })
    app.clock.pass({ seconds: 2 })
    expect(await count(me)).toBe(few)
    expect(few).toBeLessThanOrEqual(8)
  })

  test('an absence is no taste', async () => {
    const app = await world()
    const [alice, me] = [await app.host(), await app.host()]
    const joined = await app.activity({ host: alice, typeId: 9 })
    const { id } = await app.participation({ activity: joined, person: me })
    await app.db.updateTable('participation').set({ attendance: 'absent' }).where('id', '=', id).execute()
    expect((await app.as(me).pages.home.forYou({}))?.isNew).toBe(true)
  })
})

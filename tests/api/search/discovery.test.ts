import { describe, expect, test } from 'vitest'
import { readRows } from '#tests/api/world/database/statements.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const names = (activities: { name: string }[]) => activities.map(({ name }) => name)

const inDays = (days: number) =>
  new Date(Date.parse('2026-11-20T14:00:00.000Z') + days * 86_400_000).toISOString()

describe('promoted activities', () => {
  test('coups de cœur come first, then what fills up; what is full does not come', async () => {
    const app = await world()
    const host = await app.host()
    const full = await app.activity({ host, name: 'Complète', capacity: 1, typeId: 1 })
    await app.participation({ activity: full, partySize: 1 })
    await app.activity({ host, name: 'Vide', capacity: 4, typeId: 2, start: inDays(2) })
    const filling = await app.activity({ host, name: 'Courue', capacity: 4, typeId: 3, start: inDays(6) })
    await app.participation({ activity: filling, partySize: 3 })
    const picked = await app.activity({ host, name: 'Coup de cœur', typeId: 4, start: inDays(9) })
    await app.as(await app.operator()).pages.pick.set({ activityId: picked.id, isPicked: true })

    expect(names(await app.as(null).activity.promoted({}))).toEqual(['Coup de cœur', 'Courue', 'Vide'])
  })

  test('which ones is kept for five minutes; places and cancellations are those of the moment', async () => {
    const app = await world()
    const host = await app.host()
    const hike = await app.activity({ host, name: 'Marche', capacity: 5, start: inDays(5) })
    const other = await app.activity({ host, name: 'Autre', capacity: 5, start: inDays(6) })
    const promoted = () => app.as(null).activity.promoted({})
    expect(await promoted()).toMatchObject([{ placesLeft: 5 }, { placesLeft: 5 }])

    await app.participation({ activity: hike, partySize: 2 })
    await app.activity({ host, name: 'Nouvelle', start: inDays(2) })
    expect(names(await promoted())).toEqual(['Marche', 'Autre'])
    expect(await promoted()).toMatchObject([{ placesLeft: 3 }, { placesLeft: 5 }])
    await app.as(host).activity.cancel({ query: { activityId: other.id } })
    expect(names(await promoted())).toEqual(['Marche'])

    app.clock.pass({ minutes: 4, seconds: 59 })
    expect(names(await promoted())).toEqual(['Marche'])
    app.clock.pass({ seconds: 1 })
    expect(names(await promoted()).sort()).toEqual(['Marche', 'Nouvelle'])
  })

  test('between two days, each pair kept for itself', async () => {
    const app = await world()
    const host = await app.host()
    for (const days of [1, 5, 9]) await app.activity({ host, name: `J${days}`, start: inDays(days) })
    const between = async (startDate: string, endDate: string) =>
      names(await app.as(null).activity.promoted({ startDate, endDate }))
    expect(await between('2026-11-24', '2026-11-26')).toEqual(['J5'])
    expect((await between('2026-11-20', '2026-11-26')).sort()).toEqual(['J1', 'J5'])
    expect(await between('2027-01-01', '2027-01-02')).toEqual([])
  })

  test('only operators pick, only what everybody may see, and it is in the journal', async () => {
    const app = await world()
    const hidden = await app.activity({ state: 'NEED_VALIDATION' })
    const shown = await app.activity({ name: 'Choisie' })
    const odile = app.as(await app.operator())
    await expect(odile.pages.pick.set({ activityId: hidden.id, isPicked: true })).rejects.toMatchObject(
      refusal('ACTIVITY_UNRECOVERED', 404),
    )
    await expect(
      app.as(shown.host).pages.pick.set({ activityId: shown.id, isPicked: true }),
    ).rejects.toMatchObject(refusal('FORBIDDEN', 403))

    await odile.pages.pick.set({ activityId: shown.id, isPicked: true })
    await odile.pages.pick.set({ activityId: shown.id, isPicked: true })
    expect(await odile.pages.pick.list()).toMatchObject([{ activity: { name: 'Choisie' } }])
    await odile.pages.pick.set({ activityId: shown.id, isPicked: false })
    expect(await odile.pages.pick.list()).toEqual([])
    const acts = await app.db
      .selectFrom('auditEntry')
      .select('action')
      .where('action', 'like', 'activity.%pick')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([{ action: 'activity.pick' }, { action: 'activity.unpick' }])
  })
})

describe('suggestions', () => {
  test('the same type first, near and soon, not only of the same host, never itself', async () => {
    const app = await world()
    const host = await app.host()
    const other = await app.host()
    const paddle = { typeId: 2, city: 'Québec' }
    const seen = await app.activity({ ...paddle, host, name: 'Vue', start: inDays(3) })
    await app.activity({ ...paddle, host, name: 'Même hôte 1', start: inDays(4) })
    await app.activity({ ...paddle, host, name: 'Même hôte 2', start: inDays(4) })
    await app.activity({ ...paddle, host: other, name: 'Autre hôte', start: inDays(8) })
    await app.activity({
      host: await app.host(),
      typeId: 2,
      city: 'Vancouver',
      name: 'Au loin',
      start: inDays(3),
    })
    await app.activity({
      host: await app.host(),
      typeId: 5,
      city: 'Québec',
      name: 'Autre genre',
      start: inDays(3),
    })
    await app.activity({ ...paddle, host: other, name: 'Refusée', state: 'REFUSED' })

    const suggested = names(await app.as(null).activity.suggest({ activityId: seen.id }))
    expect(suggested.slice(0, 2)).toEqual(['Même hôte 1', 'Autre hôte'])
    expect(suggested).not.toContain('Vue')
    expect(suggested).not.toContain('Refusée')
    expect(suggested).toHaveLength(4)
  })

  test('they are chosen by a few columns: only those that are shown are read whole', async () => {
    const app = await world()
    const seen = await app.activity({ typeId: 2, start: inDays(3) })
    const like = { host: seen.host, typeId: 2, start: inDays(4) }
    for (let other = 0; other < 8; other++) await app.activity(like)
    const suggest = () => app.as(null).activity.suggest({ activityId: seen.id })
    const activities = (await readRows(app.services, suggest)).filter((row) => 'startsAt' in row)
    const whole = activities.filter((row) => 'description' in row)
    expect(new Set(activities.map(({ id }) => id)).size).toBe(9)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(5) // the one that is looked at, and four
  })

  test('of what one may not see there are none', async () => {
    const app = await world()
    const hidden = await app.activity({ state: 'NEED_VALIDATION' })
    const suggest = (activityId: number) => app.as(null).activity.suggest({ activityId })
    await expect(suggest(hidden.id)).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
    await expect(suggest(99_999)).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  })
})

test('the year is told by months of the calendar on the wall, twelve of them, each once', async () => {
  const app = await world()
  const host = await app.host()
  const hike = await app.activity({ host, capacity: 9, start: '2026-11-30T23:30' })
  await app.participation({ activity: hike, partySize: 3 })
  await app.participation({ activity: hike, person: await app.participant(), partySize: 2 })
  await app.activity({ host, start: '2026-12-01T00:15' })
  const months = await app.as(null).lookup.chart()
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-12', activities: 0, participants: 0 })
  expect(months.at(-1)).toEqual({ month: '2026-11', activities: 1, participants: 5 })
})

test('a random picture is a drawing that is there, of the type that was asked for', async () => {
  const app = await world()
  const page = app.browser()
  expect(await app.as(null).lookup.randomPicture({ typeId: 4 })).toMatchObject({
    pictureUrl: expect.stringMatching(
      /^\/couvertures\/(?:velo|piste|roue)-\d+\.svg\?v=[0-9a-f]{8}$/,
    ) as string,
  })
  expect(await app.as(null).lookup.randomPicture({})).toMatchObject({ typeId: 1 })
  expect(await page.send('/api/activity/randompicture?typeId=99')).toMatchObject({ status: 400 })
})

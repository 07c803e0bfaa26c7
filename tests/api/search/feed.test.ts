import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { searchFeed } from '#app/features/search/feed.server.ts'
import { calendar } from '#server/documents/calendar/calendar.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

const OPTIONS = {
  brand: 'Virée',
  language: 'fr-CA',
  name: 'Virée',
  organiser: { name: 'Virée', address: 'a@b.ca' },
}

interface ReadEvent {
  uid: string
  sequence: number
  status: string
  summary: string
  start: string
  end: string | null
}

/** Parses a file with the time zones that it contains, and no others. */
function readCalendar(file: string): ReadEvent[] {
  ICAL.TimezoneService.reset()
  const component = new ICAL.Component(ICAL.parse(file) as unknown[])
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return component.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each)
    const end = each.getFirstPropertyValue('dtend') as ICAL.Time | null
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(each.getFirstPropertyValue('status')),
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: end && end.toJSDate().toISOString(),
    }
  })
}

const feedOf = async (
  app: World,
  query: Parameters<ReturnType<World['as']>['pages']['feed']['list']>[0] = {},
) => (await app.as(null).pages.feed.list(query)).entries

/** Times in the hour before and the hour after the clocks change, and days around: difficult cases for a calendar. */
const EDGES = [
  ['America/Toronto', 'Rimouski'],
  ['America/Vancouver', 'Victoria'],
  ['America/St_Johns', 'St. John’s'],
] as const
const STARTS = [
  '2027-03-13T09:30',
  '2027-03-14T01:30',
  '2027-03-14T03:30',
  '2027-03-15T09:30',
  '2027-11-06T09:30',
  '2027-11-07T00:30',
  '2027-11-07T01:30',
  '2027-11-07T03:30',
  '2027-11-08T09:30',
]

describe('a feed as another program reads it', () => {
  test.each(EDGES)('says the instants of %s on both sides of March and November', async (timeZone) => {
    const app = await world()
    const host = await app.host()
    for (const start of STARTS) await app.activity({ host, start, timeZone, name: start })
    const entries = await feedOf(app)
    const stored = await app.db.selectFrom('activity').select(['name', 'startsAt']).execute()
    expect(entries).toHaveLength(STARTS.length)

    const read = readCalendar(calendar(entries, OPTIONS))
    const instants = (events: { summary: string; start: string }[]) =>
      Object.fromEntries(events.map(({ summary, start }) => [summary, start]))
    expect(instants(read)).toEqual(Object.fromEntries(stored.map(({ name, startsAt }) => [name, startsAt])))
    // … and what is stored is the local time of the place.
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (const { summary, start } of read)
      expect(clock.format(new Date(start)).replace(' ', 'T')).toBe(summary)
  })

  test('keeps the names of its events from one reading to the next, and counts their changes', async () => {
    const app = await world()
    const hike = await app.activity({ name: 'Battures' })
    await app.activity({ name: 'Autre chose' })
    const read = async () => readCalendar(calendar(await feedOf(app), OPTIONS))
    const [before, other] = await read()
    expect(await read()).toEqual([before, other])

    const activity = { activityId: hike.id, name: 'Battures à marée basse' }
    await app.as(hike.host).activity.update({ activity })
    const [after, ...rest] = await read()
    expect(after).toMatchObject({ uid: before?.uid, summary: 'Battures à marée basse' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
    expect(rest).toEqual([other])
  })

  test('withdraws what was called off, until it would have begun', async () => {
    const app = await world()
    const hike = await app.activity({ name: 'Battures' })
    await app.participation({ activity: hike })
    const [before] = readCalendar(calendar(await feedOf(app), OPTIONS))
    expect(before).toMatchObject({ status: 'CONFIRMED' })
    app.clock.pass({ hours: 1 })
    await callOff(app, hike)

    const [after] = readCalendar(calendar(await feedOf(app), OPTIONS))
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
    app.clock.pass({ days: 8 })
    expect(await feedOf(app)).toEqual([])
  })

  test('withdraws only what the search would have found', async () => {
    const app = await world()
    const host = await app.host()
    const kayak = await app.activity({ host, name: 'Kayak', typeId: 4, city: 'Rimouski' })
    await app.participation({ activity: kayak })
    await callOff(app, kayak)
    const names = async (filters: object) => (await feedOf(app, { filters })).map(({ title }) => title)
    expect(await names({ types: [4] })).toEqual(['Kayak'])
    expect(await names({ types: [5] })).toEqual([])
    expect(await names({ town: 'Rimouski' })).toEqual(['Kayak'])
    expect(await names({ town: 'Vancouver' })).toEqual([])
    expect(await names({ free: true })).toEqual(['Kayak'])
  })

  test('withdraws what the search would have found after a hundred others that were called off', async () => {
    const app = await world()
    const series = await app.activity({ name: 'Cours de danse', typeId: 5 })
    const cancelledAt = app.clock.now.toISOString()
    await app.db.updateTable('activity').set({ cancelledAt }).execute()
    const { id: _id, ...model } = await app.db
      .selectFrom('activity')
      .selectAll()
      .where('id', '=', series.id)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('activity')
      .values(Array.from({ length: 99 }, () => model))
      .execute()
    const later = { name: 'Kayak de mer', typeId: 4, start: '2026-12-20T10:00' }
    const kayak = await app.activity(later)
    await app.db.updateTable('activity').set({ cancelledAt }).where('id', '=', kayak.id).execute()

    const of = async (filters: object) =>
      (await feedOf(app, { filters })).map(({ title, isCancelled }) => [title, isCancelled])
    expect(await of({ types: [4] })).toEqual([['Kayak de mer', true]])
    expect(await of({ search: 'kayak' })).toEqual([['Kayak de mer', true]])
    expect(await of({})).toHaveLength(100)
  })

  test('withdraws what a search for words would have found, and nothing that only begins like it', async () => {
    const app = await world()
    const host = await app.host()
    const description = 'Une sortie.'
    const names = async (search: string) =>
      (await feedOf(app, { filters: { search } })).map(({ title }) => title)
    await app.activity({ host, description, name: 'Sortie à vélo', typeId: 4 })
    await app.activity({ host, description, name: 'Randonnée au Bic', typeId: 1 })
    const withdrawn = [
      await app.activity({ host, description, name: 'Du velours', typeId: 7 }),
      await app.activity({ host, description, name: 'Le vieux port', typeId: 10 }), // typeno10 is not typeno1
      await app.activity({ host, description, name: 'Kayak de mer', typeId: 13 }),
    ]
    for (const activity of withdrawn) {
      await app.participation({ activity })
      await callOff(app, activity)
    }
    expect(await names('vélo')).toEqual(['Sortie à vélo'])
    expect(await names('randonnée')).toEqual(['Randonnée au Bic'])
    expect(await names('kayaks')).toEqual(['Kayak de mer'])
  })

  test('holds what only begins like the words where there is nothing else, as the page does', async () => {
    const app = await world()
    const host = await app.host()
    await app.activity({ host, name: 'Sortie à vélo', typeId: 4 })
    await app.activity({ host, name: 'Du velours', typeId: 7 })
    const names = async (filters: object) => (await feedOf(app, { filters })).map(({ title }) => title)
    expect(await names({ search: 'velo' })).toEqual(['Sortie à vélo'])
    expect(await names({ search: 'velo', types: [7] })).toEqual(['Du velours'])
  })

  test('never shows what not everybody may see', async () => {
    const app = await world()
    const hike = await app.activity()
    await app.db.updateTable('activity').set({ isPrivate: true }).where('id', '=', hike.id).execute()
    await app.activity({ state: 'NEED_VALIDATION' })
    await app.activity({ state: 'REFUSED' })
    expect(await feedOf(app)).toEqual([])
    const cancelled = { cancelledAt: app.clock.now.toISOString() }
    await app.db.updateTable('activity').set(cancelled).execute()
    expect(await feedOf(app)).toEqual([])
    expect((await app.as(null).pages.feed.ofHost({ userId: hike.host.id })).entries).toEqual([])
  })

  test('of a host holds what that host offers, and no more', async () => {
    const app = await world()
    const [alice, bruno] = [await app.host(), await app.host()]
    await app.activity({ host: alice, name: 'D’Alice' })
    await app.activity({ host: bruno, name: 'De Bruno' })
    const { entries } = await app.as(null).pages.feed.ofHost({ userId: alice.id })
    expect(entries.map(({ title }) => title)).toEqual(['D’Alice'])
  })

  test('of a town that nobody knows is no feed', async () => {
    const app = await world()
    await expect(feedOf(app, { filters: { town: 'Xyzzyville' } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('ends after two hundred entries', async () => {
    const app = await world()
    const hike = await app.activity()
    const { id: _id, ...model } = await app.db
      .selectFrom('activity')
      .selectAll()
      .where('id', '=', hike.id)
      .executeTakeFirstOrThrow()
    for (let from = 0; from < 250; from += 50)
      await app.db
        .insertInto('activity')
        .values(Array.from({ length: 50 }, () => model))
        .execute()
    expect(await feedOf(app)).toHaveLength(200)
    expect((await app.as(null).pages.feed.ofHost({ userId: hike.host.id })).entries).toHaveLength(200)
  })
})

test('a feed for readers of news begins with what was published last, however much begins sooner', async () => {
  const app = await world()
  const hike = await app.activity({ typeId: 1 })
  const { id: _id, ...model } = await app.db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', hike.id)
    .executeTakeFirstOrThrow()
  for (let from = 0; from < 250; from += 50)
    await app.db
      .insertInto('activity')
      .values(Array.from({ length: 50 }, () => model))
      .execute()
  app.clock.pass({ minutes: 1 })
  await app.activity({ name: 'Une marche en été', typeId: 1, start: '2027-07-10T10:00' })
  const first = async (query: string) => {
    Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
    const request = new Request(`http://localhost:3000/activites.atom${query}`)
    const text = await (await searchFeed({ request, context: {} }, 'atom')).text()
    return /<entry[^]*?<title>(.*?)<\/title>/.exec(text)?.[1]
  }
  for (const query of ['', '?types=1', '?search=marche', '?search=marche&types=1&town=Rimouski'])
    expect(await first(query)).toBe('Une marche en été')
  expect(await first('?search=kayak')).toBeUndefined()
  expect(await feedOf(app)).toHaveLength(200)
})

async function callOff(app: World, { id, host }: { id: number; host: { id: number } & object }) {
  await app.as(host as never).activity.cancel({ query: { activityId: id, reason: 'Tempête' } })
}

describe('somebody’s own calendar', () => {
  test('holds what they are registered for and what they host, behind an address that can be changed', async () => {
    const app = await world()
    const bruno = await app.participant()
    const hike = await app.activity({ name: 'Battures' })
    await app.activity({ host: bruno, name: 'Chez Bruno' })
    await app.activity({ name: 'Sans Bruno' })
    await app.participation({ activity: hike, person: bruno })

    expect((await app.as(bruno).pages.calendarFeed.read()).feed).toBeNull()
    const { token } = await app.as(bruno).pages.calendarFeed.renew()
    expect((await app.as(bruno).pages.calendarFeed.read()).feed).toMatchObject({ token })
    const events = async (token: string) => (await app.as(null).pages.calendarFeed.events({ token })).events
    expect((await events(token)).map(({ title }) => title).toSorted()).toEqual(['Battures', 'Chez Bruno'])

    await callOff(app, hike)
    const [called] = readCalendar(calendar(await events(token), OPTIONS)).filter(
      ({ summary }) => summary === 'Battures',
    )
    expect(called?.status).toBe('CANCELLED')

    const renewed = await app.as(bruno).pages.calendarFeed.renew()
    expect(renewed.token).not.toBe(token)
    await expect(events(token)).rejects.toMatchObject({ status: 404 })
    await app.as(bruno).pages.calendarFeed.close()
    await expect(events(renewed.token)).rejects.toMatchObject({ status: 404 })
  })

  test.each(['host', 'participant'])('of a busy %s holds what comes next', async (role) => {
    const app = await world()
    const bruno = await app.participant()
    const host = role === 'host' ? bruno : await app.host()
    const hike = await app.activity({ host, name: 'Hier' })
    await app.participation({ activity: hike, person: role === 'host' ? await app.participant() : bruno })
    const startsAt = new Date(app.clock.now.getTime() - 86_400_000).toISOString()
    await app.db
      .updateTable('activity')
      .set({ startsAt, localStart: startsAt.slice(0, 16) })
      .execute()
    const { id: _id, ...model } = await app.db.selectFrom('activity').selectAll().executeTakeFirstOrThrow()
    const { id: _of, ...row } = await app.db.selectFrom('participation').selectAll().executeTakeFirstOrThrow()
    for (let part = 0; part < 6; part++) {
      const models = Array.from({ length: 50 }, () => model)
      const made = await app.db.insertInto('activity').values(models).returning('id').execute()
      const rows = made.map(({ id }) => ({ ...row, activityId: id, requestKey: null }))
      await app.db.insertInto('participation').values(rows).execute()
    }
    const tomorrow = await app.activity({ host, name: 'Demain', start: '2026-11-21T10:00' })
    if (role === 'participant') await app.participation({ activity: tomorrow, person: bruno })

    const { token } = await app.as(bruno).pages.calendarFeed.renew()
    const { events } = await app.as(null).pages.calendarFeed.events({ token })
    expect(events.map(({ title }) => title)).toContain('Demain')
    expect(events).toHaveLength(300)
  })

  test('is not opened by a guess, nor by half of the secret', async () => {
    const app = await world()
    const bruno = await app.participant()
    const { token } = await app.as(bruno).pages.calendarFeed.renew()
    for (const wrong of ['', '1', `${token}x`, token.slice(0, -1), token.replace(/^\d+/, '999999')])
      await expect(app.as(null).pages.calendarFeed.events({ token: wrong })).rejects.toMatchObject({
        status: 404,
      })
  })

  test.each<[string, (app: World, bruno: Person) => Promise<unknown>]>([
    [
      'a changed password',
      (app, bruno) =>
        app
          .as(bruno)
          .account.changePassword({ previousPass: PASSWORD, newPass: 'neuf hérons sous la pluie' }),
    ],
    ['the end of all other sessions', (app, bruno) => app.as(bruno).pages.account.endSession({})],
  ])('ends with %s, because somebody who was in the account may have copied it', async (_, end) => {
    const app = await world()
    const [bruno, alice] = [await app.participant(), await app.participant()]
    const [{ token }, others] = [
      await app.as(bruno).pages.calendarFeed.renew(),
      await app.as(alice).pages.calendarFeed.renew(),
    ]
    await app.signedIn(bruno)
    const [session] = await app.as(bruno).pages.account.sessions()
    await app.as(bruno).pages.account.endSession({ sessionId: session!.sessionId })
    await app.as(null).pages.calendarFeed.events({ token }) // one device alone leaves it
    await end(app, bruno)
    await expect(app.as(null).pages.calendarFeed.events({ token })).rejects.toMatchObject({ status: 404 })
    await app.as(null).pages.calendarFeed.events({ token: others.token })
  })

  test('pressed twice at once, the button makes one address', async () => {
    const app = await world()
    const bruno = await app.participant()
    await Promise.all([1, 2, 3].map(() => app.as(bruno).pages.calendarFeed.renew()))
    const open = await app.db.selectFrom('calendarFeed').selectAll().where('endedAt', 'is', null).execute()
    expect(open).toHaveLength(1)
  })
})

test('the parts of the sitemap hold every activity once, and none that is hidden', async () => {
  const app = await world()
  const shown = [await app.activity(), await app.activity()]
  await app.activity({ state: 'REFUSED' })
  const { parts, activities } = await app.as(null).pages.feed.sitemap({ part: 0 })
  expect(parts).toBe(1)
  expect(activities.map(({ activityId }) => activityId)).toEqual(shown.map(({ id }) => id))
  expect((await app.as(null).pages.feed.sitemap({ part: 7 })).activities).toEqual([])
})

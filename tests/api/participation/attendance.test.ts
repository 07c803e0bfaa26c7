import { describe, expect, test } from 'vitest'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { endOfParticipation } from '#tests/api/world/endings.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const PRESENT = 1
const ABSENT = 0

async function hikeWithBruno() {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes' })
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  const mark = (rate: 0 | 1) => ({ userId: bruno.id, activityId: hike.id, rate })
  const begin = () => app.clock.pass({ days: 7 })
  return { ...app, hike, bruno, mark, begin }
}

describe('marking somebody present or absent', () => {
  test.each([
    [PRESENT, true],
    [ABSENT, false],
  ] as const)('%s', async (rate, participated) => {
    const { as, hike, bruno, mark, begin } = await hikeWithBruno()
    begin()
    expect(await as(hike.host).attendance.rate(mark(rate))).toEqual({ participantId: bruno.id, participated })
    const { participants, toRate } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect([participants[0]?.participated, toRate]).toEqual([participated, 0])
  })

  test('not before the start, to the second', async () => {
    const { as, clock, hike, mark, begin } = await hikeWithBruno()
    begin()
    clock.pass({ seconds: -1 })
    await expect(as(hike.host).attendance.rate(mark(PRESENT))).rejects.toMatchObject(
      refusal('NOT_STARTED', 409),
    )
    clock.pass({ seconds: 1 })
    expect(await as(hike.host).attendance.rate(mark(PRESENT))).toMatchObject({ participated: true })
  })

  test('once: the first mark stays', async () => {
    const { as, hike, bruno, mark, begin } = await hikeWithBruno()
    begin()
    await as(hike.host).attendance.rate(mark(PRESENT))
    for (const rate of [ABSENT, PRESENT] as const)
      await expect(as(hike.host).attendance.rate(mark(rate))).rejects.toMatchObject(
        refusal('ALREADY_RATED', 409),
      )
    const own = await ownRegistrations(as(bruno.person))
    expect(own[0]?.participant.participated).toBe(true)
  })

  test('tells nobody', async () => {
    const { as, db, hike, mark, begin } = await hikeWithBruno()
    const news = await hearNews(db)
    begin()
    await as(hike.host).attendance.rate(mark(ABSENT))
    expect(await news()).toEqual([])
  })

  test('ten presses at the same moment: one mark', async () => {
    const { as, hike, mark, begin } = await hikeWithBruno()
    begin()
    const presses = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) =>
        as(hike.host).attendance.rate(mark(number % 2 === 0 ? 0 : 1)),
      ),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('by a stranger, another host, an operator or the person: no such registration', async () => {
    const { as, activity, operator, participant, bruno, mark, begin } = await hikeWithBruno()
    const other = await activity()
    const people = [await participant(), other.host, await operator(), bruno.person]
    begin()
    for (const person of people)
      await expect(as(person).attendance.rate(mark(PRESENT))).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('the registration must belong to the activity that is named', async () => {
    const { as, activity, hike, bruno, begin } = await hikeWithBruno()
    const other = await activity({ host: hike.host })
    begin()
    const attempt = as(hike.host).attendance.rate({ userId: bruno.id, activityId: other.id, rate: PRESENT })
    await expect(attempt).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('what isGhost says must be true of the row: a slip marks nobody else', async () => {
    const { as, hike, mark, begin } = await hikeWithBruno()
    begin()
    const rate = (isGhost: boolean) => as(hike.host).attendance.rate({ ...mark(PRESENT), isGhost })
    await expect(rate(true)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await rate(false)).toMatchObject({ participated: true })
  })

  test('a registration that has ended is not there', async () => {
    const { as, db, clock, hike, bruno, mark, begin } = await hikeWithBruno()
    await endOfParticipation(db, bruno.id, clock.now)
    begin()
    await expect(as(hike.host).attendance.rate(mark(PRESENT))).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })

  test('is not for visitors', async () => {
    const { as, mark } = await hikeWithBruno()
    await expect(as(null).attendance.rate(mark(PRESENT))).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test.each([2, -1, 0.5, '1', true, null])('over REST a mark is 0 or 1, not %j', async (rate) => {
    const { browser, hike, mark } = await hikeWithBruno()
    const page = browser()
    await page.signIn(hike.host)
    const { status, body } = await page.send('/api/activities/participantToRate', {
      json: { ...mark(1), rate },
    })
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'rate', code: 'participation.rate' }] }])
  })
})

describe('taking a mark back', () => {
  async function marked() {
    const app = await hikeWithBruno()
    const { as, hike, bruno, mark, begin } = app
    begin()
    await as(hike.host).attendance.rate(mark(PRESENT))
    const whose = { participantId: bruno.id, activityId: hike.id }
    return { ...app, takeBack: (by = hike.host) => as(by).pages.attendance.takeBack(whose) }
  }

  test('within ten seconds: the registration awaits its mark again, and can be marked otherwise', async () => {
    const { as, clock, hike, bruno, mark, takeBack } = await marked()
    clock.pass({ seconds: 9 })
    expect(await takeBack()).toEqual({ participantId: bruno.id })
    const waiting = await as(hike.host).attendance.listToRate({})
    expect(waiting.map(({ id, participated }) => [id, participated])).toEqual([[bruno.id, null]])
    expect(await as(hike.host).attendance.rate(mark(ABSENT))).toMatchObject({ participated: false })
  })

  test('by the clock of the server: after ten seconds the mark is final', async () => {
    const { as, clock, bruno, takeBack } = await marked()
    clock.pass({ seconds: 10 })
    await expect(takeBack()).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
    const { registrations: own } = await as(bruno.person).pages.participation.list({ tab: 'coming' })
    expect(own[0]?.participant.participated).toBe(true)
  })

  test('the ten seconds begin anew with the next mark', async () => {
    const { as, clock, hike, mark, takeBack } = await marked()
    clock.pass({ seconds: 9 })
    await takeBack()
    await as(hike.host).attendance.rate(mark(ABSENT))
    clock.pass({ seconds: 9 })
    await takeBack()
    expect(await as(hike.host).pages.participation.countToMark()).toBe(1)
  })

  test('twice: there is no mark any more', async () => {
    const { takeBack } = await marked()
    await takeBack()
    await expect(takeBack()).rejects.toMatchObject(refusal('NOT_RATED', 409))
  })

  test('not of who was let in at the door: their ticket stays used', async () => {
    const { as, db, hike, bruno, begin } = await hikeWithBruno()
    begin()
    const [ticket] = await db.selectFrom('ticket').select('uuid').orderBy('id').execute()
    await as(hike.host).ticket.checkIn({ activityId: hike.id, uuid: ticket!.uuid, rate: 1 })
    const whose = { participantId: bruno.id, activityId: hike.id }
    await expect(as(hike.host).pages.attendance.takeBack(whose)).rejects.toMatchObject(
      refusal('ALREADY_RATED', 409),
    )
    expect(await as(hike.host).pages.attendance.list({ in: 'page' })).toEqual([])
  })

  test('not what an operator has corrected meanwhile', async () => {
    const { as, operator, mark, takeBack } = await marked()
    await as(await operator()).attendance.correct({ ...mark(ABSENT), reason: 'Vu à la table d’accueil.' })
    await expect(takeBack()).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
  })

  test('by a stranger, another host, an operator or the person: no such registration', async () => {
    const { activity, operator, participant, bruno, takeBack } = await marked()
    const people = [await participant(), (await activity()).host, await operator(), bruno.person]
    for (const person of people)
      await expect(takeBack(person)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('the registration must be of the activity that is named, and not have ended', async () => {
    const { as, db, activity, hike, bruno, clock, takeBack } = await marked()
    const other = await activity({ host: hike.host })
    const elsewhere = { participantId: bruno.id, activityId: other.id }
    await expect(as(hike.host).pages.attendance.takeBack(elsewhere)).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    await endOfParticipation(db, bruno.id, clock.now)
    await expect(takeBack()).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('the page of the host keeps the row for as long, in its place', async () => {
    const { as, participation, clock, hike, bruno, mark, begin } = await hikeWithBruno()
    const later = await participation({ activity: hike })
    begin()
    await as(hike.host).attendance.rate(mark(PRESENT))
    const list = async () =>
      (await as(hike.host).pages.attendance.list({})).map(({ id, participated, takeBackMs }) => {
        return [id, participated, takeBackMs]
      })
    clock.pass({ seconds: 4 })
    expect(await list()).toEqual([
      [bruno.id, true, 6000],
      [later.id, null, 0],
    ])
    clock.pass({ seconds: 6 })
    expect(await list()).toEqual([[later.id, null, 0]])
  })
})

describe('a long list to mark', () => {
  test('the dialog has the first twenty, and whoever is marked for good makes room', async () => {
    const { as, clock, hike, bruno, mark, begin } = await hikeWithBruno()
    const alice = as(hike.host)
    const ghost = { activityId: hike.id, nbrParticipant: 1 }
    for (let number = 0; number < 21; number++)
      await alice.manualParticipant.add({ ...ghost, firstname: `Ami ${number}` })
    begin()
    const first = async () => (await alice.pages.attendance.list({ in: 'dialog' })).map(({ id }) => id)
    const before = await first()
    expect([before.length, before[0]]).toEqual([20, bruno.id])
    const listed = await alice.pages.attendance.list({})
    expect(listed).toHaveLength(22)
    expect(listed[0]).toMatchObject({ activityName: hike.name, activityLanguage: 'fr' })
    expect(await alice.pages.participation.countToMark()).toBe(22)
    await alice.attendance.rate(mark(PRESENT))
    clock.pass({ seconds: 10 })
    const after = await first()
    expect(after).toHaveLength(20)
    expect(after.slice(0, 19)).toEqual(before.slice(1))
  })
})

test('clients read a long list fifty at a time', async () => {
  const { as, db, clock, hike, begin, browser } = await hikeWithBruno()
  await addCrowd({ db, clock }, hike.id, 101)
  begin()
  const alice = as(hike.host)
  const read = async (page: number) => (await alice.attendance.listToRate({ page })).map(({ id }) => id)
  const pages = [await read(0), await read(1), await read(2), await read(3)]
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 2, 0])
  expect(new Set(pages.flat()).size).toBe(102)
  expect(pages.flat()).toEqual(pages.flat().toSorted((a, b) => a - b))
  for (const page of [-1, 1e9, 0.5]) await expect(read(page)).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const page = browser()
  await page.signIn(hike.host)
  expect((await page.send('/api/activities/participantToRate')).body).toHaveLength(50)
  expect((await page.send('/api/activities/participantToRate?page=2')).body).toHaveLength(2)
  expect((await page.send('/api/activities/participantToRate?page=x')).status).toBe(400)
})

describe('who waits to be marked', () => {
  test('everybody in what I host and what has started, oldest first', async () => {
    const { as, activity, participation, hike, bruno, clock, begin } = await hikeWithBruno()
    const earlier = await activity({
      host: hike.host,
      start: new Date(clock.now.getTime() + 86_400_000).toISOString(),
    })
    const first = await participation({ activity: earlier })
    const later = await activity({
      host: hike.host,
      start: new Date(clock.now.getTime() + 9e8).toISOString(),
    })
    await participation({ activity: later })
    await participation({ activity: await activity() })

    expect(await as(hike.host).attendance.listToRate({})).toEqual([])
    expect(await as(hike.host).pages.participation.countToMark()).toBe(0)
    begin()
    const waiting = await as(hike.host).attendance.listToRate({})
    expect(waiting.map(({ id }) => id)).toEqual([first.id, bruno.id])
    expect(waiting[1]).toMatchObject({
      userId: bruno.person.id,
      activityId: hike.id,
      activityName: 'Les crêtes',
      participantNbr: 2,
      participated: null,
      email: null,
    })
  })

  test('nobody who is marked, whose registration has ended, or whose activity was cancelled', async () => {
    const { as, db, activity, participation, hike, mark, clock, begin } = await hikeWithBruno()
    const gone = await participation({ activity: hike })
    await endOfParticipation(db, gone.id, clock.now)
    const off = await activity({ host: hike.host })
    await participation({ activity: off })
    await db
      .updateTable('activity')
      .set({ cancelledAt: clock.now.toISOString() })
      .where('id', '=', off.id)
      .execute()
    begin()
    await as(hike.host).attendance.rate(mark(ABSENT))
    expect(await as(hike.host).attendance.listToRate({})).toEqual([])
  })

  test('nobody while the address is not confirmed', async () => {
    const { as, db, hike, begin } = await hikeWithBruno()
    await db.updateTable('user').set({ emailConfirmedAt: null }).where('id', '=', hike.host.id).execute()
    begin()
    expect(await as(hike.host).attendance.listToRate({})).toEqual([])
  })
})

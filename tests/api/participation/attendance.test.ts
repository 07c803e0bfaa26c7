import { describe, expect, test } from 'vitest'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { endOfParticipation } from '#tests/api/world/endings.ts'
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
    const own = await as(bruno.person).pages.participation.list()
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

    expect(await as(hike.host).attendance.listToRate()).toEqual([])
    begin()
    const waiting = await as(hike.host).attendance.listToRate()
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
    expect(await as(hike.host).attendance.listToRate()).toEqual([])
  })

  test('nobody while the address is not confirmed', async () => {
    const { as, db, hike, begin } = await hikeWithBruno()
    await db.updateTable('user').set({ emailConfirmedAt: null }).where('id', '=', hike.host.id).execute()
    begin()
    expect(await as(hike.host).attendance.listToRate()).toEqual([])
  })
})

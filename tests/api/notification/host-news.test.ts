import { describe, expect, test } from 'vitest'
import { settleNews } from '#server/services/notification/host-news.ts'
import { hearNews, type Told } from '#tests/api/world/emails/notifications.ts'
import { world } from '#tests/api/world/world.ts'

const FOR_HOST = 'NEW_PARTICIPANT_FOR_HOST'

/** A hike without a limit, and the emails that its host gets. */
async function busyHike() {
  const app = await world()
  const hike = await app.activity()
  const news = await hearNews(app.db)
  return {
    ...app,
    hike,
    /**
     * So many people join, a minute after each other; returns the emails that this host gets, as the worker decides
     * them: each at once, or all of them when it comes back.
     */
    async arrive(people: number, activity = hike, { isLate = false } = {}): Promise<Told[]> {
      for (let number = 0; number < people; number++) {
        await app.participation({ activity })
        if (!isLate) await app.delivered()
        app.clock.pass({ minutes: 1 })
      }
      await app.delivered()
      return (await news()).filter(([to, type]) => to === activity.host.id && type === FOR_HOST)
    },
    /** When the notifications of this host are due, the digest last. */
    async dueOfDigest() {
      const { payload, runAt } = await app.db
        .selectFrom('task')
        .select(['payload', 'runAt'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return { payload, runAt }
    },
  }
}

const isDigest = ([, , subject]: Told) => 'since' in (subject as object)

describe('a host is told of registrations', () => {
  test('one by one, ten in an hour; from the eleventh on in one email, an hour later', async () => {
    const { arrive, clock, dueOfDigest } = await busyHike()
    const ten = await arrive(10)
    expect(ten).toHaveLength(10)
    expect(ten.some(isDigest)).toBe(false)

    const eleventhAt = clock.now
    expect(await arrive(1)).toEqual([[expect.any(Number), FOR_HOST, { since: eleventhAt.toISOString() }]])
    const { runAt } = await dueOfDigest()
    expect(Date.parse(runAt) - eleventhAt.getTime()).toBe(3_600_000)
    expect(await arrive(20)).toEqual([]) // the email that waits will include them
  })

  test('as told by a worker on time when it comes back late: in the order in which people joined', async () => {
    const { arrive, clock, delivered, hike } = await busyHike()
    const beganAt = clock.now.getTime()
    const late = await arrive(14, hike, { isLate: true })
    expect(late.map(isDigest)).toEqual([...Array<boolean>(10).fill(false), true])
    const eleventhAt = new Date(beganAt + 10 * 60_000).toISOString()
    expect(late.at(-1)?.[2]).toEqual({ since: eleventhAt })
    clock.pass({ hours: 1 })
    const [digest] = (await delivered()).filter(({ to }) => to.address === hike.host.email)
    expect(digest?.subject).toMatch(/^4\s/)
  })

  test('each of them once, by several tasks at the same time', async () => {
    const { arrive, participation, services, hike, db } = await busyHike()
    for (let person = 0; person < 14; person++) await participation({ activity: hike })
    const rows = await db
      .selectFrom('notification')
      .selectAll()
      .where('type', '=', FOR_HOST)
      .orderBy('id')
      .execute()
    // The newest task may come first.
    const settled = await Promise.all(rows.toReversed().map((row) => settleNews(services, row)))
    const alone = settled.flatMap((row) => (row ? [row.id] : []))
    expect(alone.toReversed()).toEqual(rows.slice(0, 10).map(({ id }) => id))
    expect((await arrive(0)).map(isDigest)).toEqual([...Array<boolean>(10).fill(false), true])
  })

  test('the digest also names the person with whom it began, however the clock runs on', async () => {
    const { participation, clock, delivered, services, hike } = await busyHike()
    let ticks = 0
    services.now = () => new Date(clock.now.getTime() + ticks++)
    for (let person = 0; person < 12; person++) await participation({ activity: hike })
    clock.pass({ minutes: 1 })
    await delivered()
    clock.pass({ hours: 1 })
    const [digest] = (await delivered()).filter(({ to }) => to.address === hike.host.email)
    expect(digest?.subject).toMatch(/^2\s/)
  })

  test('after that email one by one again, ten an hour', async () => {
    const { arrive, clock, delivered, hike } = await busyHike()
    await arrive(15)
    await delivered()
    clock.pass({ hours: 1 })
    const messages = await delivered()
    expect(messages.filter(({ to }) => to.address === hike.host.email)).toHaveLength(1)

    expect((await arrive(10)).map(isDigest)).toEqual(Array(10).fill(false))
    expect((await arrive(3)).map(isDigest)).toEqual([true])
  })

  test('slowly: never in one email', async () => {
    const { arrive, clock } = await busyHike()
    for (let hour = 1; hour <= 3; hour++) {
      expect((await arrive(8)).map(isDigest)).toEqual(Array(8).fill(false))
      clock.pass({ hours: 1 })
    }
  })

  test('over all of their activities together, and not those of other hosts', async () => {
    const { arrive, activity, hike } = await busyHike()
    const second = await activity({ host: hike.host })
    const foreign = await activity()
    expect(await arrive(6)).toHaveLength(6)
    expect((await arrive(6, second)).map(isDigest)).toEqual([false, false, false, false, true])
    expect((await arrive(6, foreign)).map(isDigest)).toEqual(Array(6).fill(false))
  })

  test('an enlarged registration counts like a new one', async () => {
    const { arrive, participant, as, hike } = await busyHike()
    await arrive(9)
    const bruno = as(await participant())
    for (const nbrParticipant of [1, 2, 3])
      await bruno.participation.join({ activityId: hike.id, attendance: [{ nbrParticipant }] })
    expect((await arrive(0)).map(isDigest)).toEqual([false, true])
  })

  test('in all of their activities at the same moment: ten, and one email', async () => {
    const { hike, activity, participant, as, arrive } = await busyHike()
    const activities = [hike]
    while (activities.length < 8) activities.push(await activity({ host: hike.host }))
    const people = await Promise.all(Array.from({ length: 32 }, () => participant()))
    const join = (number: number) =>
      as(people[number]!).participation.join({
        activityId: activities[number % activities.length]!.id,
        attendance: [{ nbrParticipant: 1 }],
      })
    await Promise.all(people.map((_, number) => join(number)))
    const told = (await arrive(0)).map(isDigest)
    expect(told).toEqual([...Array<boolean>(10).fill(false), true])
  })

  test('whom they enter by hand they know', async () => {
    const { arrive, as, hike } = await busyHike()
    const ghost = { activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 1 }
    for (let number = 0; number < 12; number++) await as(hike.host).manualParticipant.add(ghost)
    expect(await arrive(10)).toHaveLength(10)
  })

  test('an email that never left does not keep them in the dark for more than a day', async () => {
    const { arrive, clock, db } = await busyHike()
    await arrive(12)
    await db.updateTable('task').set({ failedAt: clock.now.toISOString() }).execute()
    clock.pass({ days: 1 })
    expect((await arrive(2)).map(isDigest)).toEqual([false, false])
  })

  test('every participant gets their own confirmation all the same', async () => {
    const { arrive, db } = await busyHike()
    await arrive(14)
    const confirmations = db.selectFrom('notification').select('userId').where('type', '=', 'NEW_PARTICIPANT')
    expect(new Set((await confirmations.execute()).map(({ userId }) => userId)).size).toBe(14)
  })
})

import { describe, expect, test } from 'vitest'
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
    /** So many people join, a minute after each other; returns the emails that this host gets. */
    async arrive(people: number, activity = hike): Promise<Told[]> {
      for (let number = 0; number < people; number++) {
        await app.participation({ activity })
        app.clock.pass({ minutes: 1 })
      }
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

import { expect, test } from 'vitest'
import { world } from '#tests/api/world/world.ts'

async function busyOperator() {
  const app = await world()
  const odile = await app.operator()
  const hikes = [await app.activity(), await app.activity()]
  app.clock.pass({ hours: 24 })
  await app.as(odile).pages.ban.place({ userId: hikes[0]!.host.id, reason: 'Fraude.' })
  const read = app.as(odile).pages.journal.read
  return {
    ...app,
    ...{ odile, hikes, read },
    acts: async (filters: Parameters<typeof read>[0]) =>
      (await read(filters)).entries.map(({ action }) => action),
  }
}

test('everything that operators did is there, newest first, with who did it', async () => {
  const { read, odile, hikes } = await busyOperator()
  const { entries, actors } = await read({})
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['user.ban', `user:${hikes[0]!.host.id}`],
    ['activity.validate', `activity:${hikes[1]!.id}`],
    ['activity.validate', `activity:${hikes[0]!.id}`],
  ])
  expect(entries[0]).toMatchObject({ actor: { userId: odile.id }, detail: 'Fraude.' })
  expect(actors).toMatchObject([{ userId: odile.id }])
})

test('by act, by subject, by kind of subject, by person and by days of the home time zone', async () => {
  const { acts, hikes, odile } = await busyOperator()
  expect(await acts({ action: 'user.ban' })).toEqual(['user.ban'])
  expect(await acts({ subject: `activity:${hikes[0]!.id}` })).toEqual(['activity.validate'])
  expect(await acts({ subject: 'activity' })).toHaveLength(2)
  expect(await acts({ subject: 'act%' })).toEqual([])
  expect(await acts({ actorId: odile.id })).toHaveLength(3)
  expect(await acts({ actorId: odile.id + 1 })).toEqual([])
  // The world's clock stands at 12:00 in Montréal on November 20.
  expect(await acts({ startDate: '2026-11-21' })).toEqual(['user.ban'])
  expect(await acts({ endDate: '2026-11-20' })).toHaveLength(2)
})

test('comes in pages of 25', async () => {
  const { read, db, odile, clock } = await busyOperator()
  const at = clock.now.toISOString()
  const entry = { actorId: odile.id, action: 'task.retry', subject: 'task:1', detail: null, at }
  await db.insertInto('auditEntry').values(Array(25).fill(entry)).execute()
  const first = await read({})
  expect([first.entries.length, first.hasNext]).toEqual([25, true])
  const last = await read({ page: 1 })
  expect([last.entries.length, last.hasNext]).toEqual([3, false])
})

test('an entry names what it is about as people know it, while it is there', async () => {
  const { read, hikes, db } = await busyOperator()
  const [first, second] = hikes
  const about = async () => (await read({})).entries.map((entry) => entry.about)
  const named = { person: null, activityId: second!.id, name: second!.name, language: 'fr' }
  const host = `${first!.host.firstName} ${first!.host.lastName}`
  expect(await about()).toEqual([
    { name: host, person: null, activityId: null, language: null },
    named,
    { ...named, activityId: first!.id, name: first!.name },
  ])
  await db
    .updateTable('activity')
    .set({ removedAt: '2026-11-20T17:00:00.000Z' })
    .where('id', '=', first!.id)
    .execute()
  expect((await about()).at(-1)).toBeNull()
})

test('a comment and a registration are named after their activity', async () => {
  const { read, db, odile, as, clock, activity, participation } = await busyOperator()
  const hike = await activity({ name: 'Les crêtes' })
  const bruno = await participation({ activity: hike })
  await as(bruno.person).comment.add({ activityId: hike.id, comment: 'Merci!' })
  const { id: commentId } = await db.selectFrom('comment').select('id').executeTakeFirstOrThrow()
  const act = { actorId: odile.id, detail: null, at: clock.now.toISOString() }
  await db
    .insertInto('auditEntry')
    .values([
      { ...act, action: 'comment.hide', subject: `comment:${commentId}` },
      { ...act, action: 'attendance.correct', subject: `participation:${bruno.id}` },
      { ...act, action: 'comment.hide', subject: 'comment:999999999999' },
    ])
    .execute()
  const { entries } = await read({})
  const person = `${bruno.person.firstName} ${bruno.person.lastName}`
  const about = { name: 'Les crêtes', activityId: hike.id, language: 'fr' }
  expect(entries.slice(0, 3).map((entry) => entry.about)).toEqual([
    null,
    { ...about, person },
    { ...about, person: null },
  ])
})

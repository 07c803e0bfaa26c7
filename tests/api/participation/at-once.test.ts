// Also on PostgreSQL: registrations that share a transaction.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLocks } from '#tests/api/world/database/locks.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

const PEOPLE = 12

/** An activity, and people who join it for themselves. */
async function crowd(app: World, capacity: number) {
  const { activity, participant, as } = app
  const hike = await activity({ capacity })
  const people: Person[] = []
  for (let person = 0; person < PEOPLE; person++) people.push(await participant())
  const join = (person: Person) =>
    as(person).participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 1 }] })
  return { hike, people, join }
}

test('people who join at once share transactions, and each gets their own answer', async () => {
  const app = await world()
  const { hike, people, join } = await crowd(app, 10)
  const before = await countLocks(app.db, hike.id)
  const answers = await Promise.all(people.map(join))
  const registered = answers.filter(({ result }) => result === 'inscription_ok')
  expect(registered.map(({ left }) => left).sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 10 }, (_, left) => left),
  )
  for (const [index, person] of people.entries()) {
    const own = await ownRegistrations(app.as(person))
    expect(own).toHaveLength(answers[index]!.result === 'inscription_ok' ? 1 : 0)
  }
  expect((await countLocks(app.db, hike.id)) - before).toBeLessThan(PEOPLE)
})

test('whoever is refused by an error among them changes nothing for the others', async () => {
  const app = await world()
  const { people, join } = await crowd(app, PEOPLE)
  const banned = people[5]!
  const { rateLimits } = app.services
  app.services.rateLimits = {
    ...rateLimits,
    // Somebody has seen places and is about to take the lock: their limits are spent there.
    async spend(count) {
      if (count.name === 'joinOfActivity' && count.key.startsWith(`account ${banned.id} `))
        await app.db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', banned.id).execute()
      return rateLimits.spend(count)
    },
  }
  const joined = await Promise.allSettled(people.map(join))
  for (const [index, { status }] of joined.entries())
    expect(status, `person ${index}`).toBe(people[index] === banned ? 'rejected' : 'fulfilled')
  expect(joined[5]).toMatchObject({ reason: refusal('ACCOUNT_BANNED', 403) })
  const rows = await app.db.selectFrom('participation').select('userId').execute()
  expect(rows.map(({ userId }) => userId).sort()).toEqual(
    people.flatMap(({ id }) => (id === banned.id ? [] : [id])).sort(),
  )
})

test('all are answered again after a transaction has failed', async () => {
  const app = await world()
  const { people, join } = await crowd(app, PEOPLE)
  await sql`alter table task rename to task_away`.execute(app.db)
  const failed = await Promise.allSettled(people.map(join))
  await sql`alter table task_away rename to task`.execute(app.db)
  expect(failed.map(({ status }) => status)).toEqual(people.map(() => 'rejected'))
  expect(await app.db.selectFrom('participation').select('id').execute()).toEqual([])
  const answers = await Promise.all(people.map(join))
  expect(answers.map(({ result }) => result)).toEqual(people.map(() => 'inscription_ok'))
})

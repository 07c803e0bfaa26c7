// Also on PostgreSQL: an issue that is sent twice at the same moment, and its steps.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleTask } from '#server/tasks/handlers.ts'
import { type World, world } from '#tests/api/world/world.ts'

const issue = () => ({
  subjectFr: 'Les premières neiges',
  textFr: 'Il neige au Bic.',
  subjectEn: 'First snow',
  textEn: 'It snows in Le Bic.',
  path: '/activites',
  requestKey: randomUUID(),
})

/** So many addresses that have confirmed the newsletter. */
async function addReaders({ db, clock }: World, count: number, name = 'lectrice'): Promise<void> {
  const confirmedAt = clock.now.toISOString()
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `${name}-${index}@exemple.org`
    return { email, emailKey: email, locale: 'fr' as const, askedAt: confirmedAt, confirmedAt }
  })
  await db.insertInto('newsletterSubscription').values(rows).execute()
}

async function promotedTo({ db }: World): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('notification')
    .select('subscriptionId')
    .where('type', '=', 'PROMOTION')
    .orderBy('id')
    .execute()
  return rows.map(({ subscriptionId }) => subscriptionId)
}

const stepsOf = ({ db }: World) =>
  db.selectFrom('task').selectAll().where('kind', '=', 'send-promotion').orderBy('id').execute()

test('the same form posted twice, also at the same moment, is one issue', async () => {
  const app = await world()
  await addReaders(app, 3)
  const { send, overview } = app.as(await app.operator()).pages.newsletter
  const posted = issue()
  expect(await Promise.all([send(posted), send(posted)])).toEqual([{ receivers: 3 }, { receivers: 3 }])
  expect(await send(posted)).toEqual({ receivers: 3 })
  expect(await promotedTo(app)).toHaveLength(3)
  expect((await overview()).sent).toHaveLength(1)

  await send(issue())
  expect(await promotedTo(app)).toHaveLength(6)
})

test('a long issue is queued in steps, to each address once', async () => {
  const app = await world()
  await addReaders(app, 405)
  const { send } = app.as(await app.operator()).pages.newsletter
  expect(await send(issue())).toEqual({ receivers: 405 })
  expect(await promotedTo(app)).toHaveLength(200)

  const [first] = await stepsOf(app)
  app.clock.pass({ seconds: 40 })
  expect(first?.runAt).toBe(app.clock.now.toISOString()) // when the emails of the step before are due
  await addReaders(app, 1, 'trop-tard')
  for (let step = 0; step < 2; step++)
    await handleTask(app.services, (await stepsOf(app)).at(-1)!, {} as never)
  const told = await promotedTo(app)
  expect([told.length, new Set(told).size]).toEqual([405, 405])

  await handleTask(app.services, first!, {} as never) // done already
  expect(await promotedTo(app)).toHaveLength(405)
})

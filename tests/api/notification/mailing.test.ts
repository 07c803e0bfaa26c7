// Also on PostgreSQL: steps under the activity's lock.

import { describe, expect, test } from 'vitest'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import { remindParticipants } from '#server/services/participation/reminder.ts'
import { handleTask } from '#server/tasks/handlers.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { type World, world } from '#tests/api/world/world.ts'

/** A hike of 205 registrations, a day before it starts. */
async function bigHike() {
  const app = await world()
  const hike = await app.activity({ capacity: null })
  await addCrowd(app, hike.id, 205)
  app.clock.pass({ days: 6 })
  return { ...app, hike }
}

async function countNews({ db }: World, type: NotificationType): Promise<number> {
  const rows = await db.selectFrom('notification').select('id').where('type', '=', type).execute()
  return rows.length
}

/** Does the steps that remain, without sending the emails. */
async function restOfMailings({ db, services }: World): Promise<void> {
  for (;;) {
    const tasks = await db
      .selectFrom('task')
      .selectAll()
      .where('kind', '=', 'send-mailing')
      .where('doneAt', 'is', null)
      .execute()
    if (tasks.length === 0) return
    for (const task of tasks) {
      await db.updateTable('task').set({ doneAt: task.runAt }).where('id', '=', task.id).execute()
      await handleTask(services, task, {} as never)
    }
  }
}

describe('calling off', () => {
  test('writes the first hundred with it, and the others in steps', async () => {
    const app = await bigHike()
    const { hike, as, db } = app
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'Verglas' } })
    expect(await countNews(app, 'ACTIVITY_CANCELLED')).toBe(100)
    const open = await db.selectFrom('participation').select('id').where('endedAt', 'is', null).execute()
    expect(open).toEqual([])
    await restOfMailings(app)
    expect(await countNews(app, 'ACTIVITY_CANCELLED')).toBe(205)
  })

  test('a step that was done is not done again', async () => {
    const app = await bigHike()
    const { hike, as, db, services } = app
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'Verglas' } })
    const [task] = await db.selectFrom('task').selectAll().where('kind', '=', 'send-mailing').execute()
    await restOfMailings(app)
    await handleTask(services, task!, {} as never)
    expect(await countNews(app, 'ACTIVITY_CANCELLED')).toBe(205)
  })
})

describe('reminders', () => {
  test('leave in steps, and the host is reminded with the last', async () => {
    const app = await bigHike()
    const { services, hike, db } = app
    await remindParticipants(services)
    const ofHost = () =>
      db
        .selectFrom('notification')
        .select('id')
        .where('type', '=', 'NEXT_24H')
        .where('userId', '=', hike.host.id)
        .execute()
    expect([await countNews(app, 'NEXT_24H'), await ofHost()]).toEqual([100, []])
    await restOfMailings(app)
    await remindParticipants(services)
    expect(await countNews(app, 'NEXT_24H')).toBe(206)
    expect(await ofHost()).toHaveLength(1)
  })

  test('stop when the activity is called off in between', async () => {
    const app = await bigHike()
    const { services, hike, as } = app
    await remindParticipants(services)
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'Verglas' } })
    await restOfMailings(app)
    expect(await countNews(app, 'NEXT_24H')).toBe(100)
    expect(await countNews(app, 'ACTIVITY_CANCELLED')).toBe(205)
  })
})

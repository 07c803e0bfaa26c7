import { describe, expect, test } from 'vitest'
import { NOW_A_DAY } from '#server/domain/notification/custom-email.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { refusal } from '#tests/api/world/world.ts'
import { hostedHike, now, registered } from './stage.ts'

describe('who may', () => {
  test('a BASIC host writes to five named registrations, not to six, nor to everybody', async () => {
    const { app, as, hike, activityId } = await hostedHike({ isPro: false })
    const ids = (await registered(app, hike, 6)).map(({ id }) => id)
    const to = (participantsId?: number[]) => as.email.save({ ...now(activityId), participantsId })
    const needsPro = refusal('PRO_ACCOUNT_REQUIRED', 403)
    await expect(to(ids)).rejects.toMatchObject(needsPro)
    await expect(to()).rejects.toMatchObject(needsPro)
    expect(await to(ids.slice(0, 5))).toMatchObject({ recipients: 5 })
  })

  test('another host does not learn that the activity exists', async () => {
    const { app, activityId } = await hostedHike()
    const other = app.as(await app.host({ accountType: 'PRO' }))
    const unknown = refusal('ACTIVITY_UNRECOVERED', 404)
    await expect(other.email.save(now(activityId))).rejects.toMatchObject(unknown)
    await expect(other.email.test(now(activityId))).rejects.toMatchObject(unknown)
    await expect(other.email.read({ activityId })).rejects.toMatchObject(unknown)
  })

  test('nobody is written to about what was called off, or has yet to be validated', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    const validation = (validation: 'NEED_VALIDATION' | 'VALIDED') =>
      app.db.updateTable('activity').set({ validation }).where('id', '=', activityId).execute()
    await validation('NEED_VALIDATION')
    await expect(as.email.save(now(activityId))).rejects.toMatchObject(refusal('ACTIVITY_NOT_VALID', 409))
    await validation('VALIDED')
    await as.activity.cancel({ query: { activityId, reason: 'Verglas' } })
    const calledOff = refusal('ACTIVITY_CANCELLED', 409)
    await expect(as.email.save(now(activityId))).rejects.toMatchObject(calledOff)
    await expect(as.email.test(now(activityId))).rejects.toMatchObject(calledOff)
  })
})

describe('how much', () => {
  test('five a day and activity, and the next one when the first is a day old', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    await registered(app, hike, 1)
    for (let time = 0; time < NOW_A_DAY; time++) {
      await as.email.save(now(activityId))
      app.clock.pass({ minutes: 10 })
    }
    await expect(as.email.save(now(activityId))).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: (24 * 60 - 50) * 60 },
    })
    app.clock.pass({ minutes: 24 * 60 - 50 })
    expect(await as.email.save(now(activityId))).toMatchObject({ saved: true })
  })

  test('a host who is not trusted sends a hundred, and the others the next day', async () => {
    const { app, as, activityId } = await hostedHike()
    await addCrowd(app, activityId, 103)
    await as.email.save(now(activityId))
    expect(await app.delivered()).toHaveLength(100)
    expect(await as.email.read({ activityId })).toMatchObject({ leftToday: 0, dailyLimit: 100 })
    app.clock.pass({ minutes: 61 })
    expect(await app.delivered()).toHaveLength(0)
    app.clock.pass({ days: 1 })
    expect(await app.delivered()).toHaveLength(3)
  })
})

import { describe, expect, test } from 'vitest'
import { listActivitiesToRemind, updateActivity } from '#db/queries/activity/activity.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { remindParticipants } from '#server/services/participation/reminder.ts'
import { emailsTo, lastTo } from '#tests/api/world/emails/emails.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

const HOUR_MS = 3_600_000

/** An activity in two days, with no email left to send. */
async function comingHike() {
  const app = await world()
  const { services, clock, activity, host } = app
  const inHours = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS).toISOString()
  const alice = await host()
  const hike = await activity({ host: alice, start: inHours(48) })
  return { ...app, inHours, alice, hike, remind: () => remindParticipants(services) }
}

/** The reminders that were queued: `[userId, participationId of somebody without account, registration]`. */
async function reminders({ db }: Pick<World, 'db'>) {
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('type', '=', 'NEXT_24H')
    .orderBy('id')
    .execute()
  return rows.map(({ userId, participationId, details }) => ({
    userId,
    participationId,
    of: JSON.parse(details) as { activityId: number; participationId: number | null },
  }))
}

describe('the day before', () => {
  test('everybody who comes is reminded once, and so is the host', async () => {
    const app = await comingHike()
    const { hike, alice, participation, clock, remind, services, sessionOf } = app
    const bruno = await participation({ activity: hike, partySize: 3 })
    const guest = await guestParticipation(services, hike.id)
    const byHand = await manualParticipation(services, await sessionOf(alice), hike.id)
    const mute = await manualParticipation(services, await sessionOf(alice), hike.id, { email: null })

    clock.pass({ hours: 23, minutes: 59 })
    await remind()
    expect(await reminders(app)).toEqual([])

    clock.pass({ minutes: 1 })
    await remind()
    clock.pass({ minutes: 5 })
    await remind()
    const told = await reminders(app)
    const of = (participationId: number | null) => ({ activityId: hike.id, participationId })
    expect(told).toHaveLength(4)
    expect(told).toContainEqual({ userId: bruno.person.id, participationId: null, of: of(bruno.id) })
    expect(told).toContainEqual({
      userId: expect.any(Number) as number,
      participationId: null,
      of: of(guest.id),
    })
    expect(told).toContainEqual({ userId: null, participationId: byHand.id, of: of(byHand.id) })
    expect(told).toContainEqual({ userId: alice.id, participationId: null, of: of(null) })
    expect(told.map(({ of: { participationId } }) => participationId)).not.toContain(mute.id)
  })

  test('people who had registered before the activity began to wait for a payment account are reminded', async () => {
    const app = await comingHike()
    const { hike, alice, participation, clock, remind, db } = app
    const bruno = await participation({ activity: hike })
    await updateActivity(db, hike.id, { validation: 'WAITING_PAYMENT_VALID' })
    clock.pass({ hours: 24, minutes: 1 })
    await remind()
    expect((await reminders(app)).map(({ userId }) => userId)).toEqual([bruno.person.id, alice.id])
  })

  test('who left is not reminded, who joined within the day neither; the host is', async () => {
    const app = await comingHike()
    const { hike, alice, participation, as, clock, remind, db } = app
    const bruno = await participation({ activity: hike })
    const uuids = (await db.selectFrom('ticket').select('uuid').execute()).map(({ uuid }) => uuid)
    await as(bruno.person).participation.cancelTickets({
      activityId: hike.id,
      participantId: bruno.id,
      ticketsId: uuids,
    })
    clock.pass({ hours: 24, minutes: 1 })
    await participation({ activity: hike })
    await remind()
    expect(await reminders(app)).toMatchObject([{ userId: alice.id, of: { participationId: null } }])
  })

  test('of what went online within the day, nobody is told what they have just been told', async () => {
    const app = await comingHike()
    const { activity, alice, inHours, participation, remind, db, hike } = app
    const tonight = await activity({ host: alice, start: inHours(10) })
    await participation({ activity: tonight })
    await remind()
    expect(await reminders(app)).toEqual([])
    const { remindedAt } = await db
      .selectFrom('activity')
      .select('remindedAt')
      .where('id', '=', tonight.id)
      .executeTakeFirstOrThrow()
    expect(remindedAt).toBe(app.clock.now.toISOString()) // done: it is not looked at again
    expect(hike.id).not.toBe(tonight.id)
  })

  test('of what moves to a later day afterwards, everybody is reminded once more; of an hour later, nobody', async () => {
    const app = await comingHike()
    const { hike, alice, participation, clock, remind, as, inHours } = app
    const bruno = await participation({ activity: hike })
    const moveTo = (start: string) => {
      const startDate = wallClock(new Date(start), 'America/Toronto')
      return as(alice).activity.update({ activity: { activityId: hike.id, startDate } })
    }
    clock.pass({ hours: 30 })
    await remind()
    await moveTo(inHours(19))
    await remind()
    const once = [bruno.person.id, alice.id]
    const told = async () => (await reminders(app)).map(({ userId }) => userId)
    expect(await told()).toEqual(once)

    await moveTo(inHours(72))
    await remind()
    expect(await told()).toEqual(once)
    clock.pass({ hours: 50 })
    await remind()
    await remind()
    expect(await told()).toEqual([...once, ...once])
  })

  test('of what was validated anew within the day, those who joined before are told', async () => {
    const app = await comingHike()
    const { hike, alice, participation, clock, remind, db } = app
    const bruno = await participation({ activity: hike })
    clock.pass({ hours: 30 })
    await updateActivity(db, hike.id, { validatedAt: clock.now.toISOString() })
    await remind()
    expect((await reminders(app)).map(({ userId }) => userId)).toEqual([bruno.person.id, alice.id])
  })
})

describe('nobody is reminded', () => {
  test.each([
    ['of what waits for an operator', { validation: 'NEED_VALIDATION' }],
    ['of what was refused', { validation: 'REFUSED' }],
    ['of a draft', { publishedAt: null }],
    ['of what was removed', { removedAt: '2026-11-20T17:00:00.000Z' }],
  ] as const)('%s', async (_, change) => {
    const app = await comingHike()
    const { hike, participation, clock, remind, db } = app
    await participation({ activity: hike })
    await updateActivity(db, hike.id, change)
    clock.pass({ hours: 25 })
    await remind()
    expect(await reminders(app)).toEqual([])
  })

  test('of what is called off', async () => {
    const app = await comingHike()
    const { hike, alice, participation, clock, remind, services, sessionOf } = app
    await participation({ activity: hike })
    const calledOff = { activityId: hike.id, reason: null }
    await callOffActivity(services, await sessionOf(alice), calledOff)
    clock.pass({ hours: 25 })
    await remind()
    expect(await reminders(app)).toEqual([])
  })

  test('of what has started', async () => {
    const app = await comingHike()
    const { hike, participation, clock, remind } = app
    await participation({ activity: hike })
    clock.pass({ hours: 48 })
    await remind()
    expect(await reminders(app)).toEqual([])
  })
})

test('reminding twice at the same moment tells everybody once', async () => {
  const app = await comingHike()
  const { hike, participation, clock, remind } = app
  for (let person = 1; person <= 5; person++) await participation({ activity: hike })
  clock.pass({ hours: 25 })
  await Promise.all([remind(), remind(), remind()])
  expect(await reminders(app)).toHaveLength(6)
})

test('one that fails leaves nothing behind, and does not hold up the next', async () => {
  const app = await comingHike()
  const { hike, alice, activity, inHours, participation, clock, remind, db, services } = app
  const second = await activity({ host: alice, start: inHours(48) })
  const bruno = await participation({ activity: hike })
  const chantal = await participation({ activity: second })
  clock.pass({ hours: 25 })

  // The list reads the clock once; the second read for the first activity fails, in its transaction.
  const now = services.now
  let looks = 0
  services.now = () => {
    if (++looks === 3) throw new Error('the clock fell off the wall')
    return now()
  }
  await remind()
  services.now = now
  expect((await reminders(app)).map(({ userId }) => userId)).toEqual([chantal.person.id, alice.id])
  expect(await listActivitiesToRemind(db, clock.now.toISOString(), inHours(48))).toEqual([hike.id])

  await remind()
  expect((await reminders(app)).map(({ userId }) => userId)).toContain(bruno.person.id)
})

test('told to stop, it ends between two activities', async () => {
  const app = await comingHike()
  app.clock.pass({ hours: 25 })
  const stopping = new AbortController()
  stopping.abort()
  await remindParticipants(app.services, stopping.signal)
  expect(await reminders(app)).toEqual([])
})

describe('somebody entered by hand', () => {
  test('stops the reminders with the link of one, whichever host enters the address next', async () => {
    const app = await comingHike()
    const { services, sessionOf, as, db, hike, alice, activity, inHours, clock, remind, delivered } = app
    const hector = await manualParticipation(services, await sessionOf(alice), hike.id)
    await delivered()
    clock.pass({ hours: 24 })
    await remind()
    const reminder = lastTo(await delivered(), hector)
    expect(reminder.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = /lien=([\w.-]+)>$/.exec(reminder.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(reminder.text).toContain(`/courriel/desabonnement?lien=${link}&lang=fr`)

    const press = (link: string) => as(null).pages.notification.switchOff({ link })
    for (const forged of [link.replace(/^p\d+/, 'p999'), link.slice(1), link.slice(0, -1)])
      await expect(press(forged)).rejects.toMatchObject(refusal('UNKNOWN_LINK', 404))
    expect(await press(link)).toEqual({ switchedOff: true })
    expect(await press(link)).toEqual({ switchedOff: true })
    const kept = await db.selectFrom('emailRefusal').selectAll().execute()
    expect(kept).toMatchObject([{ type: 'NEXT_24H' }])
    expect(JSON.stringify(kept)).not.toContain('hector')

    const other = await activity({ start: inHours(48) })
    const again = await manualParticipation(services, await sessionOf(other.host), other.id)
    expect(emailsTo(await delivered(), again)).toHaveLength(1) // the tickets still come
    clock.pass({ hours: 24 })
    await remind()
    expect(emailsTo(await delivered(), again)).toEqual([])
  })
})

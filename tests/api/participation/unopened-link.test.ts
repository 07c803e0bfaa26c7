// Also on PostgreSQL: the queries of who is reminded, and of who has opened a link.

import { describe, expect, test } from 'vitest'
import { remindOfUnopenedLinks } from '#server/services/participation/unopened-link.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { type World, world } from '#tests/api/world/world.ts'

const linkIn = (text = '') => /mes-inscriptions\?passe=([\w-]+)/.exec(text)?.[1] ?? ''

/** Runs the job, and returns what it sends. */
async function reminders({ services, delivered }: World) {
  await remindOfUnopenedLinks(services)
  return (await delivered()).map(({ to, subject, text }) => ({ to: to.address, subject, text }))
}

/** A guest with two places in an activity in a week, who has their confirmation. */
async function withGuest() {
  const app = await world()
  const hike = await app.activity({ capacity: 8 })
  const guest = await guestParticipation(app.services, hike.id, { partySize: 2 })
  const confirmation = (await app.delivered()).find(({ to }) => to.address === guest.email)
  const visitor = app.as(null)
  const open = (guestId: string) => ownRegistrations(visitor, { guestId })
  const listed = async () => {
    const { participants } = await app.as(hike.host).pages.hosting.view({ activityId: hike.id })
    return participants.map(({ hasUnopenedLink }) => hasUnopenedLink)
  }
  return { ...app, hike, guest, open, listed, link: linkIn(confirmation?.text) }
}

describe('a guest who has opened no link of our emails', () => {
  test('is reminded once, three days before the start, with a link that opens their tickets', async () => {
    const app = await withGuest()
    app.clock.pass({ days: 3, hours: 23 })
    expect(await reminders(app)).toEqual([])
    app.clock.pass({ hours: 1, minutes: 1 })
    const [reminder, ...others] = await reminders(app)
    expect(others).toEqual([])
    expect(reminder).toMatchObject({ to: app.guest.email, subject: expect.stringMatching(/^Vos billets/) })
    expect(await app.open(linkIn(reminder?.text))).toMatchObject([{ activity: { activityId: app.hike.id } }])
    app.clock.pass({ hours: 1 })
    expect(await reminders(app)).toEqual([])
  })

  test('is shown to the host once they are reminded, until they open one', async () => {
    const app = await withGuest()
    expect(await app.listed()).toEqual([false])
    app.clock.pass({ days: 4, minutes: 1 })
    await reminders(app)
    expect(await app.listed()).toEqual([true])
    await app.open(app.link)
    expect(await app.listed()).toEqual([false])
  })

  test('is not reminded when they open it after all, before the reminder leaves', async () => {
    const app = await withGuest()
    app.clock.pass({ days: 4, minutes: 1 })
    await remindOfUnopenedLinks(app.services)
    await app.open(app.link)
    expect(await app.delivered()).toEqual([])
  })
})

describe('nobody is reminded', () => {
  test('who has opened the link', async () => {
    const app = await withGuest()
    await app.open(app.link)
    app.clock.pass({ days: 4, minutes: 1 })
    expect(await reminders(app)).toEqual([])
  })

  test('who has an account, or was entered by hand', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: 8 })
    await app.participation({ activity: hike })
    await manualParticipation(app.services, await app.sessionOf(hike.host), hike.id)
    await app.delivered()
    app.clock.pass({ days: 4, minutes: 1 })
    expect(await reminders(app)).toEqual([])
  })

  test('who registered less than a day ago', async () => {
    const app = await world()
    const hike = await app.activity({ capacity: 8 })
    app.clock.pass({ days: 4, hours: 12 })
    await guestParticipation(app.services, hike.id)
    await app.delivered()
    app.clock.pass({ hours: 23 })
    expect(await reminders(app)).toEqual([])
    app.clock.pass({ hours: 1, minutes: 1 })
    expect(await reminders(app)).toHaveLength(1)
  })

  test('on the last day, when everybody is', async () => {
    const app = await withGuest()
    app.clock.pass({ days: 6, minutes: 1 })
    expect(await reminders(app)).toEqual([])
  })

  test('of what is called off, or was given back', async () => {
    const app = await withGuest()
    const other = await guestParticipation(app.services, (await app.activity()).id, {
      email: 'lan@exemple.org',
    })
    await app.db
      .updateTable('participation')
      .set({ endedAt: app.clock.now.toISOString(), endedReason: 'CANCELLED' })
      .where('id', '=', other.id)
      .execute()
    await app.as(app.hike.host).activity.cancel({ query: { activityId: app.hike.id } })
    await app.delivered()
    app.clock.pass({ days: 4, minutes: 1 })
    expect(await reminders(app)).toEqual([])
  })
})

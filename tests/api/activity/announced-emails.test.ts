// Also on PostgreSQL: the counts are conditions in SQL.
import { describe, expect, test } from 'vitest'
import { guestOf } from '#tests/api/world/guests.ts'
import { world } from '#tests/api/world/world.ts'

/**
 * Bruno, who handed one of his two tickets on to Maude; the guest Lan, who awaits an answer; Gisèle with an address, Paul
 * without one, and Rose, whose first email has not been sent: all three entered by hand.
 */
async function mixedHike() {
  const app = await world()
  const hike = await app.activity({ capacity: 20 })
  const alice = app.as(hike.host)
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  const [ticket] = await app.db.selectFrom('ticket').select('uuid').orderBy('id', 'desc').limit(1).execute()
  const to = { firstname: 'Maude', email: 'maude@exemple.org' }
  await app.as(bruno.person).ticket.handOn({ ticket: ticket!.uuid, ...to })
  const { pass: guestId } = await guestOf(app.services, { email: 'lan@exemple.net' })
  const activityId = hike.id
  await app.db.updateTable('activity').set({ needsApproval: true }).execute()
  await app.as(null).participation.join({ activityId, attendance: [{ nbrParticipant: 1 }], guestId })
  const byHand = async (firstname: string, email?: string) =>
    (await alice.manualParticipant.add({ activityId, firstname, nbrParticipant: 1, email })).partGhostId
  await byHand('Gisèle', 'gisele@exemple.org')
  await byHand('Paul')
  const rose = await byHand('Rose', 'rose@exemple.org')
  await app.delivered()
  const { id: notificationId } = await app.db
    .selectFrom('notification')
    .select('id')
    .where('participationId', '=', rose)
    .executeTakeFirstOrThrow()
  const held = { notificationId, participationId: rose, activityId, hostId: hike.host.id }
  await app.db
    .insertInto('heldEmail')
    .values({ ...held, budget: 'registrationsByHand', waitsUntil: null })
    .execute()
  const addresses = async () => (await app.delivered()).map(({ to }) => to.address).sort()
  return { ...app, hike, alice, bruno, addresses, view: () => alice.pages.hosting.view({ activityId }) }
}

describe('as many emails leave as the page has said', () => {
  test('when the date changes', async () => {
    const { alice, hike, bruno, view, clock, addresses } = await mixedHike()
    expect(await view()).toMatchObject({ toldOfChanges: 4 })
    const startDate = '2026-12-01T10:00'
    await alice.activity.update({ activity: { activityId: hike.id, startDate } })
    clock.pass({ minutes: 10 })
    const told = ['gisele@exemple.org', 'lan@exemple.net', 'maude@exemple.org', bruno.person.email]
    expect(await addresses()).toEqual(told.sort())
  })

  test('when it is called off', async () => {
    const { alice, hike, bruno, view, addresses } = await mixedHike()
    const { figures, toldOfEnd, unconfirmed } = await view()
    expect({ ...figures, toldOfEnd, unconfirmed }).toMatchObject({
      registrations: 5,
      untold: 2,
      toldOfEnd: 4,
      unconfirmed: 1,
    })
    await alice.activity.cancel({ query: { activityId: hike.id } })
    const told = ['gisele@exemple.org', 'lan@exemple.net', 'maude@exemple.org', bruno.person.email]
    // The two others are named to the host: without an address, and with one whose first email was never sent.
    const { figures: after, participants } = await view()
    expect(after.untold).toBe(2)
    const untold = participants.filter(({ isUntold }) => isUntold).map(({ displayName }) => displayName)
    expect(untold).toEqual(['Paul', 'Rose'])
    expect(participants.slice(0, 2).every(({ isUntold }) => isUntold)).toBe(true)
    const named = await alice.pages.hosting.view({ activityId: hike.id, state: 'untold' })
    expect(named.participants.map(({ displayName }) => displayName)).toEqual(['Paul', 'Rose'])
    expect(await addresses()).toEqual(told.sort())
  })
})

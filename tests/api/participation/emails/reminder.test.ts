import { describe, expect, test } from 'vitest'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { findGuest } from '#server/services/account/guest.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'
import type { RecipientRef } from '#server/services/notification/recipient-ref.ts'
import { calendarOf, codesOf, emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { endOfParticipation } from '#tests/api/world/endings.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { type World, world } from '#tests/api/world/world.ts'

const SITE = 'http://localhost:3000'

/** An activity tomorrow at nine; the clock shows Friday noon. */
async function eve(inputs: Parameters<World['activity']>[0] = {}) {
  const app = await world()
  const alice = await app.host({ firstName: 'Alice', lastName: 'Tremblay' })
  const crests = await app.activity({
    host: alice,
    name: 'Les crêtes',
    start: '2026-11-21T09:00',
    end: '2026-11-21T12:30',
    address: '12, rue du Quai',
    ...inputs,
  })
  const remind = (recipient: RecipientRef | number, participationId: number | null) =>
    notify(app.services, recipient, 'NEXT_24H', { activityId: crests.id, participationId })
  /** Somebody asks for so many places, and the host has not answered. */
  async function asks(partySize: number): Promise<void> {
    const { id } = await app.participation({ activity: crests, partySize })
    const waits = { waitsFor: 'APPROVAL' as const }
    await app.db.updateTable('ticket').set(waits).where('participationId', '=', id).execute()
    const state = { state: 'WAITING_PART_CONFIRM' as const }
    await app.db.updateTable('participation').set(state).where('id', '=', id).execute()
  }
  return { ...app, alice, crests, remind, asks }
}

describe('the reminder to somebody who comes', () => {
  test('says when, where and with how many, and brings the tickets again', async () => {
    const { db, services, alice, crests, participation, sessionOf, remind, delivered } = await eve()
    const { id, person } = await participation({ activity: crests, partySize: 2 })
    await manualParticipation(services, await sessionOf(alice), crests.id, { partySize: 3 })
    await delivered()
    await remind(person.id, id)

    const message = lastTo(await delivered(), person)
    expect(words(message.subject)).toBe('Demain 09:00 : Les crêtes')
    const text = words(message.text)
    expect(text).toContain('C’est demain')
    expect(text).toContain('Quand : Samedi 21 novembre 2026 09:00, heure de Montréal')
    expect(text).toContain('Où : 12, rue du Quai, Rimouski')
    const map = /https:\/\/www\.openstreetmap\.org\/search\?query=(\S+)/.exec(text)?.[1] ?? ''
    expect(decodeURIComponent(map.replaceAll('+', ' '))).toMatch(/^12, rue du Quai, Rimouski, .*Canada$/)
    expect(text).toContain('Groupe : 2 personnes, sur 5 en tout')
    expect(text).toContain(`Annulez vos billets :\n${SITE}/mes-inscriptions`)
    const tickets = await listOpenTickets(db, [id])
    for (const { uuid } of tickets) expect(text).toContain(`${SITE}/billets/${uuid}`)
    const codes = await codesOf(message)
    const prefix = `${SITE}/b/`
    expect(codes.map((code) => services.ticketSeal.open(code!.slice(prefix.length))?.uuid)).toEqual(
      tickets.map(({ uuid }) => uuid),
    )
    const file = calendarOf(message)
    expect([file.method, file.startsAt]).toEqual(['PUBLISH', '2026-11-21T14:00:00.000Z'])
  })

  test('opens a guest’s registrations by a new link, and asks somebody entered by hand to call', async () => {
    const { services, alice, crests, sessionOf, remind, delivered } = await eve()
    const guest = await guestParticipation(services, crests.id)
    const byHand = await manualParticipation(services, await sessionOf(alice), crests.id)
    const first = lastTo(await delivered(), guest).text
    const person = { id: byHand.id, userId: null, email: byHand.email }
    await remind(recipientOf(person)!, byHand.id)
    const { userId } = await services.db
      .selectFrom('participation')
      .select('userId')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow()
    await remind(userId!, guest.id)

    const messages = await delivered()
    const linkIn = (text: string) => /passe=([\w-]+)/.exec(text)?.[1] ?? ''
    const text = lastTo(messages, guest).text
    expect(linkIn(text)).not.toBe(linkIn(first))
    for (const link of [linkIn(first), linkIn(text)])
      expect((await findGuest(services, link))?.user.email).toBe(guest.email)
    expect(lastTo(messages, byHand).text).toContain('Un empêchement? Prévenez votre hôte, Alice Tremblay.')
    expect(lastTo(messages, byHand).text).not.toContain('mes-inscriptions')
  })

  test('is not sent to somebody who has handed all tickets on', async () => {
    const { db, as, crests, participation, remind, delivered } = await eve()
    const { id, person } = await participation({ activity: crests })
    const [ticket] = await listOpenTickets(db, [id])
    const to = { firstname: 'Maude', email: 'maude@exemple.org' }
    await as(person).ticket.handOn({ ticket: ticket!.uuid, ...to })
    await delivered()
    await remind(person.id, id)
    expect(emailsTo(await delivered(), person)).toEqual([])
  })

  test('counts nobody who waits for an answer among those who come', async () => {
    const { crests, participation, asks, remind, delivered } = await eve()
    const { id, person } = await participation({ activity: crests, partySize: 2 })
    await participation({ activity: crests, partySize: 1 })
    await asks(4)
    await delivered()
    await remind(person.id, id)
    expect(words(lastTo(await delivered(), person).text)).toContain('Groupe : 2 personnes, sur 3 en tout')
  })

  test('counts days by the clock of the activity', async () => {
    const { crests, clock, participation, remind, delivered } = await eve()
    const { id, person } = await participation({ activity: crests })
    await delivered()
    clock.pass({ hours: 13 }) // one in the morning of the day itself
    await remind(person.id, id)
    expect(words(lastTo(await delivered(), person).subject)).toBe('Aujourd’hui 09:00 : Les crêtes')
  })

  test('is not sent for a registration that ended, an activity that was cancelled, or has begun', async () => {
    const { db, services, clock, alice, crests, activity, participation, sessionOf, remind, delivered } =
      await eve()
    const ended = await participation({ activity: crests })
    const late = await participation({ activity: crests })
    const called = await activity({ host: alice, start: '2026-11-21T10:00' })
    const cancelled = await participation({ activity: called })
    await delivered()
    for (const { id, person } of [ended, late, cancelled]) await remind(person.id, id)
    await remind(alice.id, null)
    await notify(services, alice.id, 'NEXT_24H', { activityId: called.id, participationId: null })
    await endOfParticipation(db, ended.id, clock.now)
    await callOffActivity(services, await sessionOf(alice), { activityId: called.id, reason: null })
    clock.pass({ hours: 21 }) // nine o'clock sharp
    const messages = await delivered()
    expect(messages.filter(({ subject }) => /Demain|Aujourd/.test(subject))).toEqual([])
    const waiting = await db.selectFrom('notification').select('id').where('sentAt', 'is', null).execute()
    expect(waiting).toEqual([]) // and nothing tries again
  })
})

describe('the reminder to the host', () => {
  test('says how many come, what is left, and where the list is', async () => {
    const { services, alice, crests, participation, sessionOf, remind, delivered } = await eve({
      capacity: 10,
    })
    await participation({ activity: crests, partySize: 2 })
    await manualParticipation(services, await sessionOf(alice), crests.id, { partySize: 3 })
    await delivered()
    await remind(alice.id, null)
    const messages = await delivered()
    expect(messages).toHaveLength(1)
    const message = lastTo(messages, alice)
    expect(words(message.subject)).toBe('Demain 09:00 : Les crêtes')
    expect(words(message.text)).toContain('5 personnes viennent à votre activité « Les crêtes ».')
    expect(words(message.text)).toContain('Places : Il reste 5 places')
    expect(message.text).toContain(`${SITE}/mes-activites/${crests.id}`)
  })

  test('counts a request among the places, not among the people', async () => {
    const { alice, crests, participation, asks, remind, delivered } = await eve({ capacity: 10 })
    await participation({ activity: crests, partySize: 2 })
    await asks(3)
    await delivered()
    await remind(alice.id, null)
    const text = words(lastTo(await delivered(), alice).text)
    expect(text).toContain('2 personnes viennent à votre activité « Les crêtes ».')
    expect(text).toContain('Places : Il reste 5 places')
  })

  test('says so when nobody has registered yet', async () => {
    const { alice, remind, delivered } = await eve()
    await delivered()
    await remind(alice.id, null)
    const [message] = emailsTo(await delivered(), alice)
    expect(words(message?.text)).toContain('Personne n’est encore inscrit à votre activité « Les crêtes ».')
    expect(message?.text).toContain('Les inscriptions restent ouvertes jusqu’au début.')
  })
})

import { expect, test } from 'vitest'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { fullHike } from '#tests/api/world/waiting.ts'
import { manualParticipation } from '#tests/api/world/without-account.ts'
import { type World, world } from '#tests/api/world/world.ts'

/** The page of a private activity is closed to people without an account: no e-mail leads them there. */

const GISELE = { firstname: 'Gisèle', email: 'gisele@exemple.net' }

const hide = ({ db }: World) => db.updateTable('activity').set({ isPrivate: true }).execute()

test('a corrected mark leads somebody entered by hand to their ticket', async () => {
  const app = await world()
  const { id: activityId, host } = await app.activity()
  const manual = { ...GISELE, activityId, nbrParticipant: 1 }
  const { partGhostId: userId } = await app.as(host).manualParticipant.add(manual)
  await app.delivered()
  await hide(app)
  app.clock.pass({ days: 7 })
  await app.as(host).attendance.rate({ userId, activityId, rate: 0 })
  const odile = app.as(await app.operator())
  await odile.attendance.correct({ userId, activityId, rate: 1, reason: 'Elle était là.' })

  const { text } = lastTo(await app.delivered(), GISELE)
  const uuid = /\/billets\/([\w-]{36})/.exec(text)?.[1] ?? ''
  expect(await app.as(null).pages.ticket.read({ uuid })).toMatchObject({ activity: { activityId } })
  expect(text).not.toContain(`/activites/${activityId}`)
})

test('a corrected mark leads a guest to their registrations', async () => {
  const app = await world()
  const { id: activityId, host } = await app.activity()
  const guest = await guestOf(app.services)
  const attendance = [{ nbrParticipant: 1 }]
  const joined = await app.as(null).participation.join({ activityId, attendance, guestId: guest.pass })
  await app.delivered()
  await hide(app)
  app.clock.pass({ days: 7 })
  const about = { userId: joined.participant!.id, activityId }
  await app.as(host).attendance.rate({ ...about, rate: 0 })
  const odile = app.as(await app.operator())
  await odile.attendance.correct({ ...about, rate: 1, reason: 'Il était là.' })

  const { text } = lastTo(await app.delivered(), guest)
  expect(text).toMatch(/\/mes-inscriptions\?passe=[\w-]+/)
  expect(text).not.toContain(`/activites/${activityId}`)
})

test('a ticket that was handed on once more leads its former holder to other activities', async () => {
  const app = await world()
  const hike = await app.activity()
  const { id, person } = await app.participation({ activity: hike, partySize: 2 })
  const tickets = await app.db
    .selectFrom('ticket')
    .select('uuid')
    .where('participationId', '=', id)
    .orderBy('id')
    .execute()
  await app.as(person).ticket.handOn({ ticket: tickets[1]!.uuid, ...GISELE })
  const [link = ''] = /http\S+\/transmettre\S+/.exec(lastTo(await app.delivered(), GISELE).text) ?? []
  const { pathname, searchParams } = new URL(link)
  await hide(app)
  const proof = { ticket: pathname.split('/')[2]!, guestId: searchParams.get('passe')! }
  await app.as(null).ticket.handOn({ ...proof, firstname: 'Lou', email: 'lou@exemple.org' })

  const { text } = lastTo(await app.delivered(), GISELE)
  expect(words(text)).toContain('maintenant à Lou')
  expect(text).not.toContain(`/activites/${hike.id}`)
  expect(text).toMatch(/\/activites\s/)
})

test('a guest who gives everything back is not asked to come back', async () => {
  const app = await world()
  const { id: activityId } = await app.activity()
  const guest = await guestOf(app.services)
  const asGuest = { activityId, guestId: guest.pass }
  const { participation } = app.as(null)
  const joined = await participation.join({ ...asGuest, attendance: [{ nbrParticipant: 1 }] })
  await app.delivered()
  await hide(app)
  const { id: participantId, tickets } = joined.participant!
  await participation.cancelTickets({ ...asGuest, participantId, ticketsId: tickets.map(({ uuid }) => uuid) })

  const { text } = lastTo(await app.delivered(), guest)
  expect(words(text)).toContain('Vous avez annulé un billet')
  expect(words(text)).not.toContain('Vous changez d’idée')
  expect(text).not.toContain(`/activites/${activityId}`)
})

test('a guest whose offer is over is not led to the waiting list', async () => {
  const app = await fullHike()
  const guest = await guestOf(app.services)
  await app.waitAs((await findAttendee(app.services, null, guest.pass))!, 1)
  await hide(app)
  await app.giveBack(app.bruno, 1)
  await app.delivered()
  app.clock.pass({ days: 1 })
  await app.endOverdue()

  const { subject, text } = lastTo(await app.delivered(), guest)
  expect(words(subject)).toBe('Offre terminée : Les crêtes')
  expect(text).not.toContain(`/activites/${app.hike.id}`)
  expect(words(text)).not.toContain('Vous voulez toujours venir')
})

test('a confirmation puts no page into the calendars of somebody entered by hand', async () => {
  const app = await world()
  const hike = await app.activity({ isPrivate: true })
  const person = await manualParticipation(app.services, await app.sessionOf(hike.host), hike.id)
  const { text } = lastTo(await app.delivered(), person)
  expect(text).toContain('https://calendar.google.com/')
  expect(decodeURIComponent(text)).not.toContain(`/activites/${hike.id}`)
})

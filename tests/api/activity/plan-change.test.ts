import { describe, expect, test } from 'vitest'
import { handleTask } from '#server/tasks/handlers.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { calendarOf, emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { type World, world } from '#tests/api/world/world.ts'

const SATURDAY = '2026-11-28T09:00'
const SUNDAY = '2026-11-29T13:30'

/** A hike of Alice’s on a Saturday, with Bruno and one other; and what is delivered ten minutes after a change. */
async function saturdayHike(inputs: Parameters<World['activity']>[0] = {}) {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes', capacity: 20, start: SATURDAY, ...inputs })
  const alice = app.as(hike.host)
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  await app.delivered()
  const change = (change: Omit<Parameters<typeof alice.activity.update>[0]['activity'], 'activityId'>) =>
    alice.activity.update({ activity: { activityId: hike.id, ...change } })
  return {
    ...app,
    ...{ hike, alice, bruno, change },
    later: (minutes: number) => {
      app.clock.pass({ minutes })
      return app.delivered()
    },
  }
}

const subjects = (messages: { subject: string }[]) => messages.map(({ subject }) => words(subject))

describe('a changed date', () => {
  test('is told to participants before and after, ten minutes later, with the new calendar file', async () => {
    const { change, later, bruno, delivered } = await saturdayHike()
    await change({ startDate: SUNDAY })
    expect(await delivered()).toEqual([])
    expect(await later(9)).toEqual([])
    const messages = await later(1)
    expect(subjects(messages)).toEqual(['Changement : Les crêtes'])
    const message = lastTo(messages, bruno.person)
    expect(words(message.text)).toContain('Quand, avant : Samedi 28 novembre 2026 09:00, heure de Montréal')
    expect(words(message.text)).toContain(
      'Quand, maintenant : Dimanche 29 novembre 2026 13:30, heure de Montréal',
    )
    expect(words(message.text)).toContain('Vos billets restent valables.')
    const file = calendarOf(message)
    expect([file.method, file.sequence, file.startsAt]).toEqual(['PUBLISH', 1, '2026-11-29T18:30:00.000Z'])
    expect(await later(60)).toEqual([])
  })

  test('is told to somebody to whom a ticket was handed on, too', async () => {
    const { change, later, bruno, db, as, delivered } = await saturdayHike()
    const rows = await db
      .selectFrom('ticket')
      .select('uuid')
      .where('participationId', '=', bruno.id)
      .orderBy('id')
      .execute()
    const to = { firstname: 'Maude', email: 'maude@exemple.org' }
    await as(bruno.person).ticket.handOn({ ticket: rows[1]!.uuid, ...to })
    await delivered()
    await change({ startDate: SUNDAY })
    const messages = await later(10)
    expect(messages.map(({ to }) => to.address)).toEqual([bruno.person.email, to.email])
    const message = lastTo(messages, to)
    expect(words(message.text)).toContain('Votre billet reste valable.')
    expect(message.text).not.toContain('mes-inscriptions')
    expect(calendarOf(message).startsAt).toBe('2026-11-29T18:30:00.000Z')
  })

  test('of a private activity leads people without an account to their ticket', async () => {
    const { change, later, alice, hike, bruno, db, as, delivered } = await saturdayHike()
    const email = 'gisele@exemple.net'
    await alice.manualParticipant.add({ activityId: hike.id, firstname: 'Gisèle', email, nbrParticipant: 1 })
    const rows = await db
      .selectFrom('ticket')
      .select('uuid')
      .where('participationId', '=', bruno.id)
      .orderBy('id')
      .execute()
    const maude = { firstname: 'Maude', email: 'maude@exemple.org' }
    await as(bruno.person).ticket.handOn({ ticket: rows[1]!.uuid, ...maude })
    await delivered()
    await db.updateTable('activity').set({ isPrivate: true }).execute()
    await change({ startDate: SUNDAY })
    const messages = await later(10)
    for (const reader of [{ email }, maude]) {
      const { text } = lastTo(messages, reader)
      const uuid = /\/billets\/([\w-]{36})/.exec(text)?.[1] ?? ''
      expect(await as(null).pages.ticket.read({ uuid })).toMatchObject({ activity: { activityId: hike.id } })
      expect(words(text)).not.toContain('Voir l’activité')
    }
  })

  test('is told once, ten minutes after the last of several changes', async () => {
    const { change, later, bruno } = await saturdayHike()
    await change({ startDate: SUNDAY })
    expect(await later(8)).toEqual([])
    await change({ place: { city: 'Lévis', address: 'Quai Paquet' } })
    expect(await later(8)).toEqual([])
    const messages = await later(2)
    expect(messages).toHaveLength(1)
    const { text } = lastTo(messages, bruno.person)
    expect(words(text)).toContain('Quand, avant : Samedi 28 novembre 2026 09:00')
    expect(words(text)).toContain('Où, avant : Rimouski')
    expect(words(text)).toContain('Où, maintenant : Quai Paquet, Lévis')
  })

  test('reaches nobody when it was changed back', async () => {
    const { change, later } = await saturdayHike()
    await change({ startDate: SUNDAY })
    await later(5)
    await change({ startDate: SATURDAY })
    expect(await later(30)).toEqual([])
  })

  test('changed back is news for a person who registered in between, and only for them', async () => {
    const { change, later, participation, hike, delivered } = await saturdayHike()
    await change({ startDate: SUNDAY })
    await later(2)
    const { person: chantal } = await participation({ activity: hike })
    await delivered()
    await later(2)
    await change({ startDate: SATURDAY })
    const messages = await later(10)
    expect(messages).toHaveLength(1)
    expect(words(lastTo(messages, chantal).text)).toContain('Quand, avant : Dimanche 29 novembre 2026 13:30')
  })

  test('a person who registers after it is told nothing', async () => {
    const { change, later, clock, participation, hike, bruno } = await saturdayHike()
    await change({ startDate: SUNDAY })
    clock.pass({ minutes: 1 })
    const { person: chantal } = await participation({ activity: hike })
    const messages = await later(10)
    expect(subjects(emailsTo(messages, chantal))).not.toContain('Changement : Les crêtes')
    expect(subjects(emailsTo(messages, bruno.person))).toEqual(['Changement : Les crêtes'])
  })

  test('a later change is told again', async () => {
    const { change, later } = await saturdayHike()
    await change({ startDate: SUNDAY })
    expect(await later(10)).toHaveLength(1)
    await change({ startDate: SATURDAY })
    const [again] = await later(10)
    expect(words(again?.text)).toContain('Quand, maintenant : Samedi 28 novembre 2026 09:00')
  })

  test('a change of anything else reaches nobody', async () => {
    const { change, later, db } = await saturdayHike()
    await change({ name: 'Les grandes crêtes', description: 'Plus longue qu’avant.' })
    expect(await later(30)).toEqual([])
    expect(await db.selectFrom('mailing').selectAll().execute()).toEqual([])
  })

  test('an activity that is called off meanwhile says only that', async () => {
    const { change, later, alice, hike } = await saturdayHike()
    await change({ startDate: SUNDAY })
    await alice.activity.cancel({ query: { activityId: hike.id, reason: 'Verglas' } })
    expect(subjects(await later(30))).toEqual(['Annulée : Les crêtes'])
  })

  test('a person who gave all back meanwhile is told nothing of it', async () => {
    const { change, later, as, bruno, hike } = await saturdayHike()
    await change({ startDate: SUNDAY })
    const [own] = await ownRegistrations(as(bruno.person))
    const { tickets } = own!.participant
    const ticketsId = tickets.map(({ uuid }) => uuid)
    await as(bruno.person).participation.cancelTickets({
      activityId: hike.id,
      participantId: bruno.id,
      ticketsId,
    })
    expect(subjects(await later(30))).toEqual(['2 billets annulés : Les crêtes'])
  })
})

describe('a change shortly before the start', () => {
  test('is told while the activity is under way, also where it has no end', async () => {
    const { change, later, clock, delivered } = await saturdayHike({ end: null })
    clock.now = new Date('2026-11-28T13:55:00.000Z')
    await delivered()
    await change({ place: { city: 'Lévis', address: 'Quai Paquet' } })
    expect(subjects(await later(10))).toEqual(['Changement : Les crêtes'])
  })

  test('is told to nobody once the activity is over', async () => {
    const { change, later, clock, delivered } = await saturdayHike({ end: '2026-11-28T10:00' })
    clock.now = new Date('2026-11-28T14:55:00.000Z')
    await delivered()
    await change({ place: { city: 'Lévis', address: 'Quai Paquet' } })
    expect(await later(10)).toEqual([])
  })
})

describe('the link of an activity online', () => {
  test('is told to people with a ticket, and not to those who wait for approval', async () => {
    const { change, later, as, participant, hike, bruno, db, delivered } = await saturdayHike({
      onlineLink: 'https://visio.exemple.org/ancien',
    })
    await db.updateTable('activity').set({ needsApproval: true }).where('id', '=', hike.id).execute()
    const chantal = await participant()
    const attendance = [{ nbrParticipant: 1 }]
    await as(chantal).participation.join({ activityId: hike.id, attendance })
    await delivered()
    await change({ onlineLink: 'https://visio.exemple.org/nouveau' })
    const messages = await later(10)
    expect(messages.map(({ to }) => to.address)).toEqual([bruno.person.email])
    expect(messages[0]?.text).toContain('https://visio.exemple.org/nouveau')
    expect(messages[0]?.text).not.toContain('https://visio.exemple.org/ancien')

    await change({ startDate: SUNDAY, onlineLink: 'https://visio.exemple.org/autre' })
    const { text, attachments } = lastTo(await later(10), chantal)
    expect(words(text)).toContain('Votre demande tient toujours')
    expect(text).not.toContain('visio.exemple.org')
    expect(attachments ?? []).toEqual([])
  })

  test('is no news to a person who has yet to pay, and who has no ticket either', async () => {
    const { change, later, bruno, db } = await saturdayHike({ onlineLink: 'https://visio.exemple.org/salle' })
    await db.updateTable('participation').set({ state: 'WAITING_PAYMENT' }).execute()
    await db.updateTable('ticket').set({ waitsFor: 'PAYMENT' }).execute()
    await change({ startDate: SUNDAY })
    const { text, attachments } = lastTo(await later(10), bruno.person)
    expect(words(text)).toContain('Vos places vous sont toujours gardées')
    expect(words(text)).not.toMatch(/lien pour participer|restent valables|fichier joint|visio/)
    expect(attachments ?? []).toEqual([])
  })
})

describe('the people who are told', () => {
  test('are counted for the host before they save', async () => {
    const { alice, hike, services, as } = await saturdayHike()
    const { pass: guestId } = await guestOf(services, { email: 'invitee@exemple.net' })
    await as(null).participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 4 }], guestId })
    await alice.manualParticipant.add({ activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 3 })
    expect((await alice.pages.hosting.view({ activityId: hike.id })).toldOfChanges).toBe(2)
  })

  test('are nobody once the activity is over', async () => {
    const { alice, hike, clock, db, change, later } = await saturdayHike()
    expect((await alice.pages.hosting.view({ activityId: hike.id })).toldOfChanges).toBe(1)
    await db.updateTable('activity').set({ endsAt: '2026-11-28T20:00:00.000Z' }).execute()
    clock.pass({ days: 30 })
    expect((await alice.pages.hosting.view({ activityId: hike.id })).toldOfChanges).toBeNull()
    await change({ place: { city: 'Lévis', address: 'Quai Paquet' } })
    expect(await later(10)).toEqual([])
  })

  test('are counted with whoever holds a ticket that was handed on', async () => {
    const { alice, hike, bruno, as, db } = await saturdayHike()
    const told = async () => (await alice.pages.hosting.view({ activityId: hike.id })).toldOfChanges
    expect(await told()).toBe(1)
    const rows = await db.selectFrom('ticket').select('uuid').orderBy('id').execute()
    const to = { firstname: 'Maude', email: 'maude@exemple.org' }
    await as(bruno.person).ticket.handOn({ ticket: rows[1]!.uuid, ...to })
    expect(await told()).toBe(2)
  })

  test('are gone through in steps of a hundred, each once, and a repeated step does nothing', async () => {
    const { change, clock, db, hike, services } = await saturdayHike({ capacity: null })
    await addCrowd({ db, clock }, hike.id, 204)
    await change({ startDate: SUNDAY })
    const { id } = await db.selectFrom('mailing').select('id').executeTakeFirstOrThrow()
    const told = async () => {
      const rows = await db
        .selectFrom('notification')
        .select('id')
        .where('type', '=', 'ACTIVITY_CHANGED')
        .execute()
      return rows.length
    }
    const step = () =>
      handleTask(services, { kind: 'send-mailing', payload: JSON.stringify({ mailingId: id }) }, {} as never)
    await step()
    expect(await told()).toBe(0) // not due yet
    clock.pass({ minutes: 10 })
    const counts = []
    for (let time = 0; time < 5; time++) {
      await step()
      counts.push(await told())
    }
    expect(counts).toEqual([100, 200, 205, 205, 205])
  })
})

test('a refused activity tells nobody until an operator has agreed to it again', async () => {
  const { change, later, db, hike } = await saturdayHike()
  await change({ startDate: SUNDAY })
  const validation = (validation: 'REFUSED' | 'VALIDED') =>
    db.updateTable('activity').set({ validation }).where('id', '=', hike.id).execute()
  await validation('REFUSED')
  expect(await later(10)).toEqual([])
  await validation('VALIDED')
  expect(await later(59)).toEqual([])
  expect(await later(1)).toHaveLength(1)
})

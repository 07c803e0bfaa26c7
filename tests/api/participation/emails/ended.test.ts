import { describe, expect, test } from 'vitest'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { calendarOf, codesOf, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'

const SITE = 'http://localhost:3000'

/** A PRO host with an activity that spans the night in which the clocks change. */
async function night(inputs: Parameters<World['activity']>[0] = {}) {
  const app = await world()
  const alice = await app.host({ firstName: 'Alice', lastName: 'Tremblay', accountType: 'PRO' })
  const start = { start: '2027-03-13T22:30', end: '2027-03-14T04:00' }
  const stars = await app.activity({ host: alice, name: 'La nuit des étoiles', ...start, ...inputs })
  const remove = async (participationId: number, reason: string | null, isManual = false) => {
    const input = { activityId: stars.id, participationId, reason, isManual }
    expect(await removeParticipant(app.services, await app.sessionOf(alice), input)).toEqual({
      people: expect.any(Number),
    })
  }
  const callOff = async (person: Person, reason: string | null) =>
    expect(
      await callOffActivity(app.services, await app.sessionOf(person), { activityId: stars.id, reason }),
    ).toMatchObject({ told: expect.any(Number) })
  return { ...app, alice, stars, remove, callOff }
}

describe('the email to somebody whom the host removed', () => {
  test('says what happened and why, in the host’s words, and that the tickets are no longer good', async () => {
    const { stars, participation, remove, delivered } = await night()
    const { id, person } = await participation({ activity: stars, partySize: 2 })
    await remove(id, 'Le refuge est fermé.\nÀ une autre fois, j’espère.')

    const message = lastTo(await delivered(), person)
    expect(words(message.subject)).toBe('Inscription retirée : La nuit des étoiles')
    expect(words(message.text)).toContain(
      'Alice Tremblay a retiré votre inscription à l’activité « La nuit des étoiles ».',
    )
    expect(words(message.text)).toContain('Vos 2 billets ne sont plus valables.')
    expect(words(message.text)).toContain(
      'La raison donnée :\n> Le refuge est fermé.\n> À une autre fois, j’espère.\n',
    )
    expect(message.text).toContain(`${SITE}/activites`)
    expect(message.text).not.toContain('/billets/')
    expect(message.text).not.toContain('Bonne virée')
    expect(await codesOf(message)).toEqual([])
  })

  test('takes the activity out of the calendar of this one person', async () => {
    const { stars, participation, remove, delivered } = await night()
    const { id, person } = await participation({ activity: stars })
    const confirmed = calendarOf(lastTo(await delivered(), person))
    await remove(id, 'Complet')

    const file = calendarOf(lastTo(await delivered(), person))
    expect(file.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect([file.method, file.status]).toEqual(['CANCEL', 'CANCELLED'])
    expect(file.uid).toBe(confirmed.uid)
    expect(file.sequence).toBe(confirmed.sequence + 1)
    expect([file.startsAt, file.endsAt]).toEqual(['2027-03-14T03:30:00.000Z', '2027-03-14T08:00:00.000Z'])
    expect([file.startsAt, file.endsAt]).toEqual([confirmed.startsAt, confirmed.endsAt])
    // Mail programs act on it only when its organizer is that of the first file, and when it names its recipient.
    expect(file.organiser).toBe(confirmed.organiser)
    expect(file.attendees).toEqual([`MAILTO:${person.email}`])
  })

  test('is out of date in the calendar of somebody who came back, whatever arrives first', async () => {
    const { stars, participation, remove, callOff, alice, delivered } = await night()
    const { id, person } = await participation({ activity: stars })
    const files = [calendarOf(lastTo(await delivered(), person))]
    await remove(id, 'Complet')
    files.push(calendarOf(lastTo(await delivered(), person)))
    await participation({ activity: stars, person })
    files.push(calendarOf(lastTo(await delivered(), person)))
    await callOff(alice, null)
    files.push(calendarOf(lastTo(await delivered(), person)))

    expect(files.map(({ method }) => method)).toEqual(['PUBLISH', 'CANCEL', 'PUBLISH', 'CANCEL'])
    const sequences = files.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
  })

  test('shows what the host wrote as text', async () => {
    const { stars, participation, remove, delivered } = await night({ name: '<b>La nuit</b>' })
    const { id, person } = await participation({ activity: stars })
    const reason =
      '<script>alert("x")</script> & <a href="https://ailleurs.example">ici</a> {{brand}} $t(hello)'
    await remove(id, reason)
    const message = lastTo(await delivered(), person)
    expect(message.text).toContain(`> ${reason}`)
    expect(message.html).not.toMatch(/<script|ailleurs\.example"|<b>La nuit/)
    expect(message.html).toContain('&lt;script&gt;')
  })

  test('goes to a guest without a link to registrations, by the name that was given', async () => {
    const { services, stars, remove, delivered } = await night()
    const guest = await guestParticipation(services, stars.id, { firstName: 'Gaétane' })
    await remove(guest.id, 'Complet')
    const message = lastTo(await delivered(), guest)
    expect(message.text).toContain('Bonjour Gaétane,')
    expect(message.text).not.toContain('passe=')
  })

  test('needs no reason for somebody entered by hand, and speaks of their cheque', async () => {
    const { services, alice, stars, sessionOf, remove, delivered } = await night()
    const inputs = { chequeNumber: '014' }
    const person = await manualParticipation(services, await sessionOf(alice), stars.id, inputs)
    await remove(person.id, null, true)
    const message = lastTo(await delivered(), person)
    expect(message.text).toContain('Bonjour Hector,')
    expect(message.text).not.toContain('La raison donnée')
    expect(message.text).toContain('Pour votre chèque, voyez directement avec votre hôte.')
    expect(message.text).not.toContain('014')
    expect(calendarOf(message).attendees).toEqual(['MAILTO:hector@exemple.org'])
  })
})

describe('the email about an activity that is cancelled', () => {
  test('goes to everybody who was registered, each in their language and once', async () => {
    const { services, alice, stars, participant, participation, sessionOf, callOff, delivered } =
      await night()
    const john = await participant({ locale: 'en', firstName: 'John' })
    await participation({ activity: stars, person: john, partySize: 2 })
    const guest = await guestParticipation(services, stars.id)
    const byHand = await manualParticipation(services, await sessionOf(alice), stars.id)
    const gone = await participation({ activity: stars })
    await removeParticipant(services, await sessionOf(alice), {
      activityId: stars.id,
      participationId: gone.id,
      reason: 'Complet',
      isManual: false,
    })
    await delivered()
    await callOff(alice, 'Le ciel sera couvert.')

    const messages = await delivered()
    const readers = [john, guest, byHand].map(({ email }) => email)
    expect(messages.map(({ to }) => to.address).sort()).toEqual(readers.sort())
    const message = lastTo(messages, john)
    expect(words(message.subject)).toBe('Cancelled: La nuit des étoiles')
    expect(message.text).toContain('Alice Tremblay cancelled the activity “La nuit des étoiles”.')
    expect(message.text).toContain('Your 2 tickets are no longer valid.')
    expect(message.text).toContain('The reason given:\n> Le ciel sera couvert.')
    expect(words(message.text)).toContain('Planned: Saturday 13 March 2027 22:30, Montréal time')
    expect(words(lastTo(messages, byHand).text)).toContain('Votre billet n’est plus valable.')
  })

  test('takes it out of every calendar', async () => {
    const { alice, stars, participation, callOff, delivered } = await night()
    const { person } = await participation({ activity: stars })
    const confirmed = calendarOf(lastTo(await delivered(), person))
    await callOff(alice, null)
    const message = lastTo(await delivered(), person)
    expect(message.text).not.toContain('La raison donnée')
    const file = calendarOf(message)
    expect([file.method, file.status, file.uid]).toEqual(['CANCEL', 'CANCELLED', confirmed.uid])
    expect(file.sequence).toBeGreaterThan(confirmed.sequence)
    expect(file.organiser).toBe(confirmed.organiser)
    expect(file.attendees).toEqual([`MAILTO:${person.email}`])
    expect([file.startsAt, file.endsAt]).toEqual(['2027-03-14T03:30:00.000Z', '2027-03-14T08:00:00.000Z'])
  })

  test('says when it was the platform, not the host, that cancelled it', async () => {
    const { operator, stars, participation, callOff, delivered } = await night()
    const { person } = await participation({ activity: stars })
    await callOff(await operator(), 'Cette activité n’est pas permise.')
    const message = lastTo(await delivered(), person)
    expect(words(message.text)).toContain('L’équipe Virée a annulé l’activité « La nuit des étoiles ».')
    expect(message.text).toContain('> Cette activité n’est pas permise.')
  })
})

import { describe, expect, test } from 'vitest'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { join } from '#server/services/participation/join.ts'
import { calendarOf, codesOf, emailsTo as to, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { endOfParticipation } from '#tests/api/world/endings.ts'
import { world } from '#tests/api/world/world.ts'

describe('the confirmation of a registration', () => {
  test('has a page and a code for each ticket, and the code opens with the seal of the site', async () => {
    const { participant, activity, as, services, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes' })
    const bruno = await participant()
    await delivered()
    const joined = await as(bruno).participation.join({
      activityId: hike.id,
      attendance: [{ nbrParticipant: 2 }],
    })

    const [message] = to(await delivered(), bruno)
    expect(words(message?.subject)).toBe('Vos 2 billets : Les crêtes')
    const tickets = joined.participant!.tickets
    for (const { url } of tickets) {
      expect(message?.text).toContain(url)
      expect(message?.html).toContain(url)
    }
    const read = await codesOf(message!)
    expect(read).toEqual(tickets.map(({ qr }) => qr))
    const prefix = `${services.settings.publicUrl}/b/`
    expect(read.map((text) => services.ticketSeal.open(text!.slice(prefix.length)))).toEqual(
      tickets.map(({ uuid }) => ({ uuid, activityId: hike.id, keyId: 1 })),
    )
    const pictures = message!.attachments!.filter(({ cid }) => cid)
    expect(pictures).toHaveLength(2)
    for (const { cid } of pictures) expect(message?.html).toContain(`cid:${cid}`)
  })

  test('shows up to four codes; those of a larger party are in the attached file alone', async () => {
    const { activity, participation, delivered } = await world()
    const hike = await activity()
    const four = await participation({ activity: hike, partySize: 4 })
    const five = await participation({ activity: hike, partySize: 5 })
    const messages = await delivered()
    const [shown, attached] = [lastTo(messages, four.person), lastTo(messages, five.person)]
    expect(await codesOf(shown)).toHaveLength(4)
    expect(words(shown.text)).toContain('Les billets sont joints en PDF')
    expect(await codesOf(attached)).toEqual([])
    expect(attached.html).not.toContain('cid:')
    expect(words(attached.text)).toContain('Les codes QR sont dans le PDF joint')
    expect(attached.attachments?.map(({ contentType }) => contentType)).toContain('application/pdf')
  })

  test('brings the activity into the calendar, at its hour and in its zone', async () => {
    const { activity, participation, delivered } = await world()
    const hike = await activity({
      name: 'Lever du soleil',
      start: '2026-12-05T06:30',
      end: '2026-12-05T08:00',
    })
    const { person } = await participation({ activity: hike })

    const file = calendarOf(lastTo(await delivered(), person))
    expect(file.contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect([file.method, file.status]).toEqual(['PUBLISH', 'CONFIRMED'])
    expect([file.event.summary, file.uid]).toEqual(['Lever du soleil', `activity-${hike.id}@localhost`])
    expect(file.event.startDate.zone.tzid).toBe('America/Toronto')
    expect([file.event.startDate.toString(), file.event.endDate.toString()]).toEqual([
      '2026-12-05T06:30:00',
      '2026-12-05T08:00:00',
    ])
    // No reply is requested, and no address is passed on.
    expect(file.attendees).toEqual([])
    expect(file.organiser).toBe('mailto:nepasrepondre@viree.example')
  })

  test('keeps its instants over the night in which the clocks change', async () => {
    const { activity, participation, delivered } = await world()
    const night = await activity({ start: '2027-03-13T22:30', end: '2027-03-14T04:00' })
    const { person } = await participation({ activity: night })
    const { startsAt, endsAt } = calendarOf(lastTo(await delivered(), person))
    expect([startsAt, endsAt]).toEqual(['2027-03-14T03:30:00.000Z', '2027-03-14T08:00:00.000Z'])
  })

  test('says what came on top of an earlier registration, and shows all tickets', async () => {
    const { db, services, participant, activity, participation, sessionOf, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes' })
    const bruno = await participant({ firstName: 'Bruno', lastName: 'Gagnon' })
    const { id } = await participation({ activity: hike, person: bruno, partySize: 1 })
    await delivered()
    const input = {
      activityId: hike.id,
      parts: [{ ticketTypeId: null, people: 3 }],
      consent: false,
      acceptsFewer: false,
    }
    await join(services, await sessionOf(bruno), input)

    const messages = await delivered()
    const message = lastTo(messages, bruno)
    expect(words(message.subject)).toBe('Vos 3 billets : Les crêtes')
    expect(words(message.text)).toContain('Vous avez 2 places de plus pour « Les crêtes », 3 en tout.')
    for (const { uuid } of await listOpenTickets(db, [id])) expect(message.text).toContain(uuid)
    expect(await codesOf(message)).toHaveLength(3)

    const news = lastTo(messages, hike.host)
    expect(words(news.subject)).toBe('2 personnes de plus : Les crêtes')
    expect(words(news.text)).toContain('Bruno Gagnon a pris 2 places de plus pour « Les crêtes », 3 en tout.')
  })

  test('does not speak of more places to somebody who has given them back meanwhile', async () => {
    const { db, clock, services, activity, participation, sessionOf, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes' })
    const { id, person } = await participation({ activity: hike, partySize: 1 })
    await delivered()
    const input = {
      activityId: hike.id,
      parts: [{ ticketTypeId: null, people: 3 }],
      consent: false,
      acceptsFewer: false,
    }
    await join(services, await sessionOf(person), input)
    const [first, second] = await listOpenTickets(db, [id])
    const end = { endedAt: clock.now.toISOString(), endedReason: 'CANCELLED' as const }
    await db.updateTable('ticket').set(end).where('id', 'in', [first!.id, second!.id]).execute()
    await db.updateTable('participation').set({ partySize: 1 }).where('id', '=', id).execute()

    const messages = await delivered()
    expect(words(lastTo(messages, person).text)).toContain('Vous avez une place pour « Les crêtes ».')
    // The host, who gets no email when places are given back, sees the state at the time.
    expect(words(lastTo(messages, hike.host).text)).toContain('a pris 2 places de plus')
  })

  test('is in the language of the person, not in that of the host', async () => {
    const { participant, activity, participation, delivered } = await world()
    const john = await participant({ locale: 'en' })
    const hike = await activity({ name: 'Les crêtes' })
    await participation({ activity: hike, person: john })
    const messages = await delivered()
    expect(words(to(messages, john).at(-1)?.subject)).toBe('Your ticket: Les crêtes')
    expect(words(to(messages, hike.host).at(-1)?.subject)).toBe('1 personne de plus : Les crêtes')
  })

  test('is not written once the registration has ended', async () => {
    const { db, clock, activity, participation, delivered } = await world()
    const hike = await activity()
    const { id, person } = await participation({ activity: hike })
    await endOfParticipation(db, id, clock.now)
    const subjects = to(await delivered(), person).map(({ subject }) => words(subject))
    expect(subjects).toEqual(['Bienvenue sur Virée'])
  })
})

describe('what hosts are told', () => {
  test('of a registration: who, how many, how many places are left, and where to look', async () => {
    const { participant, activity, participation, services, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes', capacity: 10 })
    const bruno = await participant({ firstName: 'Bruno', lastName: 'Gagnon' })
    await participation({ activity: hike, person: bruno, partySize: 3 })

    const message = to(await delivered(), hike.host).at(-1)
    expect(words(message?.subject)).toBe('3 personnes de plus : Les crêtes')
    expect(message?.text).toContain('Bruno Gagnon')
    expect(words(message?.text)).toContain('Il reste 7 places')
    expect(message?.text).toContain(`${services.settings.publicUrl}/mes-activites/${hike.id}`)
    expect(message?.text).not.toContain(bruno.email)
  })

  test('of the way of an activity: received, then online', async () => {
    const { activity, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes' })
    const subjects = to(await delivered(), hike.host).map(({ subject }) => words(subject))
    expect(subjects).toEqual(['Bienvenue sur Virée', 'Bien reçue : Les crêtes', 'En ligne : Les crêtes'])
  })

  test('of a refusal: the reason and the sentence of the operator', async () => {
    const { activity, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes', state: 'REFUSED' })
    const message = to(await delivered(), hike.host).at(-1)
    expect(words(message?.subject)).toBe('À revoir : Les crêtes')
    expect(message?.text).toContain('Le lieu est privé.')
  })

  test('is told under the name of the organisation', async () => {
    const { host, activity, delivered } = await world()
    const club = await host({ organisationName: 'Club de marche' })
    await activity({ host: club })
    expect(to(await delivered(), club)[0]?.to.name).toBe('Club de marche')
  })
})

test('what people write stays text: in the subject, in the HTML, in the calendar', async () => {
  const { activity, participation, delivered } = await world()
  const name = 'Vin & fromage <script>alert(1)</script>; BEGIN:VALARM'
  const hike = await activity({ name })
  const { person } = await participation({ activity: hike })
  const message = to(await delivered(), person).at(-1)
  expect(words(message?.subject)).toBe(`Votre billet : ${name}`)
  expect(message?.html).not.toContain('<script>')
  expect(message?.html).toContain('&lt;script&gt;')
  const { calendar } = calendarOf(message!)
  expect(
    calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary')),
  ).toEqual([name])
})

test('an email that asks to confirm is not sent to somebody who has done so meanwhile', async () => {
  const { participant, delivered } = await world()
  const alice = await participant()
  expect(to(await delivered(), alice).map(({ subject }) => words(subject))).toEqual(['Bienvenue sur Virée'])
})

test('every email says who writes, to whom by name, and the same in HTML and in plain text', async () => {
  const { activity, participation, delivered } = await world()
  await participation({ activity: await activity() })
  const messages = await delivered()
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) {
    expect(message.from).toEqual({ name: 'Virée', address: 'nepasrepondre@viree.example' })
    expect(message.to.name).toMatch(/^\S+ \S+/)
    expect(message.text.length).toBeGreaterThan(100)
    const links = [...message.text.matchAll(/http:\/\/localhost:3000[^\s)>]*/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(message.html).toContain(link.replaceAll('&', '&amp;'))
  }
})

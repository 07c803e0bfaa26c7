import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/api/world/cast.ts'
import { calendarOf, emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { type World, world } from '#tests/api/world/world.ts'

const SITE = 'http://localhost:3000'

/** Bruno comes to a hike with two others, and gives tickets back by their place in the list. */
async function brunoOfThree(inputs: Parameters<World['activity']>[0] = {}) {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes', capacity: 10, ...inputs })
  const bruno = await app.participant({ firstName: 'Bruno' })
  const join = async (people: number) => {
    const attendance = [{ nbrParticipant: people }]
    await app.as(bruno).participation.join({ activityId: hike.id, attendance })
  }
  await join(3)
  return { ...app, hike, bruno, join, giveBack: (...which: number[]) => giveBack(app, hike.id, bruno, which) }
}

async function giveBack({ as }: World, activityId: number, person: Person, which: number[]): Promise<void> {
  const [own] = await ownRegistrations(as(person))
  const { id: participantId, tickets } = own!.participant
  const ticketsId = which.map((index) => tickets[index]!.uuid)
  await as(person).participation.cancelTickets({ activityId, participantId, ticketsId })
}

describe('giving some tickets back', () => {
  test('is confirmed, with what stays', async () => {
    const { bruno, giveBack, delivered } = await brunoOfThree()
    await delivered()
    await giveBack(1)
    const messages = await delivered()
    expect(messages).toHaveLength(1)
    const message = lastTo(messages, bruno)
    expect(words(message.subject)).toBe('Billet annulé : Les crêtes')
    expect(words(message.text)).toContain('Bonjour Bruno,')
    expect(words(message.text)).toContain('Vous avez annulé un billet pour « Les crêtes ».')
    expect(words(message.text)).toContain('Il vous reste 2 billets, toujours valables.')
    expect(message.text).toContain(`${SITE}/mes-inscriptions`)
    expect(message.text).not.toContain('/billets/')
  })

  test('keeps the activity in the calendar, in a newer file', async () => {
    const { bruno, giveBack, delivered, clock } = await brunoOfThree()
    const confirmed = calendarOf(lastTo(await delivered(), bruno))
    clock.pass({ minutes: 5 })
    await giveBack(1)
    const file = calendarOf(lastTo(await delivered(), bruno))
    expect([file.method, file.status]).toEqual(['PUBLISH', 'CONFIRMED'])
    expect(file.uid).toBe(confirmed.uid)
    expect(file.sequence).toBeGreaterThan(confirmed.sequence)
  })

  test('the confirmation that is still to be sent comes before it, and shows what stays', async () => {
    const { bruno, giveBack, delivered } = await brunoOfThree()
    await giveBack(0, 1)
    const [confirmed, cancelled] = emailsTo(await delivered(), bruno).slice(-2)
    expect(words(confirmed?.subject)).toBe('Votre billet : Les crêtes')
    expect(words(cancelled?.subject)).toBe('2 billets annulés : Les crêtes')
  })
})

describe('giving all tickets back', () => {
  test('is confirmed, and leads to other activities and back to this one', async () => {
    const { bruno, hike, giveBack, delivered } = await brunoOfThree()
    await delivered()
    await giveBack(0, 1, 2)
    const message = lastTo(await delivered(), bruno)
    expect(words(message.subject)).toBe('3 billets annulés : Les crêtes')
    expect(words(message.text)).not.toContain('Il vous reste')
    expect(message.text).toContain(`${SITE}/activites\n`)
    expect(message.text).toContain(`${SITE}/activites/${hike.id}`)
  })

  test('takes the activity out of the calendar of this one person', async () => {
    const { bruno, giveBack, delivered } = await brunoOfThree()
    const confirmed = calendarOf(lastTo(await delivered(), bruno))
    await giveBack(0, 1, 2)
    const file = calendarOf(lastTo(await delivered(), bruno))
    expect(file.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect([file.method, file.status]).toEqual(['CANCEL', 'CANCELLED'])
    expect(file.uid).toBe(confirmed.uid)
    expect(file.organiser).toBe(confirmed.organiser)
    expect(file.attendees).toEqual([`MAILTO:${bruno.email}`])
  })

  test('each file is newer than the one before, also for somebody who comes back', async () => {
    const { bruno, join, giveBack, delivered } = await brunoOfThree()
    const files = [calendarOf(lastTo(await delivered(), bruno))]
    const acts = [() => giveBack(2), () => giveBack(0, 1), () => join(1), () => giveBack(0), () => join(2)]
    for (const act of acts) {
      await act()
      files.push(calendarOf(lastTo(await delivered(), bruno)))
    }
    expect(files.map(({ method }) => method)).toEqual([
      ...['PUBLISH', 'PUBLISH', 'CANCEL', 'PUBLISH', 'CANCEL', 'PUBLISH'],
    ])
    const sequences = files.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
  })

  test('each file is newer than the one before, also when all emails waited and leave together', async () => {
    const { bruno, join, giveBack, delivered, clock } = await brunoOfThree()
    await delivered()
    for (const act of [() => giveBack(2), () => giveBack(0, 1), () => join(1), () => giveBack(0)]) {
      clock.pass({ seconds: 1 })
      await act()
    }
    const files = emailsTo(await delivered(), bruno)
      .filter(({ attachments }) => attachments?.length)
      .map(calendarOf)
    const sequences = files.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
    expect(files.at(-1)?.method).toBe('CANCEL')
  })
})

describe('a join request', () => {
  test('that is withdrawn is confirmed as one, without a calendar file', async () => {
    const { bruno, giveBack, delivered } = await brunoOfThree({ needsApproval: true })
    await delivered()
    await giveBack(0)
    const part = lastTo(await delivered(), bruno)
    expect(words(part.subject)).toBe('Demande retirée : Les crêtes')
    expect(words(part.text)).toContain('Vous avez retiré votre demande d’une place pour « Les crêtes ».')
    expect(words(part.text)).toContain('Votre demande pour 2 personnes attend encore la réponse')
    expect(part.attachments ?? []).toEqual([])

    await giveBack(0, 1)
    const rest = lastTo(await delivered(), bruno)
    expect(words(rest.text)).toContain('Vous avez retiré votre demande de 2 places pour « Les crêtes ».')
    expect(words(rest.text)).not.toContain('attend encore')
    expect(rest.attachments ?? []).toEqual([])
  })

  test('that stays when the approved tickets are given back leaves the calendar until it is approved', async () => {
    const { bruno, hike, as, join, giveBack, delivered } = await brunoOfThree({ needsApproval: true })
    const [own] = await ownRegistrations(as(bruno))
    const participantId = own!.participant.id
    const approve = () =>
      as(hike.host).participation.approve({ activityId: hike.id, participantId, approve: true })
    await approve()
    await join(4)
    await delivered()
    await giveBack(0, 1, 2)
    const cancelled = lastTo(await delivered(), bruno)
    expect(calendarOf(cancelled).method).toBe('CANCEL')
    expect(words(cancelled.text)).toContain('Votre demande pour 1 personne attend encore la réponse')

    await approve()
    const approved = calendarOf(lastTo(await delivered(), bruno))
    expect(approved.method).toBe('PUBLISH')
    expect(approved.sequence).toBeGreaterThan(calendarOf(cancelled).sequence)
  })
})

import { describe, expect, test } from 'vitest'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { findGuest } from '#server/services/account/guest.ts'
import { calendarOf, codesOf, emailsTo as to, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { world } from '#tests/api/world/world.ts'

describe('the confirmation of somebody without an account', () => {
  test('opens all registrations of the address by a link that stands nowhere but in the email', async () => {
    const { db, services, activity, delivered } = await world()
    const hike = await activity({ name: 'Les crêtes' })
    const guest = await guestParticipation(services, hike.id, { firstName: 'Gaétane', partySize: 2 })

    const message = lastTo(await delivered(), guest)
    expect(message.to.name).toBe('Gaétane Hudon')
    expect(words(message.subject)).toBe('Vos 2 billets : Les crêtes')
    expect(words(message.text)).toContain('sans compte ni mot de passe')
    const [, link] = /\/mes-inscriptions\?passe=([\w-]+)/.exec(message.text) ?? []
    expect(message.html).toContain(`/mes-inscriptions?passe=${link}`)
    const opened = await findGuest(services, link ?? '')
    expect(opened?.user.email).toBe(guest.email)
    expect(opened?.pass.scope).toBe('ALL')
    const kept = await db.selectFrom('notification').select('details').execute()
    expect(JSON.stringify(kept)).not.toContain(link)
  })

  test('greets each guest of one address by the name that was given', async () => {
    const { services, activity, delivered } = await world()
    const [hike, paddle] = [await activity({ name: 'Les crêtes' }), await activity({ name: 'Le lac' })]
    const email = 'famille@exemple.org'
    await guestParticipation(services, hike.id, { email, firstName: 'Gaétane' })
    await guestParticipation(services, paddle.id, { email, firstName: 'Ludovic', locale: 'en' })

    const messages = to(await delivered(), { email })
    expect(messages.map(({ text }) => /Bonjour (\S+),/.exec(text)?.[1])).toEqual(['Gaétane', 'Ludovic'])
    expect(messages.map(({ to: { name } }) => name)).toEqual(['Gaétane Hudon', 'Ludovic Hudon'])
  })

  test('says to somebody entered by hand who did it, with tickets and calendar, and leads to no account', async () => {
    const { db, services, host, activity, sessionOf, delivered } = await world()
    const club = await host({ organisationName: 'Club de marche' })
    const hike = await activity({ host: club, name: 'Les crêtes', language: 'en' })
    const person = await manualParticipation(services, await sessionOf(club), hike.id, { partySize: 2 })

    const messages = await delivered()
    const message = lastTo(messages, person)
    expect(message.to).toEqual({ name: 'Hector Isabelle', address: 'hector@exemple.org' })
    expect(words(message.subject)).toBe('Your 2 tickets: Les crêtes') // in the language of the activity
    expect(message.text).toContain('Hello Hector,')
    expect(message.text).toContain('Club de marche registered you: you have 2 places for “Les crêtes”.')
    expect(message.text).toContain('Something came up? Let your host know: Club de marche.')
    expect(message.text + message.html).not.toContain('mes-inscriptions')
    const uuids = (await listOpenTickets(db, [person.id])).map(({ uuid }) => uuid)
    for (const uuid of uuids) expect(message.text).toContain(`/billets/${uuid}`)
    expect(await codesOf(message)).toHaveLength(2)
    expect(calendarOf(message).uid).toBe(`activity-${hike.id}@localhost`)
    // The host added them, and is not notified of it.
    expect(to(messages, club).filter(({ subject }) => subject.includes('de plus'))).toEqual([])
  })

  test('greets an organisation entered by hand by its name, and somebody without any by none', async () => {
    const { services, activity, sessionOf, delivered } = await world()
    const hike = await activity()
    const host = await sessionOf(hike.host)
    const names = { firstName: null, lastName: null }
    await manualParticipation(services, host, hike.id, { ...names, organisationName: 'Les Scouts' })
    await manualParticipation(services, host, hike.id, { ...names, email: 'anonyme@exemple.org' })
    const messages = await delivered()
    expect(lastTo(messages, { email: 'hector@exemple.org' }).text).toContain('Bonjour Les Scouts,')
    expect(lastTo(messages, { email: 'anonyme@exemple.org' }).text).toContain('\n\nBonjour,\n\n')
  })
})

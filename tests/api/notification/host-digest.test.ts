import { expect, test } from 'vitest'
import { join } from '#server/services/participation/join.ts'
import { emailsTo, words } from '#tests/api/world/emails/emails.ts'
import { endOfParticipation } from '#tests/api/world/endings.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { world } from '#tests/api/world/world.ts'

const SITE = 'http://localhost:3000'

/** A host with two activities, who got ten emails within the hour already. */
async function busyHost() {
  const app = await world()
  const alice = await app.host({ firstName: 'Alice', lastName: 'Tremblay' })
  const crests = await app.activity({ host: alice, name: 'Les crêtes', capacity: 80 })
  const lake = await app.activity({ host: alice, name: 'Le lac' })
  const early = await app.participant({ firstName: 'Bruno', lastName: 'Gagnon' })
  const first = await app.participation({ activity: crests, person: early })
  for (let count = 2; count <= 10; count++) await app.participation({ activity: crests })
  const told = emailsTo(await app.delivered(), alice).filter(({ subject }) => subject.includes('de plus'))
  expect(told).toHaveLength(10)
  app.clock.pass({ minutes: 1 })

  const register = async (activity: { id: number }, firstName: string, partySize = 1) => {
    const person = await app.participant({ firstName, lastName: 'Roy' })
    return app.participation({ activity, person, partySize })
  }
  /** The emails that come until the hour is over. */
  const newsOfTheHour = async () => {
    const atOnce = emailsTo(await app.delivered(), alice)
    expect(atOnce).toEqual([])
    app.clock.pass({ hours: 1 })
    return emailsTo(await app.delivered(), alice)
  }
  return { ...app, alice, crests, lake, early, first, register, newsOfTheHour }
}

test('after ten emails in an hour the rest comes in one, activity by activity', async () => {
  const { services, alice, crests, lake, early, sessionOf, register, newsOfTheHour } = await busyHost()
  await register(lake, 'Chantal', 2)
  await register(crests, 'Dimitri', 1)
  const input = {
    activityId: crests.id,
    parts: [{ ticketTypeId: null, people: 4 }],
    consent: false,
    acceptsFewer: false,
  }
  await join(services, await sessionOf(early), input)
  await guestParticipation(services, crests.id, { firstName: 'Gaétane', lastName: 'Hudon' })
  await manualParticipation(services, await sessionOf(alice), crests.id, { lastName: 'Isabelle' })

  const messages = await newsOfTheHour()
  expect(messages).toHaveLength(1)
  const text = words(messages[0]?.text)
  expect(words(messages[0]?.subject)).toBe('7 personnes de plus dans 2 activités')
  expect(text).toContain('Depuis : Vendredi 20 novembre 2026 12:01, heure de Montréal')
  expect(text).toContain(
    ['Le lac', '2 personnes de plus.', '- Chantal Roy, 2 personnes', 'Voir les inscriptions :'].join('\n') +
      `\n${SITE}/mes-activites/${lake.id}\n`,
  )
  expect(text).toContain(
    [
      'Les crêtes',
      '5 personnes de plus. Il reste 64 places.', // 10 + 5, and one whom the host added
      '- Dimitri Roy, 1 personne',
      '- Bruno Gagnon, 3 places de plus',
      '- Gaétane Hudon, 1 personne',
      'Voir les inscriptions :',
    ].join('\n') + `\n${SITE}/mes-activites/${crests.id}\n`,
  )
  expect(text).not.toContain('Isabelle')
  expect(text).toContain(`Voir mes activités :\n${SITE}/mes-activites`)
})

test('once it is taken to be written, whoever comes next gets an email of their own', async () => {
  const { alice, crests, mailer, clock, register, delivered } = await busyHost()
  await register(crests, 'Chantal')
  await delivered()
  clock.pass({ hours: 1 })
  mailer.failNext('NOT_SENT')
  expect(emailsTo(await delivered(), alice)).toEqual([])
  await register(crests, 'Dimitri') // the digest was claimed already: this one gets an email of its own
  clock.pass({ hours: 1 })
  const messages = emailsTo(await delivered(), alice)
  expect(messages.map(({ text }) => /Dimitri/.test(text))).toContain(true)
  expect(messages.filter(({ text }) => /Chantal/.test(text))).toHaveLength(1)
})

test('leaves out who has cancelled since, and says nothing when nobody is left', async () => {
  const { db, clock, crests, lake, register, newsOfTheHour } = await busyHost()
  const gone = [await register(crests, 'Chantal'), await register(lake, 'Dimitri')]
  for (const { id } of gone) await endOfParticipation(db, id, clock.now)
  expect(await newsOfTheHour()).toEqual([])
})

test('shows what people call themselves as text', async () => {
  const { participant, lake, participation, newsOfTheHour } = await busyHost()
  const person = await participant({
    firstName: '<img src=x onerror=alert(1)>',
    lastName: '& {{brand}} $t(hello)',
  })
  await participation({ activity: lake, person })
  const [message] = await newsOfTheHour()
  expect(message?.text).toContain('- <img src=x onerror=alert(1)> & {{brand}} $t(hello), ')
  expect(message?.html).not.toContain('<img src=x')
})

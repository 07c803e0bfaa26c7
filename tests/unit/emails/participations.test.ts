import { describe, expect, test } from 'vitest'
import { writeActivityCancelled } from '#emails/messages/activity/activity-cancelled.ts'
import { writeHostDigest } from '#emails/messages/participation/host-digest.ts'
import { writeParticipationConfirmed } from '#emails/messages/participation/participation-confirmed.ts'
import { writeParticipationRefused } from '#emails/messages/participation/participation-refused.ts'
import { writeReminder } from '#emails/messages/participation/reminder.ts'
import { writeReminderForHost } from '#emails/messages/participation/reminder-for-host.ts'
import { crests, recipient, registration, tickets } from './details.ts'
import { english, french } from './words.ts'

describe('the confirmation of more places', () => {
  const enlarged = {
    ...registration,
    tickets: [...tickets, { url: 'https://viree.example/billets/3', position: 3, of: 3 }],
    added: 2,
  }

  test('says how many came on top, and how many there are in all', () => {
    const message = writeParticipationConfirmed(french, enlarged)
    expect(message.subject).toBe('Vos 3\u00A0billets\u00A0: Les crêtes de la Montagne Noire')
    expect(message.heading).toBe('C’est fait\u00A0: 2\u00A0places de plus')
    expect(message.paragraphs[1]).toContain('2\u00A0places de plus')
    expect(message.paragraphs[1]).toContain('3\u00A0en tout')
    expect(message.tickets).toHaveLength(3)
  })

  test('counts one as one', () => {
    const message = writeParticipationConfirmed(english, { ...enlarged, added: 1 })
    expect(message.paragraphs[1]).toContain('You have one more place for')
  })
})

test('a confirmation leads into the calendars on the web', () => {
  const calendars = {
    google: 'https://calendar.google.com/calendar/render?action=TEMPLATE',
    outlook: 'https://outlook.live.com/calendar/0/action/compose',
  }
  const links = writeParticipationConfirmed(english, { ...registration, calendars }).smallPrint?.map(
    ({ link }) => link,
  )
  expect(links).toContainEqual({ label: 'Add to Google Calendar', href: calendars.google })
  expect(links).toContainEqual({ label: 'Add to Outlook', href: calendars.outlook })
})

describe('the confirmation without an account', () => {
  test('tells a guest what the link opens', () => {
    const message = writeParticipationConfirmed(french, {
      ...registration,
      holderKind: 'GUEST',
      ticketsUrl: 'https://viree.example/mes-inscriptions?passe=secret',
    })
    expect(message.action.href).toBe('https://viree.example/mes-inscriptions?passe=secret')
    const words = message.smallPrint?.map(({ text }) => text).join('\n')
    expect(words).toContain(`«\u00A0${message.action.label}\u00A0»`)
  })

  test('tells somebody entered by hand who did it, and leads to the tickets alone', () => {
    const message = writeParticipationConfirmed(french, {
      ...registration,
      holderKind: 'BY_HAND',
      ticketsUrl: null,
    })
    expect(message.paragraphs[1]).toMatch(/^Club de marche La Boussole a fait votre inscription/)
    expect(message.action).toEqual({
      label: 'Voir le premier billet',
      href: 'https://viree.example/billets/1',
    })
    expect(message.smallPrint?.some(({ link }) => link)).toBe(false)
    expect(message.reason).toContain('Club de marche La Boussole a donné cette adresse')
  })
})

describe('the digest for the host', () => {
  const registrations = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      participant: `Personne ${index + 1}`,
      people: 2,
      isEnlarged: false,
    }))
  const details = {
    ...recipient,
    since: '2026-11-20T17:01:00.000Z',
    timeZone: 'America/Toronto',
    activitiesUrl: 'https://viree.example/mes-activites',
  }
  const activity = { activity: 'Les crêtes', placesLeft: 4, manageUrl: 'https://viree.example/m/1' }
  const digest = (...activities: { count: number; url: string }[]) =>
    writeHostDigest(french, {
      ...details,
      activities: activities.map(({ count, url }) => ({
        ...activity,
        manageUrl: url,
        registrations: registrations(count),
      })),
    })

  test.each([
    { count: 50, last: 'Personne 50, 2\u00A0personnes', lines: 50 },
    { count: 51, last: 'et une autre inscription', lines: 51 },
    { count: 53, last: 'et 3\u00A0autres inscriptions', lines: 51 },
  ])('of $count registrations names fifty at most, and ends with « $last »', ({ count, last, lines }) => {
    const items = digest({ count, url: 'https://viree.example/m/1' }).lists?.[0]?.items
    expect(items).toHaveLength(lines)
    expect(items?.at(-1)).toBe(last)
  })

  test('leads to the one activity, or to all of them, and to each', () => {
    const one = digest({ count: 2, url: 'https://viree.example/m/1' })
    expect(one.action.href).toBe('https://viree.example/m/1')
    expect(one.subject).toBe('4\u00A0personnes de plus\u00A0: Les crêtes')
    const two = digest(
      { count: 2, url: 'https://viree.example/m/1' },
      { count: 1, url: 'https://viree.example/m/2' },
    )
    expect(two.action.href).toBe('https://viree.example/mes-activites')
    expect(two.subject).toBe('6\u00A0personnes de plus dans 2\u00A0activités')
    expect(two.lists?.map(({ link }) => link.href)).toEqual([
      'https://viree.example/m/1',
      'https://viree.example/m/2',
    ])
    expect(two.lists?.[0]?.text).toBe('4\u00A0personnes de plus. Il reste 4\u00A0places.')
  })
})

describe('the emails about an end', () => {
  const ended = {
    ...recipient,
    ...crests,
    host: 'Club de marche La Boussole',
    why: ' Le sentier est fermé. ',
    tickets: 1,
    hasCheque: false,
    hasCalendarFile: true,
    activitiesUrl: 'https://viree.example/activites',
  }

  test('a removal quotes the reason, and does not hope for a good outing', () => {
    const message = writeParticipationRefused(french, ended)
    expect(message.quote).toEqual({ label: 'La raison donnée', text: 'Le sentier est fermé.' })
    expect(message.paragraphs.at(-1)).toBe('Votre billet n’est plus valable.')
    expect(message.closing).toBeUndefined()
    expect(message.tickets).toBeUndefined()
  })

  test('without a reason nothing is quoted', () => {
    expect(writeParticipationRefused(french, { ...ended, why: ' \n' }).quote).toBeUndefined()
  })

  test('a cancellation says when it would have been, and who cancelled', () => {
    const byHost = writeActivityCancelled(french, { ...ended, cancelledBy: 'HOST' })
    expect(byHost.facts?.[0]).toEqual({
      label: 'Prévue',
      strong: 'Samedi 21\u00A0novembre 2026 09:00',
      text: 'heure de Montréal',
    })
    expect(byHost.paragraphs[1]).toMatch(/^Club de marche La Boussole a annulé l’activité/)
    const byPlatform = writeActivityCancelled(english, { ...ended, cancelledBy: 'PLATFORM' })
    expect(byPlatform.paragraphs[1]).toMatch(/^The Virée team cancelled the activity/)
  })
})

describe('the reminder', () => {
  const written = { ...registration, mapUrl: 'https://carte.example', peopleInAll: 14 }

  test.each([
    { writtenAt: '2026-11-20T14:00:00.000Z', fr: 'Demain 09:00', en: 'Tomorrow 09:00' },
    { writtenAt: '2026-11-21T05:00:00.000Z', fr: 'Aujourd’hui 09:00', en: 'Today 09:00' },
    {
      writtenAt: '2026-11-19T14:00:00.000Z',
      fr: 'Samedi 21\u00A0novembre 2026 09:00',
      en: 'Saturday 21\u00A0November 2026 09:00',
    },
  ])('written at $writtenAt says $fr', ({ writtenAt, fr, en }) => {
    const details = { ...written, writtenAt }
    expect(writeReminder(french, details).subject).toBe(`${fr}\u00A0: Les crêtes de la Montagne Noire`)
    expect(writeReminder(english, details).subject).toBe(`${en}: Les crêtes de la Montagne Noire`)
  })

  test('shows the place on a map, and the party among all who come', () => {
    const message = writeReminder(french, { ...written, writtenAt: '2026-11-20T14:00:00.000Z' })
    expect(message.facts?.[1]).toEqual({
      label: 'Où',
      text: 'Chemin Régimbald, Saint-Donat',
      link: { label: 'Voir la carte', href: 'https://carte.example' },
    })
    expect(message.facts?.at(-1)).toEqual({
      label: 'Groupe',
      strong: '2\u00A0personnes',
      text: 'sur 14\u00A0en tout',
    })
    const alone = { ...written, writtenAt: '2026-11-20T14:00:00.000Z', peopleInAll: 2 }
    expect(writeReminder(french, alone).facts?.at(-1)?.text).toBeUndefined()
  })

  test.each([
    { people: 0, says: 'Personne n’est encore inscrit à votre activité' },
    { people: 1, says: 'Une personne vient à votre activité' },
    { people: 6, says: '6\u00A0personnes viennent à votre activité' },
  ])('tells the host of $people people', ({ people, says }) => {
    const details = {
      ...recipient,
      ...crests,
      people,
      placesLeft: null,
      writtenAt: '2026-11-20T14:00:00.000Z',
      manageUrl: 'https://viree.example/m',
    }
    const message = writeReminderForHost(french, details)
    expect(message.paragraphs[1]).toContain(says)
    expect(message.heading).toBe('C’est demain')
    expect(message.action.href).toBe('https://viree.example/m')
  })
})

test('the words around a name keep a subject short', () => {
  for (const t of [french, english]) {
    const count = 10
    for (const key of [
      'participationConfirmed',
      'participationForHost',
      'participationRefused',
      'ticketsCancelled',
      'activityCancelled',
    ])
      expect(t(`${key}.subject`, { count, activity: '' }).length).toBeLessThan(30)
  }
})

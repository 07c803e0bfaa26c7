import { describe, expect, test } from 'vitest'
import { writeConfirmEmail } from '#emails/messages/account/confirm-email.ts'
import { writeWelcome } from '#emails/messages/account/welcome.ts'
import { writeActivityCreated } from '#emails/messages/activity/activity-created.ts'
import { writeActivityRefused } from '#emails/messages/activity/activity-refused.ts'
import { writeActivityValid } from '#emails/messages/activity/activity-valid.ts'
import { writeParticipationConfirmed } from '#emails/messages/participation/participation-confirmed.ts'
import { writeParticipationForHost } from '#emails/messages/participation/participation-for-host.ts'
import { crests, recipient, registration, tickets } from './details.ts'
import { english, french } from './words.ts'

describe('the email that confirms an address', () => {
  const message = writeConfirmEmail(french, {
    ...recipient,
    confirmUrl: 'https://viree.example/authentification?clid=secret',
    validHours: 48,
  })

  test('leads to the page with the button, and says how long the link is good', () => {
    expect(message.action).toEqual({
      label: 'Confirmer mon courriel',
      href: 'https://viree.example/authentification?clid=secret',
    })
    expect(message.smallPrint?.[0]?.text).toBe(
      'Le lien est bon 48\u00A0heures. Ensuite, connectez-vous pour en demander un autre.',
    )
  })

  test('says what to do when somebody else typed the address', () => {
    expect(message.smallPrint?.[1]?.text).toContain('Vous n’avez rien demandé?')
  })
})

describe('the welcome', () => {
  const details = {
    ...recipient,
    activitiesUrl: 'https://viree.example/activites',
    organiseUrl: 'https://viree.example/o',
  }

  test('greets by first name, in the language of the account', () => {
    expect(writeWelcome(french, details).paragraphs[0]).toBe('Bonjour Anne-Sophie,')
    expect(writeWelcome(english, details).paragraphs[0]).toBe('Hello Anne-Sophie,')
  })

  test('greets also somebody without a first name', () => {
    expect(writeWelcome(french, { ...details, firstName: ' ' }).paragraphs[0]).toBe('Bonjour,')
  })
})

describe('the emails to a host about an activity', () => {
  const details = {
    ...recipient,
    ...crests,
    activityUrl: 'https://viree.example/activites/42/les-cretes',
    reach: 'LISTED',
  } as const

  test('one who is new is told that it is being read', () => {
    const message = writeActivityCreated(french, { ...details, state: 'WAITING' })
    expect(message.subject).toBe('Bien reçue\u00A0: Les crêtes de la Montagne Noire')
    expect(message.heading).toBe('Votre activité est en validation')
  })

  test('one who is trusted is told that it is online', () => {
    const message = writeActivityCreated(french, { ...details, state: 'ONLINE' })
    expect(message.subject).toBe('En ligne\u00A0: Les crêtes de la Montagne Noire')
    expect(message.paragraphs[1]).toContain('paraît dès maintenant dans la liste des activités')
  })

  test('one whose activity is private is not told that everybody sees it', () => {
    const reach = 'PRIVATE'
    const created = writeActivityCreated(french, { ...details, state: 'ONLINE', reach })
    for (const message of [created, writeActivityValid(french, { ...details, reach })]) {
      expect(message.paragraphs[1]).toContain('ne paraît dans aucune liste')
      expect(message.preheader).toBe('Seules les personnes que vous invitez la voient.')
      expect(message.smallPrint?.[0]?.text).toContain('envoyez vos invitations')
    }
  })

  test('one who sells elsewhere is not told that registration is open', () => {
    const reach = 'EXTERNAL'
    const created = writeActivityCreated(english, { ...details, state: 'ONLINE', reach })
    for (const message of [created, writeActivityValid(english, { ...details, reach })])
      expect(message.paragraphs[1]).toContain('leads to where you sell tickets')
  })

  test('a validated activity is announced with its date and place', () => {
    expect(writeActivityValid(english, details).facts).toEqual([
      { label: 'When', strong: 'Saturday 21\u00A0November 2026 09:00', text: 'Montréal time' },
      { label: 'Where', text: 'Chemin Régimbald, Saint-Donat' },
    ])
  })

  test('an activity without a place is held online', () => {
    const message = writeActivityValid(french, { ...details, place: null })
    expect(message.facts?.[1]).toEqual({ label: 'Où', text: 'En ligne' })
  })

  test('a refusal gives the reason and the sentence, and does not hope for a good outing', () => {
    const sentence = 'Le sentier est fermé en novembre.'
    const message = writeActivityRefused(french, {
      ...details,
      refusal: 'INVALID_ACTIVITY',
      sentence,
    })
    expect(message.facts).toEqual([
      { label: 'Raison', strong: 'Hors des règles' },
      { label: 'Précision', text: sentence },
    ])
    expect(message.closing).toBeUndefined()
  })

  test.each(['INVALID_ACTIVITY', 'EMPTY_ACTIVITY', 'OTHERS'] as const)(
    'a refusal for %s reads well',
    (refusal) => {
      const message = writeActivityRefused(french, { ...details, refusal, sentence: '' })
      expect(message.facts).toHaveLength(1)
      expect(message.facts?.[0]?.strong).not.toContain('activityRefused')
    },
  )
})

describe('the confirmation of a registration', () => {
  test('counts the tickets in its subject', () => {
    expect(writeParticipationConfirmed(french, registration).subject).toBe(
      'Vos 2\u00A0billets\u00A0: Les crêtes de la Montagne Noire',
    )
    expect(
      writeParticipationConfirmed(french, { ...registration, tickets: tickets.slice(0, 1) }).subject,
    ).toBe('Votre billet\u00A0: Les crêtes de la Montagne Noire')
    expect(writeParticipationConfirmed(english, registration).subject).toBe(
      'Your 2 tickets: Les crêtes de la Montagne Noire',
    )
  })

  test('shows date and place before it is opened', () => {
    expect(writeParticipationConfirmed(french, registration).preheader).toBe(
      'Samedi 21\u00A0novembre 2026 09:00, Chemin Régimbald, Saint-Donat',
    )
  })

  test('gives each person a ticket with its page and its code, by its number in the registration', () => {
    const url = 'https://viree.example/billets/2'
    const coded = [{ url, position: 2, of: 3, holder: 'Maude', codeCid: 'billet-2@viree' }]
    expect(writeParticipationConfirmed(french, { ...registration, tickets: coded }).tickets).toEqual([
      {
        label: 'Billet 2 sur 3',
        holder: 'Maude',
        page: { label: 'Ouvrir le billet 2', href: url },
        code: { src: 'cid:billet-2@viree', alt: 'Code QR du billet 2' },
      },
    ])
  })

  test('speaks of cancelling only where one can', () => {
    const withoutWay = writeParticipationConfirmed(french, registration)
    const withWay = writeParticipationConfirmed(french, {
      ...registration,
      cancelUrl: 'https://viree.example/c',
    })
    expect(withoutWay.smallPrint?.some(({ link }) => link)).toBe(false)
    expect(withWay.smallPrint?.at(-1)?.link).toEqual({
      label: 'Annulez vos billets',
      href: 'https://viree.example/c',
    })
  })
})

describe('the news of a registration, for the host', () => {
  const details = {
    ...recipient,
    ...crests,
    participant: 'Maude Ouellet',
    people: 3,
    manageUrl: 'https://viree.example/m',
  }

  test.each([
    { placesLeft: 4, says: 'Il reste 4\u00A0places' },
    { placesLeft: 1, says: 'Il reste 1\u00A0place' },
    { placesLeft: 0, says: 'Complet' },
    { placesLeft: null, says: undefined },
  ])('with $placesLeft places left it says $says', ({ placesLeft, says }) => {
    const message = writeParticipationForHost(french, { ...details, placesLeft })
    expect(message.facts?.[2]?.text).toBe(says)
  })

  test('names who comes, and with how many', () => {
    const message = writeParticipationForHost(french, { ...details, placesLeft: null })
    expect(message.paragraphs[1]).toBe(
      'Maude Ouellet a pris 3\u00A0places pour «\u00A0Les crêtes de la Montagne Noire\u00A0».',
    )
  })
})

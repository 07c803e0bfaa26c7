import { describe, expect, test } from 'vitest'
import { writeLetter } from '#emails/letters/index.ts'
import { english, french } from './words.ts'

const reader = { firstName: 'Maude', brand: 'Virée' }

describe('the letter with which somebody chooses a password', () => {
  const details = {
    ...reader,
    isGuest: false,
    chooseUrl: 'https://viree.example/mot-de-passe?code=secret',
    validMinutes: 60,
  }

  test('of an account: leads to the page, and says how long the link is good', () => {
    const letter = writeLetter('NEW_PASSWORD', french, details)
    expect(letter.action).toEqual({ label: 'Choisir un mot de passe', href: details.chooseUrl })
    expect(letter.smallPrint?.map(({ text }) => text)).toEqual([
      'Le lien est bon 60 minutes, et sert une seule fois.',
      expect.stringContaining('Vous n’avez rien demandé?'),
    ])
    expect(letter.reason).toContain('vous avez un compte')
  })

  test('of a guest: says that registrations come along, and not to pass the link on', () => {
    const letter = writeLetter('NEW_PASSWORD', english, { ...details, isGuest: true, validMinutes: null })
    expect(letter.subject).toBe('Open your account on Virée')
    expect(letter.paragraphs.join(' ')).toContain('all your registrations')
    expect(letter.smallPrint).toHaveLength(1)
    expect(letter.smallPrint?.[0]?.text).toContain('Do not pass it on')
    expect(letter.reason).not.toContain('account')
  })
})

import { describe, expect, test } from 'vitest'
import { writeNewPassword } from '#emails/messages/account/new-password.ts'
import { english, french } from './words.ts'

const recipient = { firstName: 'Maude', brand: 'Virée' }

describe('the email with which somebody chooses a password', () => {
  const details = {
    ...recipient,
    isGuest: false,
    chooseUrl: 'https://viree.example/mot-de-passe?code=secret',
    validMinutes: 60,
  }

  test('of an account: leads to the page, and says how long the link is good', () => {
    const message = writeNewPassword(french, details)
    expect(message.action).toEqual({ label: 'Choisir un mot de passe', href: details.chooseUrl })
    expect(message.smallPrint?.map(({ text }) => text)).toEqual([
      'Le lien est bon 60 minutes, et sert une seule fois.',
      expect.stringContaining('Vous n’avez rien demandé?'),
    ])
    expect(message.reason).toContain('vous avez un compte')
  })

  test('of a guest: says that registrations come along, and not to pass the link on', () => {
    const message = writeNewPassword(english, { ...details, isGuest: true, validMinutes: null })
    expect(message.subject).toBe('Open your account on Virée')
    expect(message.paragraphs.join(' ')).toContain('all your registrations')
    expect(message.smallPrint).toHaveLength(1)
    expect(message.smallPrint?.[0]?.text).toContain('Do not pass it on')
    expect(message.reason).not.toContain('account')
  })
})

import { describe, expect, test } from 'vitest'
import { writeAccountDeleted } from '#emails/messages/account/account-deleted.ts'
import { writeCredentialChanged } from '#emails/messages/account/credential-changed.ts'
import { writeSessionsEnded } from '#emails/messages/account/sessions-ended.ts'
import { CREDENTIAL_CHANGES, takenBackOf } from '#server/domain/account/credential-change.ts'
import { english, french } from './words.ts'

const at = { at: '2026-11-20T17:00:00.000Z', timeZone: 'America/Toronto' }
const recipient = { firstName: 'Maude', brand: 'Virée' }

describe('the email about a change of how an account signs in', () => {
  const details = {
    ...recipient,
    kind: 'PASSWORD_CHANGED' as const,
    changedAt: at,
    notMeUrl: 'https://viree.example/courriel/pas-moi?lien=secret',
    validDays: 7,
  }

  test('says what was changed, when, and where to say that it was somebody else', () => {
    const message = writeCredentialChanged(french, details)
    expect(message.subject).toBe('Votre mot de passe Virée a changé')
    expect(message.facts).toMatchObject([
      { strong: 'Vendredi 20\u00A0novembre 2026 12:00', text: 'heure de Montréal' },
    ])
    expect(message.action).toEqual({ label: 'Ce n’était pas moi', href: details.notMeUrl })
    expect(message.smallPrint).toEqual([{ text: expect.stringContaining('7 jours') as string }])
    expect(writeCredentialChanged(english, details).action.label).toBe('It was not me')
  })

  test.each(CREDENTIAL_CHANGES)('has its own words for %s', (kind) => {
    for (const words of [french, english]) {
      const { subject, heading, paragraphs } = writeCredentialChanged(words, { ...details, kind })
      expect([subject, heading, ...paragraphs].join(' ')).not.toContain('credentialChanged')
    }
  })
})

test('what was added is taken back, what was removed is not', () => {
  expect(CREDENTIAL_CHANGES.map(takenBackOf)).toEqual([
    'PASSWORD',
    'PASSWORD',
    'PASSKEY',
    'NOTHING',
    'GOOGLE',
    'NOTHING',
    'SECOND_FACTOR',
    'NOTHING',
    'NOTHING',
    'RECOVERY_CODES',
    'RECOVERY_CODES',
    'NOTHING',
  ])
})

test('the email about a deleted account says where to write, and that no account sends it any more', () => {
  const message = writeAccountDeleted(english, {
    ...recipient,
    deletedAt: at,
    teamEmail: 'team@viree.example',
  })
  expect(message.subject).toBe('Your Virée account is deleted')
  expect(message.action).toEqual({ label: 'Write to us', href: 'mailto:team@viree.example' })
  expect(message.reason).toBe('You’re getting this email because you had an account on Virée.')
})

test('the email about sessions that an operator ended leads back in, and to a new password', () => {
  const pages = { loginUrl: 'https://viree.example/l', forgotUrl: 'https://viree.example/f' }
  const message = writeSessionsEnded(english, { ...recipient, ...pages, endedAt: at })
  expect(message.subject).toBe('You’ve been logged out of Virée')
  expect(message.action).toEqual({ label: 'Log in', href: pages.loginUrl })
  expect(message.smallPrint).toMatchObject([{ link: { href: pages.forgotUrl } }])
})

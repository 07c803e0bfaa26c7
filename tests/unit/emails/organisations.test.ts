import { describe, expect, test } from 'vitest'
import { writeMemberCard } from '#emails/messages/organisation/member-card.ts'
import { writeOrganisationInvitation } from '#emails/messages/organisation/organisation-invitation.ts'
import { english, french } from './words.ts'

const recipient = { firstName: '', brand: 'Virée' }

describe('the email with which an organisation invites somebody', () => {
  const details = {
    ...recipient,
    organisation: 'Club de marche',
    inviter: 'Maude Roy',
    isAdmin: false,
    answerUrl: 'https://viree.example/invitation?lien=secret',
    validDays: 7,
  }

  test('says who invites, as what, and for how long; its button only opens a page', () => {
    const message = writeOrganisationInvitation(french, details)
    expect(message.paragraphs).toEqual([
      'Bonjour,',
      'Maude Roy vous invite à rejoindre Club de marche sur Virée.',
      expect.stringContaining('Comme membre') as string,
    ])
    expect(message.action).toEqual({ label: 'Répondre à l’invitation', href: details.answerUrl })
    expect(message.smallPrint?.[0]?.text).toBe('L’invitation est valable 7 jours, et sert une seule fois.')
  })

  test('names an organisation that invites by itself once', () => {
    const message = writeOrganisationInvitation(english, {
      ...details,
      inviter: null,
      isAdmin: true,
    })
    expect(message.paragraphs.slice(1)).toEqual([
      'Club de marche invites you to join it on Virée.',
      expect.stringContaining('As an admin') as string,
    ])
  })
})

test('a member card says whose it is, of what, its number and its last day', () => {
  const card = {
    ...recipient,
    organisation: 'Club de marche',
    holder: 'Aline Roy',
    number: '2026-001',
    validUntil: '2027-01-01',
    siteUrl: 'https://viree.example/activites',
  }
  const facts = (t: typeof french) => writeMemberCard(t, card).facts?.map(({ strong }) => strong)
  expect(facts(french)).toEqual(['Club de marche', 'Aline Roy', '2026-001', '1er\u00A0janvier 2027'])
  expect(facts(english)).toEqual(['Club de marche', 'Aline Roy', '2026-001', '1\u00A0January 2027'])
})

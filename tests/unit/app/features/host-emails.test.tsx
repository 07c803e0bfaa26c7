import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import SendNow from '#app/features/hosting/emails/now.tsx'
import HostEmails from '#app/features/hosting/emails/overview.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** Returns the text of a page as its loader's data makes it, in French. */
async function textOf(Component: ComponentType, data: object): Promise<string> {
  const html = await drawnPage(Component, data)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const AT = '2026-11-20T17:00:00.000Z'
const activity = {
  activityId: 1,
  name: 'La marche',
  language: 'fr',
  timeZone: 'America/Toronto',
  isCancelled: false,
}
const sending = {
  ...{ mailingId: 3, templateType: 'NOW', subject: null, content: 'Bonjour', useCustomLogo: false },
  ...{ audience: 'ALL', participantsId: [], createdAt: AT, stoppedAt: null },
  ...{ recipients: 10, sent: 3, failed: 1, skipped: 1, left: 5 },
}
const tabs = { ...activity, startDate: AT, waitingParties: 0, mayEdit: true, isHost: true }
const emails = {
  ...{ activity, tabs, texts: [], sendings: [sending], afterLeavesAt: AT, momentsOver: [] },
  ...{ isPro: true, mayWrite: true, leftToday: 90, dailyLimit: 100 },
  coming: { registrations: 12, withoutAddress: 2 },
}

describe('the emails of an activity', () => {
  test('begin with how many registrations there are, and how many have no address', async () => {
    expect(await textOf(HostEmails, emails)).toContain('12 inscriptions, dont 2 sans adresse de courriel')
    const all = { ...emails, coming: { registrations: 12, withoutAddress: 0 } }
    expect(await textOf(HostEmails, all)).toContain('12 inscriptions, toutes avec une adresse de courriel')
    const nobody = { ...emails, coming: { registrations: 0, withoutAddress: 0 }, sendings: [] }
    const text = await textOf(HostEmails, nobody)
    expect(text).toContain('Aucune inscription n’est encore confirmée')
    const over = await textOf(HostEmails, { ...nobody, momentsOver: ['CONFIRMATION', 'NEXT_24H', 'AFTER'] })
    expect(over).toContain('Aucune inscription n’a été confirmée')
    expect(over).not.toContain('Préparez')
    expect(text).toContain('Vos messages s’afficheront ici')
  })

  test('have one button that is filled, and say which texts there are', async () => {
    const saved = { templateType: 'CONFIRMATION', content: 'Bonjour', savedAt: AT, sentAt: null }
    const html = await drawnPage(HostEmails, { ...emails, texts: [saved] })
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html.match(/Aucun texte/g)).toHaveLength(2)
    expect(html).toContain('Écrit le')
  })

  test('say how many left, failed and are left, and are stopped while some are', async () => {
    const text = await textOf(HostEmails, emails)
    expect(text).toContain('3 envoyés sur 10')
    expect(text).toContain('5 à envoyer')
    expect(text).toContain('1 échec')
    expect(text).toContain('Arrêter')
    const over = { ...emails, sendings: [{ ...sending, left: 0 }] }
    expect(await textOf(HostEmails, over)).not.toContain('Arrêter')
  })

  test('are only read by operators, and nothing more leaves once it is called off', async () => {
    const reading = await textOf(HostEmails, { ...emails, mayWrite: false })
    expect(reading).not.toMatch(/Arrêter|Écrire/)
    const calledOff = await textOf(HostEmails, { ...emails, activity: { ...activity, isCancelled: true } })
    expect(calledOff).not.toContain('Écrire')
  })
})

test('a text for a moment that is over is not offered', async () => {
  const moments = (momentsOver: string[]) => textOf(HostEmails, { ...emails, momentsOver })
  expect((await moments([])).match(/Écrire Dans|Écrire Le lendemain/g)).toHaveLength(3)
  expect((await moments(['NEXT_24H'])).match(/Écrire Dans|Écrire Le lendemain/g)).toHaveLength(2)
})

describe('a message now', () => {
  const reach = (audience: string, total: number, withoutAddress = 0) => ({
    ...{ audience, total, withoutAddress, count: total - withoutAddress },
  })
  const page = {
    ...{ activity, named: [], reached: 0, isPro: true, closed: null, leftToday: 90, dailyLimit: 100 },
    ...{ counts: [reach('ALL', 14, 2), reach('COMING', 12, 2), reach('REQUESTED', 2), reach('ABSENT', 0)] },
    requestKey: 'k',
  }

  test('is for everybody who comes, unless another group is chosen', async () => {
    const html = await drawnPage(SendNow, page)
    expect(html.match(/<input[^>]*type="radio"[^>]*checked=""[^>]*>/g)).toEqual([
      expect.stringContaining('value="COMING"'),
    ])
    const [shown = '', folded = ''] = html.split('<details class="fold">')
    expect(shown).toContain('Tout le monde qui vient')
    expect(folded).toContain('Toutes les inscriptions')
    expect(folded).toContain('Demandes à approuver')
  })

  test('says how many emails each audience is, and why they are fewer than its registrations', async () => {
    const text = await textOf(SendNow, page)
    expect(text).toMatch(/Tout le monde qui vient\s+12\sinscriptions · 2\ssans adresse\s+10\scourriels/)
    expect(text).toMatch(/Demandes à approuver\s+2\scourriels/)
    expect(text).not.toContain('Personnes absentes')
    const refused = [{ ...reach('COMING', 12, 2), count: 9 }]
    expect(await textOf(SendNow, { ...page, counts: refused })).toMatch(/12\sinscriptions · 3\sne recevront/)
  })

  test('does not offer the same people twice', async () => {
    const counts = [reach('ALL', 12), reach('COMING', 12), reach('REQUESTED', 0)]
    const text = await textOf(SendNow, { ...page, counts })
    expect(text).toContain('Tout le monde qui vient')
    expect(text).not.toMatch(/Toutes les inscriptions|un autre groupe/)
  })

  test('to named registrations says whom it reaches, on its button too', async () => {
    const named = [
      { participantId: 1, displayName: 'Bruno Gagnon' },
      { participantId: 2, displayName: 'Léa Roy' },
    ]
    const text = await textOf(SendNow, { ...page, named, reached: 1 })
    expect(text).toMatch(/Bruno Gagnon\s+Léa Roy/)
    expect(text).toContain('1 personne ne recevra rien')
    expect(text).toContain('Envoyer à 1 personne')
    const html = await drawnPage(SendNow, { ...page, named, reached: 1 })
    const kept = html.match(/<input type="hidden" name="participant" value="\d"\/>/g)
    expect(kept?.map((field) => /\d/.exec(field)?.[0])).toEqual(['1', '2'])
  })

  test.each([
    ['a group, without a PRO account', { isPro: false }, 'cinq personnes choisies'],
    ['nobody', { counts: [reach('ALL', 0), reach('COMING', 2, 2)] }, 'Personne ne recevrait'],
    [
      'more than five, without a PRO account',
      {
        ...{ isPro: false, reached: 6 },
        named: Array.from({ length: 6 }, (_, id) => ({ participantId: id + 1, displayName: `Ami ${id}` })),
      },
      'Choisissez-en cinq',
    ],
  ])('to %s is refused before it is written', async (_, about, words) => {
    const html = await drawnPage(SendNow, { ...page, ...about })
    expect(html).toContain(words)
    expect(html).toContain('href="/mes-activites/1#participants"')
    expect(html).not.toContain('<textarea')
  })
})

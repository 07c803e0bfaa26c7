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
const emails = {
  ...{ activity, texts: [], sendings: [sending], afterLeavesAt: AT, momentsOver: [] },
  ...{ isPro: true, mayWrite: true, leftToday: 90, dailyLimit: 100 },
}

describe('the emails of an activity', () => {
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
  const page = {
    ...{ activity, named: [], reached: 0, isPro: true, closed: null, leftToday: 90, dailyLimit: 100 },
    ...{
      counts: [
        { audience: 'ALL', count: 12 },
        { audience: 'ABSENT', count: 0 },
      ],
      requestKey: 'k',
    },
  }

  test('says how many people each audience is, and leaves out those of nobody', async () => {
    const text = await textOf(SendNow, page)
    expect(text).toMatch(/Toutes les inscriptions\s+12 personnes/)
    expect(text).not.toContain('Absents')
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
  })
})

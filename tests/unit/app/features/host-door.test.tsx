import { describe, expect, test } from 'vitest'
import HostedDoor from '#app/features/hosting/door.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const BEFORE = '2026-11-26T13:00:00.000Z'
const OPEN = '2026-11-28T13:00:00.000Z'
const OVER = '2026-12-01T13:00:00.000Z'

const activity = {
  ...{ activityId: 1, name: 'La veillée', startDate: OPEN },
  ...{ timeZone: 'America/Toronto', isCancelled: false },
}
const tabs = { ...activity, language: 'fr', waitingParties: 0, mayEdit: true, isHost: true }
const link = { address: 'https://viree.example/entree/cle/7-abc', drawing: '<svg></svg>' }
const zoe = {
  ...{ id: 1, name: 'Zoé', seenAt: OPEN, waiting: 2, readings: 12 },
  ...{ isHelper: true, isRevoked: false, hasLeft: false },
}
const page = {
  ...{ activity, tabs, link: null, devices: [], expected: 47, entered: 0, entries: [], met: [], kept: [] },
  window: { opensAt: '2026-11-27T13:00:00.000Z', closesAt: '2026-11-30T13:00:00.000Z' },
}

const draw = (now: string, about: object = {}) => drawnPage(HostedDoor, { ...page, now, ...about })

/** Returns the buttons that are filled, of which a page has one. */
function filled(html: string): string[] {
  return html.match(/class="button(?! +is-(?:line|quiet|danger))[^"]*"[^>]*>[^<]*/g) ?? []
}

describe('the door of a host', () => {
  test('is prepared before it opens: the link for helpers is what there is to do', async () => {
    const html = await draw(BEFORE)
    expect(html).toMatch(/47\spersonnes attendues\. La porte ouvre le/)
    expect(html).not.toContain('<progress')
    expect(filled(html)).toEqual([expect.stringContaining('Créer un lien')])
    expect(html).toContain('Aucun appareil pour l’instant')
  })

  test('shows the link to copy, and as a code with a name', async () => {
    const html = await draw(BEFORE, { link })
    expect(html).toMatch(/<input[^>]*readOnly=""[^>]*value="https:\/\/viree\.example\/entree\/cle\/7-abc"/i)
    expect(html).toContain('aria-label="Code QR du lien"')
    expect(html).toMatch(
      /<button[^>]*class="button is-line needs-script[^>]*>(?:<svg.*?<\/svg>)?\s*Copier le lien/,
    )
    expect(filled(html)).toEqual([])
  })

  test('is held by one button while it is open, below how many have come', async () => {
    const html = await draw(OPEN, { link, entered: 3 })
    expect(html).toMatch(/La porte est ouverte jusqu’au/)
    expect(html).toMatch(/3\sentrées sur 47/)
    expect(filled(html)).toEqual([expect.stringContaining('Tenir la porte ici')])
  })

  test('says what ending the link does before the buttons that end it', async () => {
    const html = await draw(OPEN, { link, devices: [zoe, { ...zoe, id: 2, isRevoked: true }] })
    const [before = '', after] = html.split('value="revoke-link"')
    expect(before).toContain('L’appareil venu par ce lien ne tiendra plus la porte')
    expect(after).toBeDefined()
  })

  test('lists devices with what they have read and have yet to send', async () => {
    const html = await draw(OPEN, { devices: [zoe] })
    expect(html).toMatch(/>12<span class="badge is-wait">2\sà envoyer/)
    const [before = '', after] = html.split('value="revoke"')
    expect(before).toContain('Un appareil retiré cesse de lire les billets')
    expect(after).toBeDefined()
  })

  test.each([
    ['closed', OVER, {}, 'La porte est fermée depuis'],
    ['called off', OPEN, { activity: { ...activity, isCancelled: true } }, 'aucun billet n’est accepté'],
  ])('offers nothing once it is %s', async (_, now, about, words) => {
    const html = await draw(now, { ...about, link })
    expect(html).toContain(words)
    expect(html).not.toContain('<button')
  })

  test('says that nobody is expected yet', async () => {
    const html = await draw(OPEN, { expected: 0 })
    expect(html).toContain('Personne n’est attendu pour l’instant')
    expect(html).not.toContain('<progress')
  })
})

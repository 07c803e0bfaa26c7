import { expect, test } from 'vitest'
import NamesPage from '#app/features/participation/names.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const activity = {
  ...{ activityId: 1, name: 'La marche', language: 'fr' },
  ...{ startDate: '2026-12-20T17:00:00.000Z', timeZone: 'America/Toronto' },
}
const page = { activity, mayName: true, passe: null, address: '/mes-inscriptions/5/noms' }

const ticketOf = (position: number) => ({ uuid: `ticket-${position}`, position, of: 3 })

test('where a ticket went to somebody else, the others keep the numbers that they bear', async () => {
  const html = await drawnPage(NamesPage, { ...page, tickets: [ticketOf(2), ticketOf(3)] })
  const numbers = [...html.matchAll(/<legend[^>]*>([^<]*)<\/legend>/g)].map(([, number]) => number)
  expect(numbers).toEqual(['Billet 2 sur 3', 'Billet 3 sur 3'])
})

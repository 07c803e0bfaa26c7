import { expect, test } from 'vitest'
import AddParticipant from '#app/features/hosting/participants/add.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('of prices without a name, the list of the form tells each by its amount', async () => {
  const html = await drawnPage(AddParticipant, {
    ...{ activity: { activityId: 1, name: 'La marche' }, requestKey: 'a', placesLeft: 4 },
    ticketTypes: [
      { paymentModelId: 36, name: null, price: 1500 },
      { paymentModelId: 37, name: null, price: 0 },
    ],
  })
  expect(html).toMatch(/<option value="36"[^>]*>Place · 15,00\s\$<\/option>/)
  expect(html).toMatch(/<option value="37"[^>]*>Place · Gratuit<\/option>/)
})

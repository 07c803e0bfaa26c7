import { expect, test } from 'vitest'
import AddParticipant from '#app/features/hosting/participants/add.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('of prices without a name, the list of the form tells each by its amount', async () => {
  const html = await drawnPage(AddParticipant, {
    ...{ activity: { activityId: 1, name: 'La marche' }, requestKey: 'a', placesLeft: 4 },
    ticketTypes: [
      { paymentModelId: 36, name: null, price: 1500, placesLeft: null },
      { paymentModelId: 37, name: null, price: 0, placesLeft: null },
    ],
  })
  expect(html).toMatch(/<option value="36"[^>]*>Place · 15,00\s\$<\/option>/)
  expect(html).toMatch(/<option value="37"[^>]*>Place · Gratuit<\/option>/)
})

test('the form promises no more places than a type has left, nor than the activity', async () => {
  const adult = { paymentModelId: 36, name: 'Adulte', price: 0, placesLeft: null as number | null }
  const child = { ...adult, paymentModelId: 37, name: 'Enfant' }
  const draw = (placesLeft: number | null, ticketTypes: object[]) => {
    const activity = { activityId: 1, name: 'La marche' }
    return drawnPage(AddParticipant, { activity, requestKey: 'a', placesLeft, ticketTypes })
  }
  expect(await draw(10, [{ ...adult, placesLeft: 2 }])).toMatch(/Il reste 2\splaces/)
  expect(await draw(null, [{ ...adult, placesLeft: 2 }])).toMatch(/Il reste 2\splaces/)
  expect(await draw(1, [{ ...adult, placesLeft: 2 }])).toMatch(/Il reste 1\splace\./)
  expect(await draw(null, [adult])).not.toContain('Il reste')

  const several = await draw(3, [adult, { ...child, placesLeft: 0 }])
  expect(several).toMatch(/Il reste 3\splaces/)
  expect(several).toMatch(/>Adulte · Gratuit</)
  expect(several).toMatch(/>Enfant · Gratuit · il reste 0\splace</)
  expect(await draw(3, [adult, { ...child, placesLeft: 8 }])).toMatch(/il reste 3\splaces</)
})

import { describe, expect, test } from 'vitest'
import type { Words } from '#app/lib/format/words.ts'
import { lowestPriceOf } from '#app/shared/activity/summarise.server.ts'
import { priceText } from '#app/ui/price.tsx'
import type { ActivitySummary } from '#server/contract/entities.ts'
import { wordsIn } from '#tests/e2e/words.ts'

describe.each([
  ['fr', 'Gratuit', 'Dès 0,00\u00A0$', 'Dès 22,00\u00A0$'],
  ['en', 'Free', 'From $0.00', 'From $22.00'],
] as const)('a price in %s', (language, free, fromZero, from) => {
  const words = { t: wordsIn(language), i18n: { language } } as unknown as Words

  test('is an amount, or the word for free', () => {
    expect(priceText(0, words)).toBe(free)
    expect(priceText(2200, words)).toBe(from.replace(/^\S+ /, ''))
    expect(priceText(null, words)).toBeNull()
  })

  test('says that there are others, where it is the lowest of several', () => {
    expect(priceText(0, words, true)).toBe(fromZero)
    expect(priceText(2200, words, true)).toBe(from)
  })
})

test.each([
  [[0], {}],
  [[2200, 2200], {}],
  [[0, 2200], { isLowestPrice: true }],
  [[2200, 1500], { isLowestPrice: true }],
])('of ticket types for %j the card says %j', (prices, expected) => {
  const activity = { price: Math.min(...prices), paymentModels: prices.map((price) => ({ price })) }
  expect(lowestPriceOf(activity as ActivitySummary)).toEqual(expected)
})

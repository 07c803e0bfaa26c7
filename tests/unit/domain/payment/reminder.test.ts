import { expect, test } from 'vitest'
import { cardName } from '#server/domain/payment/card.ts'
import { paymentReminderAt } from '#server/domain/payment/reminder.ts'

const FROM = new Date('2026-11-25T12:00:00.000Z')

test.each([
  ['a day', 24, '2026-11-26T06:00:00.000Z'],
  ['two hours', 2, '2026-11-25T13:30:00.000Z'],
  ['less', 1.9, null],
])('places that are held for %s', (_, hours, at) => {
  const until = new Date(FROM.getTime() + hours * 3_600_000)
  expect(paymentReminderAt(FROM, until)?.toISOString() ?? null).toBe(at)
})

test.each([
  ['visa', '4242', 'Visa •••• 4242'],
  ['mastercard', '4444', 'Mastercard •••• 4444'],
  ['a brand of tomorrow', '0001', '•••• 0001'],
  ['link', null, 'Link'],
  [null, null, null],
])('the card %s %s', (cardBrand, cardLast4, name) => {
  expect(cardName({ cardBrand, cardLast4 })).toBe(name)
})

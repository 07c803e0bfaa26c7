import { expect, test } from 'vitest'
import { isGstNumber, isQstNumber, tidyTaxNumber } from '#server/domain/account/billing/tax-number.ts'

test.each(['119364511RT0001', '100000009RT0001', '123456782RT0002'])('%s is a GST number', (number) => {
  expect(isGstNumber(number)).toBe(true)
})

test.each([
  ['one digit off', '119364512RT0001'],
  ['two digits changed places', '119346511RT0001'],
  ['account zero', '119364511RT0000'],
  ['no account', '119364511'],
  ['the characters of the other tax', '119364511TQ0001'],
  ['text behind', '119364511RT0001x'],
  ['nothing', ''],
])('%s is none: %s', (_why, number) => {
  expect(isGstNumber(number)).toBe(false)
})

test.each(['1224002901TQ0001', '1214326422TQ0001', '1227494057TQ0001'])('%s is a QST number', (number) => {
  expect(isQstNumber(number)).toBe(true)
})

test.each([
  ['one digit off', '1224002902TQ0001'],
  ['file zero', '1224002901TQ0000'],
  ['nine digits', '122400290TQ0001'],
  ['a GST number', '119364511RT0001'],
  ['nothing', ''],
])('%s is none: %s', (_why, number) => {
  expect(isQstNumber(number)).toBe(false)
})

test('spaces, dashes and lower case are how people copy them', () => {
  expect(tidyTaxNumber(' 1224 002901 tq-0001 ')).toBe('1224002901TQ0001')
})

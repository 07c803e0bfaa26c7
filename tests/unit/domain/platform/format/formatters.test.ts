import { expect, test } from 'vitest'
import { dateFormatter, listFormatter, numberFormatter } from '#server/domain/platform/format/formatters.ts'

const MONTH = { month: 'long', timeZone: 'UTC' } as const

test('a formatter is made once for each language, zone and options', () => {
  expect(dateFormatter('fr-CA', { ...MONTH })).toBe(dateFormatter('fr-CA', { ...MONTH }))
  const kinds = [
    dateFormatter('fr-CA', MONTH),
    dateFormatter('en-CA', MONTH),
    dateFormatter('fr-CA', { ...MONTH, timeZone: 'America/Toronto' }),
    dateFormatter('fr-CA', { ...MONTH, month: 'short' }),
  ]
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('a date, a number and a list do not share a formatter', () => {
  const at = new Date('2026-11-23T12:00:00Z')
  expect(dateFormatter('fr-CA', { timeZone: 'UTC' }).format(at)).toBe('2026-11-23')
  expect(numberFormatter('fr-CA', {}).format(4.5)).toBe('4,5')
  expect(listFormatter('fr-CA').format(['Lévis', 'Beaupré'])).toBe('Lévis et Beaupré')
})

test('however many zones there are, only some formatters are kept', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 201)
  const first = dateFormatter('en-CA', { timeZone: zones[0] })
  for (const timeZone of zones) dateFormatter('en-CA', { timeZone })
  expect(dateFormatter('en-CA', { timeZone: zones.at(-1) })).toBe(
    dateFormatter('en-CA', { timeZone: zones.at(-1) }),
  )
  expect(dateFormatter('en-CA', { timeZone: zones[0] })).not.toBe(first)
})

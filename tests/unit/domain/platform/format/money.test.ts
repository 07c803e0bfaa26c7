import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatWholeMoney } from '#server/domain/platform/format/money.ts'

describe('money as people read it', () => {
  test.each([
    { cents: 0, fr: '0,00\u00A0$', en: '$0.00' },
    { cents: 5, fr: '0,05\u00A0$', en: '$0.05' },
    { cents: 4500, fr: '45,00\u00A0$', en: '$45.00' },
    { cents: 123_450, fr: '1\u00A0234,50\u00A0$', en: '$1,234.50' },
    { cents: 123_456_789, fr: '1\u00A0234\u00A0567,89\u00A0$', en: '$1,234,567.89' },
    { cents: -1200, fr: '−12,00\u00A0$', en: '−$12.00' },
  ])('$cents cents', ({ cents, fr, en }) => {
    expect(formatMoney(cents, 'fr')).toBe(fr)
    expect(formatMoney(cents, 'en')).toBe(en)
  })

  test('no cent is lost on the way to the page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
        expect(Number(formatMoney(cents, 'fr').replace(/\D/g, ''))).toBe(cents)
      }),
    )
  })

  test.each(['fr', 'en'])('whole dollars go without cents, as Intl writes them in %s-CA', (locale) => {
    const dollars = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const
    const intl = new Intl.NumberFormat(`${locale}-CA`, { ...dollars, trailingZeroDisplay: 'stripIfInteger' })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat(1e9),
          fc.nat(1e6).map((whole) => whole * 100),
        ),
        (cents) => {
          expect(formatWholeMoney(cents, locale)).toBe(intl.format(cents / 100))
        },
      ),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { paysFrom, platformFee, termsOn } from '#server/domain/account/billing/plan.ts'
import { taxOn, taxRatesOn } from '#server/domain/payment/taxes.ts'

const { BASIC, BASE, PLUS } = termsOn('2026-11-20')

describe('what hosts pay', () => {
  test.each([
    [0, 0, 0, 0],
    [1, 30, 30, 30],
    [25, 32, 31, 31], // 1.5, 1.25 and 1.125 cents
    [4000, 270, 230, 210],
    [99_999, 6030, 5030, 4530],
  ])('on an order of %i cents: %i, %i, %i', (net, basic, base, plus) => {
    expect([BASIC, BASE, PLUS].map((terms) => platformFee(net, terms))).toEqual([basic, base, plus])
  })

  test('covers what Stripe takes: 2.9 % of the total with taxes, and 30 cents', () => {
    const rates = taxRatesOn('2026-11-20', 'QC', { gstNumber: '1', qstNumber: '2' })
    for (const net of [1, 50, 100, 999, 5000, 250_000])
      for (const terms of [BASIC, BASE, PLUS]) {
        const total = net + taxOn(net, rates.gst) + taxOn(net, rates.qst)
        expect(platformFee(net, terms)).toBeGreaterThanOrEqual(Math.floor(total * 0.029) + 30)
      }
  })

  test('a dearer plan pays from some sales a month on', () => {
    expect([paysFrom(BASE, BASIC), paysFrom(PLUS, BASE)]).toEqual([190_000, 400_000])
  })

  test('the table of a day before the first is the first', () => {
    expect(termsOn('2020-01-01')).toEqual(termsOn('2026-11-20'))
  })
})

import { describe, expect, test } from 'vitest'
import { isOfferablePrice } from '#server/domain/payment/least-price.ts'
import { mayBePaid, type SalesFacts, sellerOrRefusal } from '#server/domain/payment/sales.ts'
import { SELLER_FIELDS } from '#server/domain/payment/seller.ts'

const seller = {
  legalName: 'Alice Tremblay',
  address: '12, rue du Quai, Rimouski G5L 1A1',
  province: 'QC',
  telephone: '418 555-0132',
  email: 'alice@exemple.org',
  gstNumber: '119364511RT0001',
  qstNumber: null,
}
const alice: SalesFacts = { ...seller, hasAccount: true, readyAt: '2026-11-20T12:00:00.000Z' }

describe('a host sells', () => {
  test('once they can be paid and buyers can be told who they are', () => {
    expect(sellerOrRefusal(alice, true)).toEqual({ seller })
    expect(mayBePaid(alice)).toBe(true)
  })

  test.each(SELLER_FIELDS)('not without %s', (field) => {
    const facts = { ...alice, [field]: null }
    expect(sellerOrRefusal(facts, true)).toEqual({ refused: 'SALES_PAUSED', data: { reason: 'SELLER' } })
    expect(mayBePaid(facts)).toBe(false)
  })

  test('not while the provider does not pay them', () => {
    const facts = { ...alice, readyAt: null }
    expect(sellerOrRefusal(facts, true)).toEqual({
      refused: 'SALES_PAUSED',
      data: { reason: 'PAYMENT_ACCOUNT' },
    })
    expect(mayBePaid(facts)).toBe(false)
  })

  test('not where there is no provider', () => {
    expect(sellerOrRefusal(alice, false)).toEqual({
      refused: 'SALES_PAUSED',
      data: { reason: 'PAYMENTS_OFF' },
    })
  })
})

test.each([
  [0, true],
  [1, false],
  [49, false],
  [50, true],
])('a price of %i cents may be offered: %s', (cents, isOfferable) => {
  expect(isOfferablePrice(cents)).toBe(isOfferable)
})

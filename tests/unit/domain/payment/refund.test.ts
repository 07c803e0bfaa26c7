import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termsOn } from '#server/domain/account/billing/plan.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { feeOfOrder, feeWithTaxes } from '#server/domain/payment/fee.ts'
import { refundOfTicket, type TicketShare } from '#server/domain/payment/refund.ts'
import { type LineToTax, taxOrder, type TaxRates, totalOf } from '#server/domain/payment/taxes.ts'
import { anyLines, anyRates, QUEBEC } from './orders.ts'

const { BASIC } = termsOn('2026-11-20')

function sharesOf(lines: LineToTax[], rates: TaxRates): TicketShare[] {
  const order = taxOrder(lines, rates)
  const fee = feeOfOrder(order, BASIC, QUEBEC)
  return order.lines.flatMap(({ tickets }, line) =>
    tickets.map((ticket, index) => ({ ...ticket, ...fee.lines[line]![index]! })),
  )
}

describe('the fee of an order', () => {
  test('is 6 % and 30 cents of the net price, with taxes of its own', () => {
    // 40.00: 2.40 + 0.30 = 2.70; 5 % of it is 13.5 cents, 9.975 % is 26.93
    const order = taxOrder([{ isTaxed: true, ticketCents: [4000] }], QUEBEC)
    const fee = { feeCents: 270, feeGstCents: 14, feeQstCents: 27 }
    expect(feeOfOrder(order, BASIC, QUEBEC)).toEqual({ ...fee, lines: [[fee]] })
  })

  test('is taxed by the province of the host, whatever the order is', () => {
    const order = taxOrder([{ isTaxed: false, ticketCents: [4000] }], { gst: 0, qst: 0 })
    const fee = feeOfOrder(order, BASIC, { gst: 13_000, qst: 0 })
    expect(fee).toMatchObject({ feeCents: 270, feeGstCents: 35, feeQstCents: 0 }) // 35.1
  })

  test('is nothing on nothing', () => {
    const order = taxOrder([{ isTaxed: true, ticketCents: [0, 0] }], QUEBEC)
    expect(feeWithTaxes(feeOfOrder(order, BASIC, QUEBEC))).toBe(0)
  })

  test('is the sum of the shares of its tickets', () => {
    fc.assert(
      fc.property(anyLines, anyRates, (lines, rates) => {
        const fee = feeOfOrder(taxOrder(lines, rates), BASIC, QUEBEC)
        for (const part of ['feeCents', 'feeGstCents', 'feeQstCents'] as const)
          expect(sumOf(fee.lines.flat().map((share) => share[part]))).toBe(fee[part])
      }),
    )
  })
})

describe('the refund of a ticket of 40.00 $', () => {
  const [share] = sharesOf([{ isTaxed: true, ticketCents: [4000] }], QUEBEC)

  // By hand: that part of 45.99, and of the fee of 3.11, half up; then floors, and the cents left to the largest remainders.
  test.each([
    [100, 4000, 200, 399, 270, 14, 27],
    [50, 2000, 100, 200, 135, 7, 14], // 22.995 is 23.00: 2000.43, 100.02, 199.54 · 1.555 is 1.56: 135.43, 7.02, 13.54
    [10, 400, 20, 40, 27, 1, 3], // 4.599 is 4.60: 400.09, 20.00, 39.91 · 0.311 is 0.31: 26.91, 1.40, 2.69
    [1, 40, 2, 4, 3, 0, 0], // 0.4599 is 0.46: 40.01, 2.00, 3.99 · 0.0311 is 0.03: 2.60, 0.14, 0.26
    [0, 0, 0, 0, 0, 0, 0],
  ])('at %i %%', (percent, netCents, gstCents, qstCents, feeCents, feeGstCents, feeQstCents) => {
    const refund = { netCents, gstCents, qstCents, feeCents, feeGstCents, feeQstCents }
    expect(refundOfTicket(share!, percent)).toEqual(refund)
  })

  test.each([[-1], [101], [12.5], [NaN]])('%d is no percentage', (percent) => {
    expect(() => refundOfTicket(share!, percent)).toThrow('no percentage')
  })
})

const percents = fc.integer({ min: 0, max: 100 })
const PARTS = ['netCents', 'gstCents', 'qstCents', 'feeCents', 'feeGstCents', 'feeQstCents'] as const

describe('refunds', () => {
  test('of all tickets one by one at 100 % give back the order, each tax and the fee, to the cent', () => {
    fc.assert(
      fc.property(anyLines, anyRates, (lines, rates) => {
        const order = { ...taxOrder(lines, rates), ...feeOfOrder(taxOrder(lines, rates), BASIC, QUEBEC) }
        const refunds = sharesOf(lines, rates).map((share) => refundOfTicket(share, 100))
        for (const part of PARTS) expect(sumOf(refunds.map((refund) => refund[part]))).toBe(order[part])
      }),
    )
  })

  test('are never above the share of the ticket, in no part, and leave the host no debt', () => {
    fc.assert(
      fc.property(anyLines, anyRates, percents, (lines, rates, percent) => {
        for (const share of sharesOf(lines, rates)) {
          const refund = refundOfTicket(share, percent)
          expect(PARTS.filter((part) => refund[part] < 0 || refund[part] > share[part])).toEqual([])
          const kept = totalOf(share) - totalOf(refund) - (feeWithTaxes(share) - feeWithTaxes(refund))
          if (totalOf(share) >= feeWithTaxes(share)) expect(kept).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('at a higher percentage never give back less', () => {
    fc.assert(
      fc.property(anyLines, anyRates, percents, (lines, rates, percent) => {
        const [share] = sharesOf(lines, rates)
        const [less, more] = [
          refundOfTicket(share!, percent),
          refundOfTicket(share!, Math.min(100, percent + 1)),
        ]
        expect(totalOf(more)).toBeGreaterThanOrEqual(totalOf(less))
      }),
    )
  })
})

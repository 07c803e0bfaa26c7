import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '#server/domain/payment/cents.ts'
import {
  federalTax,
  NO_TAXES,
  taxOn,
  taxOrder,
  taxProvince,
  taxRatesOn,
  totalOf,
} from '#server/domain/payment/taxes.ts'
import { anyLines, anyRates, QUEBEC } from './orders.ts'

const BOTH = { gstNumber: '123456782RT0001', qstNumber: '1000000005TQ0001' }
const GST_ONLY = { gstNumber: '123456782RT0001', qstNumber: null }
const NEITHER = { gstNumber: null, qstNumber: null }

describe('the rates of a day', () => {
  test.each([
    ['Québec', '2026-11-25', 'QC', BOTH, 5000, 9975, 'GST'],
    ['Québec, without a QST number', '2026-11-25', 'QC', GST_ONLY, 5000, 0, 'GST'],
    ['Québec, without any number', '2026-11-25', 'QC', NEITHER, 0, 0, 'GST'],
    ['Québec, with a QST number alone', '2026-11-25', 'QC', { ...NEITHER, qstNumber: '1' }, 0, 9975, 'GST'],
    ['Ontario: HST, and never QST', '2026-11-25', 'ON', BOTH, 13_000, 0, 'HST'],
    ['New Brunswick', '2026-11-25', 'NB', BOTH, 15_000, 0, 'HST'],
    ['Newfoundland and Labrador', '2026-11-25', 'NL', BOTH, 15_000, 0, 'HST'],
    ['Prince Edward Island', '2026-11-25', 'PE', BOTH, 15_000, 0, 'HST'],
    ['Nova Scotia, the day before', '2025-03-31', 'NS', BOTH, 15_000, 0, 'HST'],
    ['Nova Scotia, from that day on', '2025-04-01', 'NS', BOTH, 14_000, 0, 'HST'],
    ['Nova Scotia, without a number', '2026-11-25', 'NS', NEITHER, 0, 0, 'GST'],
    ['British Columbia: its own tax is not handled', '2026-11-25', 'BC', BOTH, 5000, 0, 'GST'],
    ['Nunavut', '2026-11-25', 'NU', BOTH, 5000, 0, 'GST'],
    ['before the first version: the first', '2016-01-01', 'ON', BOTH, 13_000, 0, 'HST'],
  ])('%s', (_words, day, province, seller, gst, qst, name) => {
    const rates = taxRatesOn(day, province, seller)
    expect(rates).toEqual({ gst, qst })
    expect(federalTax(rates.gst)).toBe(name)
  })

  test('follow the place, and the buyer of something online', () => {
    expect(taxProvince({ isOnline: false, province: 'QC' }, 'ON')).toBe('QC')
    expect(taxProvince({ isOnline: true, province: '' }, 'ON')).toBe('ON')
    expect(taxProvince({ isOnline: true, province: '' }, null)).toBeNull()
  })
})

describe('a tax', () => {
  // By hand: 5 % and 9.975 % of the price before taxes, each half up.
  test.each([
    [1, 0, 0], // 0.05 and 0.10
    [5, 0, 0], // 0.25 and 0.499
    [6, 0, 1], // 0.30 and 0.599
    [9, 0, 1], // 0.45 and 0.898
    [10, 1, 1], // 0.50 and 0.998
    [200, 10, 20], // 19.95
    [4000, 200, 399],
    [6000, 300, 599], // 598.50
    [14_000, 700, 1397], // 1396.50: Revenu Québec's own way, 140.00 + 7.00 + 13.97 = 160.97
    [99_999_999, 5_000_000, 9_975_000],
  ])('on %i cents: GST %i, QST %i', (net, gst, qst) => {
    expect([taxOn(net, QUEBEC.gst), taxOn(net, QUEBEC.qst)]).toEqual([gst, qst])
  })
})

describe('an order', () => {
  test('two adults and a child: each tax once, split by largest remainder', () => {
    const order = taxOrder(
      [
        { isTaxed: true, ticketCents: [2500, 2500] },
        { isTaxed: true, ticketCents: [1000] },
      ],
      QUEBEC,
    )
    expect(order).toEqual({
      netCents: 6000,
      gstCents: 300,
      qstCents: 599,
      lines: [
        {
          netCents: 5000,
          gstCents: 250,
          qstCents: 499, // 499.17
          tickets: [
            { netCents: 2500, gstCents: 125, qstCents: 250 }, // 249.50 twice: the lower id gets the cent
            { netCents: 2500, gstCents: 125, qstCents: 249 },
          ],
        },
        {
          netCents: 1000,
          gstCents: 50,
          qstCents: 100, // 99.83
          tickets: [{ netCents: 1000, gstCents: 50, qstCents: 100 }],
        },
      ],
    })
    expect(totalOf(order)).toBe(6899)
  })

  test('what is exempt bears no tax, and adds nothing to the taxes of the others', () => {
    const taxed = { isTaxed: true, ticketCents: [4000] }
    const exempt = { isTaxed: false, ticketCents: [10_000, 10_000] }
    const order = taxOrder([exempt, taxed], QUEBEC)
    expect([order.netCents, order.gstCents, order.qstCents]).toEqual([24_000, 200, 399])
    expect(order.lines[0]).toMatchObject({ netCents: 20_000, gstCents: 0, qstCents: 0 })
    expect(order.lines[1]).toEqual(taxOrder([taxed], QUEBEC).lines[0])
  })

  test('once for the order is not the same as ticket by ticket', () => {
    const order = taxOrder([{ isTaxed: true, ticketCents: Array<number>(7).fill(202) }], QUEBEC)
    expect(order.qstCents).toBe(141) // 7 × 20.15 = 141.05; rounded one by one 140
    expect(order.lines[0]?.tickets.map(({ qstCents }) => qstCents)).toEqual([21, 20, 20, 20, 20, 20, 20])
  })

  test('shares sum to the totals on each level, and none is negative', () => {
    fc.assert(
      fc.property(anyLines, anyRates, (lines, rates) => {
        const order = taxOrder(lines, rates)
        for (const part of ['netCents', 'gstCents', 'qstCents'] as const) {
          expect(sumOf(order.lines.map((line) => line[part]))).toBe(order[part])
          for (const line of order.lines) {
            expect(sumOf(line.tickets.map((ticket) => ticket[part]))).toBe(line[part])
            expect(line.tickets.every((ticket) => ticket[part] >= 0)).toBe(true)
          }
        }
        const taxable = lines.filter(({ isTaxed }) => isTaxed).map(({ ticketCents }) => sumOf(ticketCents))
        expect(order.gstCents).toBe(taxOn(sumOf(taxable), rates.gst))
        expect(order.qstCents).toBe(taxOn(sumOf(taxable), rates.qst))
      }),
    )
  })

  test('without numbers there are no taxes', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const order = taxOrder(lines, NO_TAXES)
        expect(totalOf(order)).toBe(order.netCents)
      }),
    )
  })

  test('two tickets of one line differ by at most a cent of each tax', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.integer({ min: 1, max: 50 }), anyRates, (cents, count, rates) => {
        const { lines } = taxOrder([{ isTaxed: true, ticketCents: Array<number>(count).fill(cents) }], rates)
        const qst = lines[0]!.tickets.map(({ qstCents }) => qstCents)
        expect(Math.max(...qst) - Math.min(...qst)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

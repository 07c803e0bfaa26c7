import fc from 'fast-check'
import type { LineToTax, TaxRates } from '#server/domain/payment/taxes.ts'

/** An order of any lines: free ones, exempt ones, and tickets of one line at different prices, as a discount leaves them. */
export const anyLines: fc.Arbitrary<LineToTax[]> = fc.array(
  fc.record({
    isTaxed: fc.boolean(),
    ticketCents: fc.oneof(
      fc.array(fc.nat(50_000), { minLength: 1, maxLength: 12 }),
      fc
        .tuple(fc.nat(50_000), fc.integer({ min: 1, max: 50 }))
        .map(([cents, count]) => Array<number>(count).fill(cents)),
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

export const anyRates: fc.Arbitrary<TaxRates> = fc.constantFrom(
  { gst: 0, qst: 0 },
  { gst: 5000, qst: 0 },
  { gst: 5000, qst: 9975 },
  { gst: 0, qst: 9975 },
  { gst: 13_000, qst: 0 },
  { gst: 15_000, qst: 0 },
)

export const QUEBEC: TaxRates = { gst: 5000, qst: 9975 }

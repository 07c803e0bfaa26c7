import type { OrderWithLines } from '#db/queries/payment/receipt.ts'
import { taxOrder, taxRatesOn } from '#server/domain/payment/taxes.ts'

/** Paid orders as rows, for the tests of receipts. */

export interface Bought {
  lines: { name: string | null; unitCents: number; quantity: number; isTaxed?: boolean }[]
  province?: string
  seller?: { gstNumber: string | null; qstNumber: string | null }
  /** Percent given back until seven days, two days, and nothing more before the start. */
  refunds?: [number, number, number]
  buyerName?: string | null
}

const SELLER = { gstNumber: '123456789RT0001', qstNumber: '1234567890TQ0001' }

export function paidOrder({ lines, province = 'QC', seller = SELLER, ...given }: Bought): OrderWithLines {
  const rates = taxRatesOn('2026-11-25', province, seller)
  const taxed = taxOrder(
    lines.map(({ unitCents, quantity, isTaxed = true }) => ({
      isTaxed,
      ticketCents: Array.from({ length: quantity }, () => unitCents),
    })),
    rates,
  )
  const { netCents, gstCents, qstCents } = taxed
  const [max, nominal, min] = given.refunds ?? [100, 50, 0]
  const tier = (days: number, percent: number) => ({ days: percent > 0 ? days : 0, percent })
  const at = '2026-11-25T15:00:00.000Z'
  return {
    order: {
      ...{ id: 1, transactionId: 't-1', participationId: 1, activityId: 42, hostId: 12, buyerId: 3 },
      ...{ state: 'PAID', heldUntil: at, createdAt: at, paidAt: at, endedAt: null, language: 'fr' },
      sellerName: 'Coopérative du Vieux-Quai',
      sellerAddress: '12, rue du Quai\nRimouski (Québec) G5L 1A1',
      ...{ sellerTelephone: '418 555-0111', sellerEmail: 'quai@exemple.org', sellerProvince: province },
      ...{ sellerGstNumber: seller.gstNumber, sellerQstNumber: seller.qstNumber },
      activityName: 'Raquette au clair de lune',
      ...{ activityStartsAt: '2026-12-20T00:00:00.000Z', activityTimeZone: 'America/Toronto' },
      activityPlace: '1, rue du Lac, Rimouski',
      buyerName: given.buyerName === undefined ? 'Bruno Gagnon' : given.buyerName,
      ...{ taxProvince: province, gstRate: rates.gst, qstRate: rates.qst },
      ...{ feeBasisPoints: 600, feeFixedCents: 30, feeGstRate: 5000, feeQstRate: 9975 },
      ...{ feeCents: 0, feeGstCents: 0, feeQstCents: 0, netCents, gstCents, qstCents },
      refundPolicy: JSON.stringify({ max: tier(7, max), nominal: tier(2, nominal), min: tier(1, min) }),
      totalCents: netCents + gstCents + qstCents,
      ...{ receiptYear: 2026, receiptNumber: 7, lockCounter: 0, network: null, waitingEntryId: null },
    },
    lines: lines.map(({ name, unitCents, quantity, isTaxed = true }, index) => {
      const line = taxed.lines[index]
      if (!line) throw new Error('A line was lost.')
      const { netCents, gstCents, qstCents } = line
      const ids = { id: index + 1, orderId: 1, ticketTypeId: index + 1 }
      return { ...ids, name, unitCents, quantity, isTaxed, netCents, gstCents, qstCents }
    }),
    paidAttempt: {
      ...{ id: 1, orderId: 1, kind: 'CHECKOUT', requestKey: 'k', outcome: 'PAID' },
      ...{ stripeSessionId: null, stripeIntentId: null, stripeChargeId: null },
      ...{ createdAt: at, expiresAt: at, endedAt: at, cardBrand: 'visa', cardLast4: '4242' },
    },
  }
}

import type { OrderSummaryView } from '#app/shared/payment/order-summary.tsx'

/** What an order would be made of. */
interface Quoted {
  seller: { legalName: string; address: string; telephone: string; email: string }
  lines: { name?: string | null; unitCents: number; quantity: number; netCents: number; isTaxed: boolean }[]
  netCents: number
  taxes: { kind: 'GST' | 'HST' | 'QST'; rate: number; number: string | null; cents: number }[]
  totalCents: number
  refunds: { until: string; percent: number; cents: number }[]
}

const TAX_NAMES = { GST: 'TPS', HST: 'TVH', QST: 'TVQ' } as const

/** Returns it as the page shows an order. */
export function quoteView(
  { seller, lines, netCents, taxes, totalCents, refunds }: Quoted,
  timeZone: string,
): OrderSummaryView {
  const gross = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return {
    seller: {
      name: seller.legalName,
      address: seller.address.split('\n'),
      telephone: seller.telephone,
      email: seller.email,
    },
    lines: lines.map(({ name, unitCents, quantity, isTaxed }) => ({
      ...{ name: name ?? null, nbrParticipant: quantity, price: unitCents, isTaxed },
    })),
    discount: gross - netCents,
    subtotal: netCents,
    taxes: taxes.map(({ kind, rate, number, cents }) => ({
      ...{ name: TAX_NAMES[kind], rate, number: number ?? '', amount: cents },
    })),
    total: totalCents,
    promise: refunds.map(({ until, percent, cents }) => ({ until, percent, amount: cents })),
    timeZone,
  }
}

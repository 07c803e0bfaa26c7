import { type PlanTerms, platformFee } from '#server/domain/account/billing/plan.ts'
import { splitOverTickets, type TaxedOrder, taxOn, type TaxRates } from './taxes.ts'

/** The platform's fee on an order, and the platform's own taxes on it (decisions §5). Pure. */

export interface Fee {
  feeCents: number
  feeGstCents: number
  feeQstCents: number
}

export function feeWithTaxes({ feeCents, feeGstCents, feeQstCents }: Fee): number {
  return feeCents + feeGstCents + feeQstCents
}

/** The fee of an order, and the shares of the tickets of each line, in proportion to their prices. */
export interface FeeOfOrder extends Fee {
  lines: Fee[][]
}

/** `rates`: what the company charges in the province of the host. */
export function feeOfOrder(order: TaxedOrder, terms: PlanTerms, rates: TaxRates): FeeOfOrder {
  const feeCents = platformFee(order.netCents, terms)
  const [feeGstCents, feeQstCents] = [taxOn(feeCents, rates.gst), taxOn(feeCents, rates.qst)]
  const prices = order.lines.map(({ tickets }) => tickets.map(({ netCents }) => netCents))
  const fee = splitOverTickets(feeCents, prices)
  const gst = splitOverTickets(feeGstCents, prices)
  const qst = splitOverTickets(feeQstCents, prices)
  return {
    feeCents,
    feeGstCents,
    feeQstCents,
    lines: prices.map((tickets, line) =>
      tickets.map((_price, ticket) => ({
        feeCents: fee[line]?.[ticket] ?? 0,
        feeGstCents: gst[line]?.[ticket] ?? 0,
        feeQstCents: qst[line]?.[ticket] ?? 0,
      })),
    ),
  }
}

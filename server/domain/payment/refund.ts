import { halfUp, split, sumOf } from './cents.ts'
import { type Fee, feeWithTaxes } from './fee.ts'
import { type Taxed, totalOf } from './taxes.ts'

/** What a ticket gives back (decisions §5). Pure. */

/** The share of a ticket in its order. */
export type TicketShare = Taxed & Fee

/**
 * Returns the refund of a ticket at so many whole percent: that part of its total, half up once, split over price and
 * taxes by largest remainder; the fee and its taxes likewise. Neither computing each tax by itself nor taxing again what
 * stays comes to the same cents. At 100 it is the share itself, and no part is ever above it.
 */
export function refundOfTicket(share: TicketShare, percent: number): TicketShare {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Error(`${percent} is no percentage.`)
  const paid = [share.netCents, share.gstCents, share.qstCents]
  const fee = [share.feeCents, share.feeGstCents, share.feeQstCents]
  const [netCents = 0, gstCents = 0, qstCents = 0] = split(halfUp(totalOf(share), percent, 100), paid)
  const [feeCents = 0, feeGstCents = 0, feeQstCents = 0] = split(
    halfUp(feeWithTaxes(share), percent, 100),
    fee,
  )
  return { netCents, gstCents, qstCents, feeCents, feeGstCents, feeQstCents }
}

/** The sum of what several tickets give back, part by part. */
export function sumOfShares(shares: readonly TicketShare[]): TicketShare {
  const sum = (part: keyof TicketShare) => sumOf(shares.map((share) => share[part]))
  return {
    netCents: sum('netCents'),
    gstCents: sum('gstCents'),
    qstCents: sum('qstCents'),
    feeCents: sum('feeCents'),
    feeGstCents: sum('feeGstCents'),
    feeQstCents: sum('feeQstCents'),
  }
}

/** Money that goes back without a ticket: of a payment that bought nothing, nobody took a fee. */
export function shareWithoutFee({ netCents, gstCents, qstCents }: Taxed): TicketShare {
  return { netCents, gstCents, qstCents, feeCents: 0, feeGstCents: 0, feeQstCents: 0 }
}

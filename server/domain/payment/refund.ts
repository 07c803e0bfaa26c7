import { halfUp, split } from './cents.ts'
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

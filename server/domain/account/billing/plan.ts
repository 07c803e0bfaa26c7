import { halfUp } from '#server/domain/payment/cents.ts'

/** What hosts pay, in integer cents (decisions §5): the one table that pages, e-mails and receipts read. Pure. */

export type Plan = 'BASIC' | 'BASE' | 'PLUS'

export interface PlanTerms {
  /** Of the net price of an order, in hundredths of a percent. */
  feeBasisPoints: number
  feeFixed: number
  monthly: number
  yearly: number
}

/** The newest first. An order keeps the terms of its day. */
const VERSIONS: { since: string; terms: Record<Plan, PlanTerms> }[] = [
  {
    since: '2026-11-20',
    terms: {
      BASIC: { feeBasisPoints: 600, feeFixed: 30, monthly: 0, yearly: 0 },
      BASE: { feeBasisPoints: 500, feeFixed: 30, monthly: 1900, yearly: 19_000 },
      PLUS: { feeBasisPoints: 450, feeFixed: 30, monthly: 3900, yearly: 39_000 },
    },
  },
]

/** Returns the terms of a day, `YYYY-MM-DD`; before the first version, the first. */
export function termsOn(day: string): Record<Plan, PlanTerms> {
  const version = VERSIONS.find(({ since }) => since <= day) ?? VERSIONS.at(-1)
  if (!version) throw new Error('There is no table of plans.')
  return version.terms
}

/** Returns the fee of one order; nothing on an order of 0. */
export function platformFee(net: number, { feeBasisPoints, feeFixed }: PlanTerms): number {
  return net === 0 ? 0 : halfUp(net, feeBasisPoints, 10_000) + feeFixed
}

/** Returns the sales of a month from which on the dearer plan costs less than the other one. */
export function paysFrom(dearer: PlanTerms, other: PlanTerms): number {
  const saved = other.feeBasisPoints - dearer.feeBasisPoints
  return Math.ceil(((dearer.monthly - other.monthly) * 10_000) / saved)
}

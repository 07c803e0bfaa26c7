import { halfUp, split, sumOf } from './cents.ts'
import type { RefundDeadline } from './refund-deadlines.ts'
import { type Taxed, totalOf } from './taxes.ts'

/** What giving all tickets back would return, in dollars and dates: shown before paying, and on the receipt. Pure. */

/** The query of the page that gives tickets back: the day on which the person wrote. */
export const ASKED_ON = 'demande'

export interface PromisedRefund {
  /** Until when; a deadline itself is still in time. */
  until: Date
  percent: number
  cents: number
}

/** Returns the shares of the tickets of a line, as the order split them (docs/decisions/090). */
export function sharesOfLine(line: Taxed & { quantity: number }): Taxed[] {
  const nets = split(
    line.netCents,
    Array.from({ length: line.quantity }, () => 1),
  )
  const weights = line.netCents > 0 ? nets : nets.map(() => 1)
  const [gst, qst] = [split(line.gstCents, weights), split(line.qstCents, weights)]
  return nets.map((netCents, ticket) => ({
    netCents,
    gstCents: gst[ticket] ?? 0,
    qstCents: qst[ticket] ?? 0,
  }))
}

/** Each ticket gives back its part, half up: the sum is not the part of the total. */
export function promisedRefunds(
  tickets: readonly Taxed[],
  deadlines: readonly RefundDeadline<Date>[],
): PromisedRefund[] {
  return deadlines
    .map(({ until, percent }) => ({
      until,
      percent,
      cents: sumOf(tickets.map((ticket) => halfUp(totalOf(ticket), percent, 100))),
    }))
    .filter(({ cents }) => cents > 0)
}

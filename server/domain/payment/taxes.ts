import { halfUp, split, sumOf } from './cents.ts'

/**
 * Sales taxes (decisions §5). Cart, lines of the provider, order, receipt, refund and ledger all come from `taxOrder`.
 * Each tax is computed on the price before taxes (Excise Tax Act, s. 165; Act respecting the Québec sales tax, s. 16),
 * once for an order (s. 165.2). Pure.
 */

/** In hundred-thousandths: 9.975 % is 9975. 0: the tax is not charged. */
export interface TaxRates {
  /** GST, or HST in the provinces that have joined it with their own. */
  gst: number
  qst: number
}

export const NO_TAXES: TaxRates = { gst: 0, qst: 0 }

const GST = 5000
const QST = 9975
const WHOLE = 100_000

/** HST of the provinces that have it, the newest version first. Before the first version the first holds. */
const HST: { since: string; rates: Readonly<Record<string, number>> }[] = [
  // Canada Revenue Agency, GST/HST rates by province: Nova Scotia went from 15 to 14 % on 2025-04-01, PEI from 14 to 15 % on 2016-10-01
  { since: '2025-04-01', rates: { ON: 13_000, NB: 15_000, NL: 15_000, PE: 15_000, NS: 14_000 } },
  { since: '2016-10-01', rates: { ON: 13_000, NB: 15_000, NL: 15_000, PE: 15_000, NS: 15_000 } },
]

/** The province whose taxes apply: that of the place; of something online, that of the buyer. */
export function taxProvince(
  { isOnline, province }: { isOnline: boolean; province: string },
  buyerProvince: string | null,
): string | null {
  return isOnline ? buyerProvince : province
}

/** Whether a province has a sales tax of its own that is not handled: hosts are told. */
export function hasUnhandledTax(province: string | null | undefined): boolean {
  return province === 'BC' || province === 'SK' || province === 'MB'
}

/**
 * Returns what a seller charges for a supply in this province on this day, `YYYY-MM-DD`: a tax only where they have its
 * number, QST only in Québec. The sales taxes of British Columbia, Saskatchewan and Manitoba are not handled.
 */
export function taxRatesOn(
  day: string,
  province: string,
  seller: { gstNumber: string | null; qstNumber: string | null },
): TaxRates {
  const version = HST.find(({ since }) => since <= day) ?? HST.at(-1)
  return {
    gst: seller.gstNumber ? (version?.rates[province] ?? GST) : 0,
    qst: seller.qstNumber && province === 'QC' ? QST : 0,
  }
}

/** The name of the federal part, by its rate. */
export function federalTax(gstRate: number): 'GST' | 'HST' {
  return gstRate > GST ? 'HST' : 'GST'
}

/** An amount before taxes, and its taxes. */
export interface Taxed {
  netCents: number
  gstCents: number
  qstCents: number
}

export function totalOf({ netCents, gstCents, qstCents }: Taxed): number {
  return netCents + gstCents + qstCents
}

export interface LineToTax {
  isTaxed: boolean
  /** The price of each ticket after discounts, in the order of their ids. */
  ticketCents: readonly number[]
}

export interface TaxedLine extends Taxed {
  tickets: Taxed[]
}

export interface TaxedOrder extends Taxed {
  lines: TaxedLine[]
}

/** Computes each tax once on what is taxed of the order, and splits it over the lines and their tickets. */
export function taxOrder(lines: readonly LineToTax[], rates: TaxRates): TaxedOrder {
  const nets = lines.map(({ ticketCents }) => sumOf(ticketCents))
  const [gst, qst] = [taxOver(lines, rates.gst), taxOver(lines, rates.qst)]
  return {
    netCents: sumOf(nets),
    gstCents: gst.cents,
    qstCents: qst.cents,
    lines: lines.map(({ ticketCents }, line) => ({
      netCents: nets[line] ?? 0,
      gstCents: sumOf(gst.tickets[line] ?? []),
      qstCents: sumOf(qst.tickets[line] ?? []),
      tickets: ticketCents.map((netCents, ticket) => ({
        netCents,
        gstCents: gst.tickets[line]?.[ticket] ?? 0,
        qstCents: qst.tickets[line]?.[ticket] ?? 0,
      })),
    })),
  }
}

function taxOver(lines: readonly LineToTax[], rate: number): { cents: number; tickets: number[][] } {
  const taxable = lines.map(({ isTaxed, ticketCents }) => (isTaxed ? ticketCents : ticketCents.map(() => 0)))
  const cents = taxOn(sumOf(taxable.map(sumOf)), rate)
  return { cents, tickets: splitOverTickets(cents, taxable) }
}

export function taxOn(netCents: number, rate: number): number {
  return halfUp(netCents, rate, WHOLE)
}

/** Splits an amount over lines, and the share of each over its tickets, in proportion to the prices. */
export function splitOverTickets(cents: number, lines: readonly (readonly number[])[]): number[][] {
  const ofLines = split(cents, lines.map(sumOf))
  return lines.map((prices, line) => split(ofLines[line] ?? 0, prices))
}

import { sumOf } from './cents.ts'
import { federalTax, type Taxed, totalOf } from './taxes.ts'

/**
 * What a receipt says (decisions §5): from the row of an order, its lines and the payment alone, so that it reads the
 * same for ever. Pure.
 */

/** The columns of an order that its receipt is made of. */
export interface ReceiptOrder extends Taxed {
  transactionId: string
  hostId: number
  language: 'fr' | 'en'
  sellerName: string
  sellerAddress: string
  sellerTelephone: string
  sellerEmail: string
  sellerGstNumber: string | null
  sellerQstNumber: string | null
  activityName: string
  activityStartsAt: string
  activityTimeZone: string
  activityPlace: string
  buyerName: string | null
  createdAt: string
  gstRate: number
  qstRate: number
}

export interface ReceiptLine extends Taxed {
  name: string | null
  quantity: number
  unitCents: number
  isTaxed: boolean
}

export interface ReceiptTax {
  tax: 'GST' | 'HST' | 'QST'
  /** In hundred-thousandths. */
  rate: number
  number: string
  cents: number
}

/** Returns the number of a receipt as people read it: seller, year, and the place in its row without gaps. */
export function receiptNumber(hostId: number, year: number, number: number): string {
  return `${hostId}-${year}-${String(number).padStart(4, '0')}`
}

/** Returns the number of a refund's credit note, in a row of its own; null where it has none. */
export function creditNoteNumber(refund: {
  hostId: number
  creditNoteYear: number | null
  creditNoteNumber: number | null
}): string | null {
  const { hostId, creditNoteYear, creditNoteNumber: number } = refund
  return creditNoteYear === null || number === null ? null : receiptNumber(hostId, creditNoteYear, number)
}

/** Returns each tax that the seller charges on an order, with its rate and number; none where they collect none. */
export function taxesOf(
  order: Pick<
    ReceiptOrder,
    'gstRate' | 'qstRate' | 'gstCents' | 'qstCents' | 'sellerGstNumber' | 'sellerQstNumber'
  >,
): ReceiptTax[] {
  const { gstRate, qstRate, gstCents, qstCents, sellerGstNumber, sellerQstNumber } = order
  const federal = { tax: federalTax(gstRate), rate: gstRate, number: sellerGstNumber ?? '', cents: gstCents }
  const qst = { tax: 'QST' as const, rate: qstRate, number: sellerQstNumber ?? '', cents: qstCents }
  return [federal, qst].filter(({ rate }) => rate > 0)
}

/** Returns what was taken off the prices. */
export function discountOf(lines: readonly ReceiptLine[]): number {
  return sumOf(lines.map(({ unitCents, quantity, netCents }) => unitCents * quantity - netCents))
}

/** Checks what a receipt adds up to: a wrong one is never shown. */
export function checkedTotal(order: Taxed, lines: readonly Taxed[]): number {
  const total = totalOf(order)
  if (sumOf(lines.map(totalOf)) !== total) throw new Error('The lines of an order do not come to its total.')
  return total
}

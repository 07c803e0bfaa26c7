import type { OrderWithLines } from '#db/queries/payment/receipt.ts'
import type { Refund } from '#db/schema/payment.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { creditNotePath } from '#server/domain/payment/order-paths.ts'
import { creditNoteNumber, receiptNumber, taxesOf } from '#server/domain/payment/receipt.ts'
import type { LabelledText, ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
import { totalOf } from '#server/domain/payment/taxes.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { formatDate } from '#server/domain/platform/format/long-date-time.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { i18nOf, LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import { type Draft, factsOf, lineName, partiesOf, subtotalAndTaxes, text } from './receipt-sheet.ts'

export interface Credited {
  paid: OrderWithLines
  refund: Refund
  /** The part of each ticket that goes back, before taxes. */
  tickets: readonly { orderLineId: number | null; netCents: number }[]
}

/** Returns the credit note of a refund as a file to print, drawn as a receipt is; null for one that has none. */
export function creditNoteSheet(
  { settings }: Pick<Services, 'settings'>,
  credited: Credited,
  locale: Locale,
): ReceiptSheet | null {
  const { paid, refund } = credited
  const { hostId, transactionId, receiptYear, receiptNumber: count } = paid.order
  const number = creditNoteNumber(refund)
  if (number === null || receiptYear === null || count === null) return null
  const t = i18nOf(locale).getFixedT(null, ['receipts', 'common'])
  const draft = { t, locale, paid }
  const receipt = receiptNumber(hostId, receiptYear, count)
  const other: Locale = locale === 'fr' ? 'en' : 'fr'
  return {
    language: LANGUAGE_TAGS[locale],
    title: t('creditNote.title', { number }),
    ...{ brand: brand.name, colour: brand.colours.primary },
    parties: partiesOf(draft),
    facts: factsOf(draft, [receiptFact(draft, receipt), dateFact(draft, refund)]),
    columns: {
      what: t('columns.what'),
      quantity: t('columns.quantity'),
      unit: t('creditNote.share'),
      amount: t('columns.amount'),
    },
    lines: linesOf(draft, credited),
    sums: subtotalAndTaxes(draft, refund),
    totalLabel: t('creditNote.total'),
    total: formatMoney(checkedTotal(credited), locale),
    notes: [t('allInCanadianDollars'), ...(taxesOf(paid.order).length === 0 ? [t('noTaxes')] : [])],
    refunds: {
      heading: t('creditNote.heading'),
      lines: [
        t('creditNote.corrects', { number: receipt }),
        // One that failed goes back another way, or has gone back so.
        ...(refund.state === 'FAILED' ? [] : [t('creditNote.how')]),
      ],
    },
    other: {
      label: i18nOf(other).t('receipts:creditNote.inThisLanguage'),
      url: `${settings.publicUrl}${creditNotePath(transactionId, number, `&lang=${other}`)}`,
      language: LANGUAGE_TAGS[other],
    },
    incomplete: t('incomplete'),
  }
}

function receiptFact({ t }: Draft, number: string): LabelledText {
  return { label: t('creditNote.receipt'), ...text(t, number) }
}

function dateFact({ t, locale }: Draft, { creditNoteAt, createdAt }: Refund): LabelledText {
  return { label: t('creditNote.on'), ...text(t, formatDate(creditNoteAt ?? createdAt, HOME_ZONE, locale)) }
}

/** Lines without a ticket that goes back are left out. */
function linesOf(draft: Draft, { paid, refund, tickets }: Credited): ReceiptSheet['lines'] {
  const { t, locale } = draft
  return paid.lines.flatMap((line) => {
    const credited = tickets.filter(({ orderLineId }) => orderLineId === line.id)
    if (credited.length === 0) return []
    return [
      {
        what: text(t, lineName(draft, line)),
        quantity: String(credited.length),
        unit: t('creditNote.percent', { percent: refund.percent }),
        amount: formatMoney(netOf(credited), locale),
      },
    ]
  })
}

function netOf(tickets: Credited['tickets']): number {
  return sumOf(tickets.map(({ netCents }) => netCents))
}

/** Checks what a credit note adds up to: a wrong one is never shown. */
function checkedTotal({ paid, refund, tickets }: Credited): number {
  const lineIds = new Set(paid.lines.map(({ id }) => id))
  const ofLines = tickets.filter(({ orderLineId }) => orderLineId !== null && lineIds.has(orderLineId))
  if (netOf(ofLines) !== refund.netCents || totalOf(refund) !== refund.totalCents)
    throw new Error('The tickets of a refund do not come to its total.')
  return refund.totalCents
}

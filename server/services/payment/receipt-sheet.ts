import type { TFunction } from 'i18next'
import type { OrderWithLines } from '#db/queries/payment/receipt.ts'
import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import type { SheetText } from '#server/domain/participation/ticket-sheet.ts'
import { cardName } from '#server/domain/payment/card.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import { checkedTotal, discountOf, receiptNumber, taxesOf } from '#server/domain/payment/receipt.ts'
import type { LabelledText, ReceiptParty, ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
import { sharesOfLine } from '#server/domain/payment/refund-promise.ts'
import type { Taxed } from '#server/domain/payment/taxes.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { company } from '#server/domain/platform/company.ts'
import {
  formatDate,
  formatDateTime,
  formatLongDateTime,
} from '#server/domain/platform/format/long-date-time.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { formatRate } from '#server/domain/platform/format/rate.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { i18nOf, LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import { refundPromise } from './refund-promise.ts'

/** What a receipt, or a credit note, is written from. */
export interface Draft {
  t: TFunction
  locale: Locale
  paid: OrderWithLines
}

/** Returns the receipt of a paid order as a file to print; null for one that has none. */
export function receiptSheet(
  { settings }: Pick<Services, 'settings'>,
  paid: OrderWithLines,
  locale: Locale,
): ReceiptSheet | null {
  const { order, lines } = paid
  if (order.receiptYear === null || order.receiptNumber === null) return null
  const t = i18nOf(locale).getFixedT(null, ['receipts', 'common'])
  const draft = { t, locale, paid }
  const money = (cents: number) => formatMoney(cents, locale)
  const number = receiptNumber(order.hostId, order.receiptYear, order.receiptNumber)
  return {
    language: LANGUAGE_TAGS[locale],
    title: t('title', { number }),
    ...{ brand: brand.name, colour: brand.colours.primary },
    parties: partiesOf(draft),
    facts: factsOf(draft, [orderedOn(draft), paidOn(draft)]),
    columns: {
      what: t('columns.what'),
      quantity: t('columns.quantity'),
      unit: t('columns.unit'),
      amount: t('columns.amount'),
    },
    lines: lines.map(({ name, quantity, unitCents, isTaxed }) => ({
      what: text(t, lineName(draft, { name, isTaxed })),
      quantity: String(quantity),
      unit: money(unitCents),
      amount: money(unitCents * quantity),
    })),
    sums: sumsOf(draft),
    totalLabel: t('total'),
    total: money(checkedTotal(order, lines)),
    notes: notesOf(draft),
    refunds: { heading: t('refunds.heading'), lines: refundLines(draft) },
    other: otherLanguage(settings.publicUrl, order.transactionId, locale),
    incomplete: t('incomplete'),
  }
}

/** The seller, and the company that takes the money for them. */
export function partiesOf(draft: Draft): ReceiptSheet['parties'] {
  return [seller(draft), intermediary(draft)]
}

function seller({ t, paid: { order } }: Draft): ReceiptParty {
  const { sellerName, sellerAddress, sellerTelephone, sellerEmail, sellerGstNumber, sellerQstNumber } = order
  const numbers = [
    sellerGstNumber && t('numbers.gst', { number: sellerGstNumber }),
    sellerQstNumber && t('numbers.qst', { number: sellerQstNumber }),
  ]
  const lines = [...sellerAddress.split('\n'), sellerTelephone, sellerEmail, ...numbers]
  return {
    heading: t('seller'),
    name: { ...text(t, sellerName), isName: true },
    lines: lines.flatMap((line) => (line ? [text(t, line)] : [])),
  }
}

/** The company takes the money for the seller; it sells nothing itself. */
function intermediary({ t }: Draft): ReceiptParty {
  const { name, address, telephone, email } = company
  return {
    heading: t('intermediary'),
    name: text(t, name),
    lines: [...address, telephone, email].map((line) => text(t, line)),
  }
}

/** `own`: two facts of this file alone. */
export function factsOf(
  { t, locale, paid: { order } }: Draft,
  own: [LabelledText, LabelledText],
): LabelledText[] {
  const { buyerName, activityName, activityStartsAt, activityTimeZone, activityPlace } = order
  const zone = t(`common:zones.${activityTimeZone}`, { defaultValue: activityTimeZone })
  const when = `${formatLongDateTime(activityStartsAt, activityTimeZone, locale)}, ${zone}`
  return [
    { label: t('facts.buyer'), ...text(t, buyerName ?? t('forgotten')), isName: true },
    { label: t('facts.activity'), ...text(t, activityName) },
    own[0],
    { label: t('facts.when'), ...text(t, when) },
    own[1],
    { label: t('facts.where'), ...text(t, activityPlace || t('online')) },
  ]
}

function orderedOn({ t, locale, paid: { order } }: Draft): LabelledText {
  return { label: t('facts.orderedOn'), ...text(t, formatDate(order.createdAt, HOME_ZONE, locale)) }
}

function paidOn({ t, locale, paid: { order } }: Draft): LabelledText {
  const date = formatDate(order.paidAt ?? order.createdAt, HOME_ZONE, locale)
  return { label: t('facts.paidOn'), ...text(t, date) }
}

/** A line says where it bears no tax although others may. */
export function lineName(
  { t, paid: { order } }: Draft,
  line: { name: string | null; isTaxed: boolean },
): string {
  const name = line.name ?? t('place')
  return line.isTaxed || taxesOf(order).length === 0 ? name : t('untaxed', { name })
}

function sumsOf(draft: Draft): ReceiptSheet['sums'] {
  const { t, locale, paid } = draft
  const discount = discountOf(paid.lines)
  return [
    ...(discount > 0 ? [{ label: t('discount'), amount: formatMoney(-discount, locale) }] : []),
    ...subtotalAndTaxes(draft, paid.order),
  ]
}

/** Of the order, or of the part of it that goes back. */
export function subtotalAndTaxes(
  { t, locale, paid: { order } }: Draft,
  { netCents, gstCents, qstCents }: Taxed,
): ReceiptSheet['sums'] {
  const money = (cents: number) => formatMoney(cents, locale)
  return [
    { label: t('subtotal'), amount: money(netCents) },
    ...taxesOf({ ...order, gstCents, qstCents }).map(({ tax, rate, number, cents }) => ({
      label: t(`taxes.${tax}`, { rate: formatRate(rate, locale), number }),
      amount: money(cents),
    })),
  ]
}

function notesOf({ t, locale, paid: { order, paidAttempt } }: Draft): string[] {
  const card = paidAttempt ? cardName(paidAttempt) : null
  const date = formatDate(order.paidAt ?? order.createdAt, HOME_ZONE, locale)
  return [
    card ? t('paidWith', { card, date }) : t('paidOn', { date }),
    t('allInCanadianDollars'),
    ...(taxesOf(order).length === 0 ? [t('noTaxes')] : []),
  ]
}

function refundLines({ t, locale, paid: { order, lines } }: Draft): string[] {
  const { activityStartsAt: startsAt, activityTimeZone: timeZone } = order
  const policy = JSON.parse(order.refundPolicy) as RefundPolicy
  const from = new Date(order.paidAt ?? order.createdAt)
  const promised = refundPromise({ policy, startsAt, timeZone, from }, lines.flatMap(sharesOfLine))
  const steps = promised.map(({ until, percent, cents }) =>
    t('refunds.until', {
      date: formatDateTime(until.toISOString(), timeZone, locale),
      amount: formatMoney(cents, locale),
      percent,
    }),
  )
  return [...steps, t(promised.length > 0 ? 'refunds.after' : 'refunds.none'), t('refunds.bySeller')]
}

/** French is always one click away; from the French one it is English. */
function otherLanguage(publicUrl: string, transactionId: string, locale: Locale): ReceiptSheet['other'] {
  const other: Locale = locale === 'fr' ? 'en' : 'fr'
  const url = `${publicUrl}${orderPath(transactionId, `recu.pdf?lang=${other}`)}`
  return { label: i18nOf(other).t('receipts:inThisLanguage'), url, language: LANGUAGE_TAGS[other] }
}

/** Of an amount or a name no part may be missing; of other texts characters without a font are left out. */
export function text(t: TFunction, text: string): SheetText {
  return { text, instead: t('instead'), isName: false }
}

import { findUser } from '#db/queries/account/user.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { NewOrder, NewOrderLine } from '#db/schema/payment.ts'
import { termsOn } from '#server/domain/account/billing/plan.ts'
import { accountTypeNow } from '#server/domain/account/billing/pro.ts'
import type { Part } from '#server/domain/participation/capacity.ts'
import { feeOfOrder } from '#server/domain/payment/fee.ts'
import type { TicketShare } from '#server/domain/payment/refund.ts'
import type { SalesRefusal } from '#server/domain/payment/sales.ts'
import type { Seller } from '#server/domain/payment/seller.ts'
import { taxOrder, taxProvince, taxRatesOn, totalOf } from '#server/domain/payment/taxes.ts'
import { company } from '#server/domain/platform/company.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { Services } from '#server/runtime/context.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { refundPolicyOf } from '#server/services/activity/columns.ts'
import { findSeller } from '#server/services/payment/sales.ts'

/** What is to be bought, as the rows say it now. */
export interface WantedOrder {
  activity: Activity
  ticketTypes: readonly TicketType[]
  /** How many people of each type. */
  parts: readonly Part[]
  /** Of the buyer: it decides the taxes of something online. */
  buyerProvince: string | null
  language: 'fr' | 'en'
}

/** What an order freezes: everything but who bought it, and for how long it is held. */
export type FrozenOrder = Omit<
  NewOrder,
  'transactionId' | 'participationId' | 'buyerId' | 'state' | 'heldUntil' | 'createdAt'
>

export interface DraftLine extends Omit<NewOrderLine, 'orderId'> {
  /** The share of each ticket, in their order. */
  tickets: TicketShare[]
}

export interface DraftOrder {
  order: FrozenOrder
  seller: Seller
  lines: DraftLine[]
}

export type DraftRefusal = SalesRefusal | { refused: 'PROVINCE_REQUIRED' }

/** Prices an order from the rows, and freezes what it is made of. Nothing of it comes from the request. */
export async function draftOrder(
  services: Services,
  { activity, ticketTypes, parts, buyerProvince, language }: WantedOrder,
): Promise<DraftOrder | DraftRefusal> {
  const sold = await findSeller(services, activity.hostId)
  if ('refused' in sold) return sold
  const { seller } = sold
  const host = await findUser(services.db, activity.hostId)
  const province = taxProvince(activity, buyerProvince)
  if (!province) return { refused: 'PROVINCE_REQUIRED' }

  const now = services.now()
  const day = localDay(now, HOME_ZONE)
  const rates = taxRatesOn(day, province, seller)
  const feeRates = taxRatesOn(day, seller.province, company)
  const isPro = host !== undefined && accountTypeNow(host, now) === 'PRO'
  const terms = termsOn(day)[isPro ? 'BASE' : 'BASIC']
  const wanted = parts.map(({ ticketTypeId, people }) => ({
    ticketType: typeOf(ticketTypes, ticketTypeId),
    people,
  }))
  const taxed = taxOrder(
    wanted.map(({ ticketType: { isTaxed, priceCents }, people }) => {
      return { isTaxed, ticketCents: Array.from({ length: people }, () => priceCents) }
    }),
    rates,
  )
  const fee = feeOfOrder(taxed, terms, feeRates)
  const { netCents, gstCents, qstCents } = taxed
  const { feeCents, feeGstCents, feeQstCents } = fee
  return {
    seller,
    order: {
      activityId: activity.id,
      hostId: activity.hostId,
      ...sellerColumns(seller),
      ...activityColumns(activity),
      language,
      taxProvince: province,
      gstRate: rates.gst,
      qstRate: rates.qst,
      feeBasisPoints: terms.feeBasisPoints,
      feeFixedCents: terms.feeFixed,
      feeGstRate: feeRates.gst,
      feeQstRate: feeRates.qst,
      refundPolicy: JSON.stringify(refundPolicyOf(activity)),
      ...{ netCents, gstCents, qstCents, feeCents, feeGstCents, feeQstCents },
      totalCents: totalOf(taxed),
    },
    lines: wanted.map(({ ticketType, people }, index) => {
      const { tickets, netCents, gstCents, qstCents } = taxed.lines[index] ?? NOTHING
      const fees = fee.lines[index] ?? []
      return {
        ticketTypeId: ticketType.id,
        name: ticketType.name,
        unitCents: ticketType.priceCents,
        quantity: people,
        isTaxed: ticketType.isTaxed,
        ...{ netCents, gstCents, qstCents },
        tickets: tickets.map((share, ticket) => ({ ...share, ...(fees[ticket] ?? NO_FEE) })),
      }
    }),
  }
}

const NOTHING = { netCents: 0, gstCents: 0, qstCents: 0, tickets: [] }
const NO_FEE = { feeCents: 0, feeGstCents: 0, feeQstCents: 0 }

function typeOf(ticketTypes: readonly TicketType[], id: number): TicketType {
  const ticketType = ticketTypes.find((ticketType) => ticketType.id === id)
  if (!ticketType) throw new Error('A ticket type is not one of its activity.')
  return ticketType
}

function sellerColumns(seller: Seller) {
  return {
    sellerName: seller.legalName,
    sellerAddress: seller.address,
    sellerTelephone: seller.telephone,
    sellerEmail: seller.email,
    sellerGstNumber: seller.gstNumber,
    sellerQstNumber: seller.qstNumber,
    sellerProvince: seller.province,
  }
}

function activityColumns({ name, startsAt, timeZone, isOnline, address, city }: Activity) {
  return {
    activityName: name,
    activityStartsAt: startsAt,
    activityTimeZone: timeZone,
    activityPlace: isOnline ? '' : [address, city].filter(Boolean).join(', '),
  }
}

import { z } from 'zod'
import { requireAttendee } from '#server/api/attendee.ts'
import { openPage } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { PAYMENT_STATUS } from '#server/api/present/payment-status.ts'
import { providerAnswers } from '#server/api/provider-answers.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { Attendance, GuestPass } from '#server/contract/rest/attendance-input.ts'
import {
  ACTIVITY_UNRECOVERED,
  NOT_FOUND,
  PROVIDER_ERRORS,
  SALES_PAUSED,
  UNAUTHORIZED,
} from '#server/contract/rest/call.ts'
import { CLOSED_TO_JOINING, JOIN_REFUSALS } from '#server/contract/rest/join-refusals.ts'
import { ORDER_OPEN } from '#server/contract/rest/payment.ts'
import { PROVINCES } from '#server/domain/payment/province.ts'
import { federalTax } from '#server/domain/payment/taxes.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { payOrder } from '#server/services/payment/order/pay.ts'
import { quoteOrder } from '#server/services/payment/order/quote.ts'
import { readOrder } from '#server/services/payment/order/standing.ts'
import { isSalesPaused } from '#server/services/payment/sales.ts'

/**
 * What an order would be made of, before the one button: the seller, each line, the taxes, the total, and what giving
 * everything back returns until when. Holding and paying it is `payment.open`, giving it up `payment.abandon`.
 */
const quote = openPage
  .input(
    z.object({
      activityId: IdParam,
      guestId: GuestPass,
      /** How many people come in all, of each ticket type; those who are registered are left out. */
      attendance: Attendance,
      province: z.enum(PROVINCES, { error: 'payment.province' }).nullish(),
    }),
  )
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...CLOSED_TO_JOINING,
    UNKNOWN_PAYMENT_MODEL: { status: 422 },
    SALE_NOT_OPEN: { status: 409 },
    SALE_OVER: { status: 409 },
    NOTHING_TO_PAY: { status: 409 },
    PROVINCE_REQUIRED: { status: 422 },
    ...SALES_PAUSED,
  })
  .handler(async ({ input, context: { services, session, locale }, errors }) => {
    const person = await findAttendee(services, session, input.guestId)
    const { order, seller, lines, people, refunds } = await unlessRefused(
      errors,
      quoteOrder(services, person, {
        activityId: input.activityId,
        parts: input.attendance.map(({ paymentModelId: ticketTypeId = null, nbrParticipant: people }) => {
          return { ticketTypeId, people }
        }),
        buyerProvince: input.province ?? null,
        language: locale,
      }),
    )
    return {
      seller,
      people,
      lines: lines.map(({ ticketTypeId, name, unitCents, quantity, netCents, isTaxed }) => {
        return { ticketTypeId, name, unitCents, quantity, netCents, isTaxed }
      }),
      netCents: order.netCents,
      taxes: taxesOf(order),
      totalCents: order.totalCents,
      /** Empty: nothing is given back. */
      refunds: refunds.map(({ until, percent, cents }) => ({ until: until.toISOString(), percent, cents })),
    }
  })

interface TaxedOrder {
  gstRate: number
  qstRate: number
  gstCents: number
  qstCents: number
  sellerGstNumber?: string | null | undefined
  sellerQstNumber?: string | null | undefined
}

/** Each tax that is charged, with its rate in hundred-thousandths and the seller's number; none: the seller collects none. */
function taxesOf({ gstRate, qstRate, gstCents, qstCents, sellerGstNumber, sellerQstNumber }: TaxedOrder) {
  const gst = { kind: federalTax(gstRate), rate: gstRate, cents: gstCents, number: sellerGstNumber ?? null }
  const qst = { kind: 'QST' as const, rate: qstRate, cents: qstCents, number: sellerQstNumber ?? null }
  return [gst, qst].filter(({ rate }) => rate > 0)
}

/** How an order of mine stands; one that is not paid is asked for at the provider first. */
const standing = openPage
  .input(z.object({ intentId: requiredLine('intentId', 200), guestId: GuestPass }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND })
  .handler(async ({ input, context, errors }) => {
    const { services } = context
    const person = await requireAttendee(context, input.guestId, errors)
    const { order, lines, isUncertain, isReturned, activity } = await unlessRefused(
      errors,
      readOrder(services, person, input.intentId),
    )
    const [inList] = activity ? await withPlaces(services, [activity]) : []
    return {
      intentId: order.transactionId,
      status: PAYMENT_STATUS[order.state],
      heldUntil: order.heldUntil,
      totalCents: order.totalCents,
      people: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      participantId: order.participationId,
      activityId: order.activityId,
      activityName: order.activityName,
      timeZone: order.activityTimeZone,
      /** null: it is not shown any more. */
      activity: inList ? presentSummary(inList) : null,
      /** A payment that bought nothing goes back whole. */
      isReturned,
      /** The provider does not answer: it may have been paid meanwhile. */
      isUncertain,
    }
  })

/** Leads to the payment of an order of mine that waits for it: of approved places, or once more after coming back. */
const resume = openPage
  .input(
    z.object({
      intentId: requiredLine('intentId', 200),
      guestId: GuestPass,
      returnPath: optionalLine('text', 500),
    }),
  )
  .errors({ ...NOT_FOUND, ...JOIN_REFUSALS, ...ORDER_OPEN, ...SALES_PAUSED, ...PROVIDER_ERRORS })
  .handler(async ({ input: { intentId: transactionId, guestId, returnPath }, context, errors }) => {
    const person = await requireAttendee(context, guestId, errors)
    const call = payOrder(context.services, person, {
      transactionId,
      returnPath: returnPath || undefined,
    })
    const opened = await providerAnswers(errors, call)
    const { way } = await unlessRefused(errors, Promise.resolve(opened))
    return { url: 'url' in way ? way.url : null }
  })

/** Whether nobody can pay for places of an activity now: its form says so before anybody fills it in. */
const pause = openPage
  .input(z.object({ activityId: IdParam }))
  .handler(async ({ input: { activityId }, context: { services } }) => {
    return { isPaused: await isSalesPaused(services, activityId) }
  })

export const buying = { quote, pause, standing, resume }

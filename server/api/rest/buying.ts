import { requireAttendee } from '#server/api/attendee.ts'
import { open } from '#server/api/base.ts'
import { PAYMENT_STATUS } from '#server/api/present/payment-status.ts'
import { providerAnswers } from '#server/api/provider-answers.ts'
import { refuse, unlessRefused } from '#server/api/refuse.ts'
import { pathOnSite } from '#server/domain/payment/return-path.ts'
import { standingRefusal } from '#server/services/participation/attendee.ts'
import { type OpenPayment, pay } from '#server/services/payment/order/pay.ts'
import { abandonOrder, readOrder } from '#server/services/payment/order/standing.ts'

const openPayment = open.payment.open.handler(async ({ input, context, errors }) => {
  const { services, peer, locale } = context
  const person = await requireAttendee(context, input.guestId, errors)
  const notUsable = standingRefusal(person)
  if (notUsable) throw refuse(errors, notUsable)
  const { publicUrl, stripe } = services.settings
  const returnPath = input.returnUrl ? pathOnSite(input.returnUrl, publicUrl) : undefined
  if (returnPath === null) throw errors.RETURN_URL_ELSEWHERE()

  const { activityId, attendance, priceId, quantity, memberCardId, metadata, isMobile } = input
  const wanted = attendance ?? [{ paymentModelId: priceId ?? undefined, nbrParticipant: quantity ?? 1 }]
  const held = await providerAnswers(
    errors,
    pay(services, person, {
      activityId,
      parts: wanted.map(({ paymentModelId: ticketTypeId = null, nbrParticipant: people }) => {
        return { ticketTypeId, people }
      }),
      acceptsFewer: input.acceptFewer,
      answers: input.responses,
      card: input.memberCard ?? (memberCardId ? { id: memberCardId } : null),
      consent: input.consent,
      peer,
      isMobile,
      language: locale,
      buyerProvince: input.province ?? null,
      returnPath,
    }),
  )
  const opened = await unlessRefused(errors, Promise.resolve(held))
  if (opened.outcome === 'FULL')
    return { result: 'inscription_cancelled' as const, given: 0, left: opened.left, metadata }
  return { ...presentPayment(opened, stripe?.publishableKey ?? undefined), metadata }
})

function presentPayment({ order, given, wanted, way }: OpenPayment, publishableKey: string | undefined) {
  const { transactionId: intentId, heldUntil, totalCents: total } = order
  const result = given < wanted ? ('inscription_some_participant' as const) : ('inscription_ok' as const)
  const held = { result, intentId, heldUntil, given, total }
  if ('url' in way) return { ...held, url: way.url }
  return {
    ...held,
    clientSecret: way.clientSecret,
    publishableKey,
    customer: way.customerId ?? undefined,
    customerSessionClientSecret: way.customerSessionClientSecret ?? undefined,
  }
}

const abandon = open.payment.abandon.handler(async ({ input, context, errors }) => {
  const { intentId, guestId } = input.query
  const person = await requireAttendee(context, guestId, errors)
  const ended = await providerAnswers(errors, abandonOrder(context.services, person, intentId))
  const { order } = await unlessRefused(errors, Promise.resolve(ended))
  return { abandoned: true, status: PAYMENT_STATUS[order.state] }
})

const readStatus = open.payment.readStatus.handler(async ({ input, context, errors }) => {
  const person = await requireAttendee(context, input.guestId, errors)
  const { order, refundedCents, isUncertain, isReturned } = await unlessRefused(
    errors,
    readOrder(context.services, person, input.intentId),
  )
  return {
    intentId: order.transactionId,
    status: PAYMENT_STATUS[order.state],
    heldUntil: order.heldUntil,
    total: order.totalCents,
    refunded: refundedCents,
    participantId: order.participationId,
    returned: isReturned,
    uncertain: isUncertain,
  }
})

export const buying = { open: openPayment, abandon, readStatus }

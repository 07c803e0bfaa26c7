import { z } from 'zod'
import { operatorPage } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { RefundForm } from '#server/schemas/payment/refund.ts'
import { day } from '#server/schemas/platform/date.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { refundByOperator } from '#server/services/payment/refund-by-operator.ts'
import { readRefundable } from '#server/services/payment/refundable.ts'

/** `/operations/remboursements/:participantId`: the paid tickets of a registration, and what each gives back. */
const read = operatorPage
  .errors(NOT_FOUND)
  .input(z.object({ participantId: IdParam, askedOn: day('giveBack.askedOn').optional() }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { participantId: participationId, askedOn } = input
    const found = await unlessRefused(errors, readRefundable(services, session, { participationId, askedOn }))
    const { activity, participation, refusal, tickets, refundedCents } = found
    return {
      participant: presentParticipant(services, session, activity, participation),
      /** Of the activity's name. */
      language: activity.language,
      /** The day as of which `promised` is read. */
      askedOn: found.askedOn,
      mayRefund: refusal ?? (true as const),
      /** The sum of all that went back of its orders. */
      refunded: refundedCents,
      tickets: tickets.map(({ id, position, typeName, isScanned, paidCents, percent, ...ticket }) => ({
        ...{ ticketId: id, position, typeName, isScanned },
        holderName: [ticket.holderFirstName, ticket.holderLastName].filter(Boolean).join(' '),
        paid: paidCents,
        promised: { percent, amount: ticket.promisedCents },
      })),
    }
  })

/** Ends tickets and gives back what they cost, as it was promised or whole. */
const give = operatorPage
  .errors({
    ...NOT_FOUND,
    ACTIVITY_CANCELLED: { status: 409 },
    ALREADY_RATED: { status: 409 },
    ALREADY_SCANNED: { status: 409 },
    NOT_PAID: { status: 409 },
    TICKET_ENDED: { status: 409 },
  })
  .input(RefundForm.extend({ participantId: IdParam }))
  .handler(async ({ input: { participantId, ...wanted }, context: { services, session }, errors }) => {
    const { people, refundedCents, owedCents } = await unlessRefused(
      errors,
      refundByOperator(services, session, { ...wanted, participationId: participantId }),
    )
    return { people, refunded: refundedCents, owed: owedCents }
  })

export const refund = { read, give }

import { lockActivity } from '#db/queries/activity/activity.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import { listTicketsOf } from '#db/queries/participation/ticket.ts'
import { listOrdersOfTickets } from '#db/queries/payment/order-of-tickets.ts'
import { idsOf } from '#db/queries/results.ts'
import {
  type RefundRefusal,
  refundRefusal,
  type TicketRefundRefusal,
  ticketRefundRefusal,
} from '#server/domain/payment/ticket-refund.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import type { RefundShare } from '#server/schemas/payment/refund.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'
import { endTickets } from '#server/services/participation/end-tickets.ts'
import type { GivenBack } from './order/give-back.ts'
import { promisedPercent } from './refund-promise.ts'
import { readAskedAt } from './refundable.ts'

interface OperatorRefund {
  participationId: number
  ticketIds: readonly number[]
  /** The day on which the person wrote to us, `YYYY-MM-DD`; undefined: today. */
  askedOn?: string | undefined
  share: RefundShare
  /** The reason that the person reads. */
  reason: string
}

type OperatorRefunded =
  (GivenBack & { people: number }) | { refused: RefundRefusal | TicketRefundRefusal | 'NOT_FOUND' }

/**
 * Ends paid tickets for their buyer, who wrote to us, and gives back what was promised or all of it (docs/decisions/126):
 * all named tickets or none. The person is told with the reason, which is in the journal, too.
 */
export function refundByOperator(
  services: Services,
  operator: Session,
  { participationId, ticketIds, askedOn, share, reason }: OperatorRefund,
): Promise<OperatorRefunded> {
  return inTransaction(services, async (services): Promise<OperatorRefunded> => {
    const { db } = services
    const known = await findParticipation(db, participationId)
    const activity = known && (await lockActivity(db, known.activityId))
    const participation = await findParticipation(db, participationId)
    if (!activity || !participation) return { refused: 'NOT_FOUND' }
    const wanted = new Set(ticketIds)
    const tickets = (await listTicketsOf(db, participationId)).filter(({ id }) => wanted.has(id))
    if (tickets.length !== wanted.size) return { refused: 'NOT_FOUND' }

    const at = readAskedAt(services, activity, askedOn)
    const refused = refundRefusal(activity, participation, at)
    if (refused) return { refused }
    const orders = await listOrdersOfTickets(db, idsOf(tickets))
    const paid = new Set(orders.filter(({ state }) => state === 'PAID').flatMap(({ ticketIds }) => ticketIds))
    const held = tickets
      .map((ticket) => ticketRefundRefusal({ ...ticket, isOfPaidOrder: paid.has(ticket.id) }))
      .find((refused) => refused !== null)
    if (held) return { refused: held }

    const { refundedCents, owedCents } = await endTickets(services, participation, tickets, {
      reason: 'CANCELLED',
      note: reason,
      by: operator.userId,
      refund: {
        cause: 'OPERATOR',
        percentOf: (order) => (share === 'WHOLE' ? 100 : promisedPercent(order, activity, at)),
      },
    })
    const subject = `participation:${participationId}` as const
    await writeAudit(services, operator, {
      action: 'refund.give',
      subject,
      detail: detailOf(askedOn, reason),
    })
    const [people, recipient] = [tickets.length, recipientOf(participation)]
    const byPlatform = { why: reason, refundCents: refundedCents, ...(owedCents > 0 && { owedCents }) }
    const news = { participationId, people, byPlatform }
    // The limit of what guests give back themselves does not hold for an operator's decision.
    if (recipient) await notify(services, recipient, 'TICKETS_CANCELLED', news, { isProven: true })
    return { people, refundedCents, owedCents }
  })
}

/** The journal keeps the day, too: it decides how much goes back. */
function detailOf(askedOn: string | undefined, reason: string): string {
  return askedOn === undefined ? reason : `${askedOn} · ${reason}`
}

import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { listOrdersOfTickets } from '#db/queries/payment/order-of-tickets.ts'
import { listOrdersOfParticipations, listRefundsOfOrders } from '#db/queries/payment/own.ts'
import { idsOf } from '#db/queries/results.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { isPaid } from '#server/domain/payment/order.ts'
import { boughtNothing } from '#server/domain/payment/order-status.ts'
import { refundOfTicket } from '#server/domain/payment/refund.ts'
import { totalOf } from '#server/domain/payment/taxes.ts'
import { type RefundRefusal, refundRefusal } from '#server/domain/payment/ticket-refund.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { localDay, readNearestMoment } from '#server/runtime/local-time.ts'
import { writeParticipantRead } from '#server/services/moderation/participants-shown.ts'
import { readTypeNames } from '#server/services/participation/type-names.ts'
import { promisedPercent } from './refund-promise.ts'

/** A paid ticket that has not ended, with what it would give back as of a day. */
export interface RefundableTicket {
  id: number
  /** Among the open tickets of its registration. */
  position: number
  typeName: string | null
  holderFirstName: string | null
  holderLastName: string | null
  isScanned: boolean
  paidCents: number
  /** As its order promised it. */
  percent: number
  promisedCents: number
}

export interface Refundable {
  activity: ListedActivity
  participation: ParticipationWithPerson
  /** The day as of which the tickets give back what was promised, `YYYY-MM-DD` in the time zone of the activity. */
  askedOn: string
  /** Why nothing of it may be given back any more. */
  refusal: RefundRefusal | null
  tickets: RefundableTicket[]
  /** The sum of all that went back of its orders, by whomever. */
  refundedCents: number
}

/**
 * Returns what an operator reads before and after giving back tickets of a registration, which may have ended; the
 * journal has that they did.
 */
export async function readRefundable(
  services: Services,
  operator: Session,
  { participationId, askedOn }: { participationId: number; askedOn?: string | undefined },
): Promise<Refundable | { refused: 'NOT_FOUND' }> {
  const { db } = services
  const participation = await findParticipationWithPerson(db, participationId)
  const activity = participation && (await findListedActivity(db, participation.activityId))
  if (!participation || !activity) return { refused: 'NOT_FOUND' }
  await writeParticipantRead(services, operator, activity)
  const askedAt = readAskedAt(services, activity, askedOn)
  return {
    activity,
    participation,
    askedOn: localDay(askedAt, activity.timeZone),
    refusal: refundRefusal(activity, participation, askedAt),
    tickets: await listRefundable(services, activity, { participationId, askedAt }),
    refundedCents: await sumOfRefunds(services, participationId),
  }
}

/** Returns when somebody wrote to us: the beginning of that day, as they may have been in time; without a day, now. */
export function readAskedAt(
  { now }: Services,
  { timeZone }: Pick<ListedActivity, 'timeZone'>,
  askedOn: string | undefined,
): Date {
  if (askedOn === undefined || askedOn > localDay(now(), timeZone)) return now()
  return readNearestMoment(`${askedOn}T00:00`, timeZone).at
}

async function listRefundable(
  services: Services,
  activity: ListedActivity,
  { participationId, askedAt }: { participationId: number; askedAt: Date },
): Promise<RefundableTicket[]> {
  const open = await listOpenTickets(services.db, [participationId])
  const orders = await listOrdersOfTickets(services.db, idsOf(open))
  const typeNames = await readTypeNames(services, open)
  return open.flatMap((ticket, index) => {
    const order = orders.find(({ state, ticketIds }) => state === 'PAID' && ticketIds.includes(ticket.id))
    if (!order || !isPaid(ticket)) return []
    const { id, ticketTypeId, holderFirstName, holderLastName, validatedAt } = ticket
    const percent = promisedPercent(order, activity, askedAt)
    const refundable = {
      ...{ id, position: index + 1, typeName: typeNames.get(ticketTypeId) ?? null },
      ...{ holderFirstName, holderLastName, isScanned: validatedAt !== null },
      ...{ paidCents: totalOf(ticket), percent, promisedCents: totalOf(refundOfTicket(ticket, percent)) },
    }
    return [refundable]
  })
}

async function sumOfRefunds({ db }: Services, participationId: number): Promise<number> {
  const orders = await listOrdersOfParticipations(db, [participationId])
  const refunds = await listRefundsOfOrders(db, idsOf(orders))
  return sumOf(refunds.filter((refund) => !boughtNothing(refund)).map(({ totalCents }) => totalCents))
}

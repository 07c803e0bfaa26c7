import { type RawBuilder, sql } from 'kysely'
import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { GOOD_TICKET, isWaitingFor } from './waiting.ts'

/** What was paid for tickets, and what is held until it is paid, as the host of an activity sees it. */

/** A good ticket of an order, one of these that cost something, and one that waits for its payment. */
const PAID = sql<boolean>`(ticket.order_line_id is not null and ${GOOD_TICKET})`
const PAID_FOR = sql<boolean>`(${PAID} and ticket.net_cents > 0)`
const HELD = isWaitingFor('PAYMENT')

const TOTAL = sql`(ticket.net_cents + ticket.gst_cents + ticket.qst_cents)`

/** With taxes. */
export interface MoneyOfTickets {
  /** Without the free tickets of an order. */
  paid: number
  paidCents: number
  held: number
  heldCents: number
}

const rows = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`
const cents = (condition: RawBuilder<boolean>) =>
  sql<number>`cast(coalesce(sum(${TOTAL}) filter (where ${condition}), 0) as bigint)`

const FIGURES = [
  rows(PAID_FOR).as('paid'),
  cents(PAID).as('paidCents'),
  rows(HELD).as('held'),
  cents(HELD).as('heldCents'),
] as const

/** `heldUntil`: when the last of the holds begins to be taken back. */
export async function readMoneyOfActivity(
  db: Db,
  activityId: number,
): Promise<MoneyOfTickets & { heldUntil: string | null }> {
  return db
    .selectFrom('ticket')
    .select([...FIGURES])
    .select((eb) =>
      eb
        .selectFrom('order')
        .select((eb) => eb.fn.max('heldUntil').as('heldUntil'))
        .where('order.activityId', '=', activityId)
        .where('order.state', '=', 'OPEN')
        .as('heldUntil'),
    )
    .where('ticket.activityId', '=', activityId)
    .executeTakeFirstOrThrow()
}

/** Returns the sum in cents, with taxes, paid for the good tickets of these activities. */
export async function sumPaid(db: Db, activityIds: readonly number[]): Promise<number> {
  const { paidCents } = await db
    .selectFrom('ticket')
    .select(cents(PAID).as('paidCents'))
    .where('ticket.activityId', 'in', [...activityIds])
    .executeTakeFirstOrThrow()
  return paidCents
}

/** Whether a good ticket of one of these activities was paid for. */
export async function hasPaidTickets(db: Db, activityIds: readonly number[]): Promise<boolean> {
  if (activityIds.length === 0) return false
  return isFound(
    db
      .selectFrom('ticket')
      .select('id')
      .where('activityId', 'in', [...activityIds])
      .where('endedAt', 'is', null)
      .where(PAID_FOR)
      .limit(1),
  )
}

/** The same for each of these registrations that has any. */
export async function readMoneyOfParticipations(
  db: Db,
  participationIds: readonly number[],
): Promise<Map<number, MoneyOfTickets>> {
  if (participationIds.length === 0) return new Map()
  const found = await db
    .selectFrom('ticket')
    .select('participationId')
    .select([...FIGURES])
    .where('participationId', 'in', [...participationIds])
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('orderLineId', 'is not', null), eb('waitsFor', '=', 'PAYMENT')]))
    .groupBy('participationId')
    .execute()
  return new Map(found.map(({ participationId, ...money }) => [participationId, money]))
}

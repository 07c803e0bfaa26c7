import { findAttempt, findSettlingAttempt } from '#db/queries/payment/attempt.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import { takeReceiptNumber } from '#db/queries/payment/receipt-counter.ts'
import {
  insertRefund,
  insertRefundTickets,
  listRefundableTickets,
  listRefundsOfAttempt,
  sumOfRefunds,
  updateRefund,
} from '#db/queries/payment/refund.ts'
import type { NewRefund, Refund, RefundCause } from '#db/schema/payment.ts'
import { type Move, refundMoves, returnMoves } from '#server/domain/payment/ledger.ts'
import { refundOfTicket, shareWithoutFee, sumOfShares } from '#server/domain/payment/refund.ts'
import { totalOf } from '#server/domain/payment/taxes.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { addTask } from '#server/services/platform/task.ts'
import { book } from './ledger.ts'

interface Refunded {
  refundId: number
  totalCents: number
}

interface TicketsRefunded extends Refunded {
  /** False: it is more than the rest of the payment. */
  isBegun: boolean
}

/**
 * Gives back a part of some tickets of a paid order, in the transaction that ends them. A ticket is given back once, as
 * often as this is called. Returns null where nothing is left to give back. What is more than the rest of the payment
 * (somebody has given back money by hand) is kept as failed, for an operator; tried again, it stays as it is: null too.
 */
export function refundTickets(
  services: Services,
  refund: {
    orderId: number
    ticketIds: readonly number[]
    cause: RefundCause
    percent: number
    /** The refund that failed, and is tried again: its credit note is that of the new one. */
    replaced?: Refund
  },
): Promise<TicketsRefunded | null> {
  const { orderId, ticketIds, cause, percent, replaced } = refund
  return inTransaction(services, async (services) => {
    const { db } = services
    const order = await lockOrder(db, orderId)
    const attempt = order?.state === 'PAID' ? await findSettlingAttempt(db, orderId) : undefined
    if (!order || !attempt) return null
    const tickets = (await listRefundableTickets(db, orderId, ticketIds))
      .map(({ id: ticketId, ...share }) => ({ ticketId, ...refundOfTicket(share, percent) }))
      .filter((ticket) => totalOf(ticket) > 0)
    const amounts = sumOfShares(tickets)
    const totalCents = totalOf(amounts)
    if (totalCents === 0) return null

    const { hostId } = order
    const isTooMuch = totalCents > order.totalCents - (await sumOfRefunds(db, attempt.id))
    if (isTooMuch && replaced) return null
    const row = { orderId, attemptId: attempt.id, hostId, cause, percent, ...amounts, totalCents }
    const credited = { ...row, ...(await takeCreditNote(services, hostId, replaced)) }
    const refundId = await (isTooMuch ? keepAsFailed(services, credited) : begin(services, credited))
    await insertRefundTickets(
      db,
      tickets.map((ticket) => ({ refundId, ...ticket })),
    )
    if (!isTooMuch) await bookBegun(services, { refundId, orderId, moves: refundMoves(hostId, amounts) })
    return { refundId, totalCents, isBegun: !isTooMuch }
  })
}

/**
 * Gives a payment back whole that bought nothing. Once, as often as this is called: null where it is given back already.
 * `paidCents`: what was paid, where it is not the total of the order.
 */
export function returnPayment(
  services: Services,
  payment: { attemptId: number; cause: 'LATE' | 'TWICE' | 'WITHDRAWN'; paidCents?: number },
): Promise<Refunded | null> {
  const { attemptId, cause, paidCents } = payment
  return inTransaction(services, async (services) => {
    const { db } = services
    const attempt = await findAttempt(db, attemptId)
    const order = attempt && (await lockOrder(db, attempt.orderId))
    if (!order) return null
    const before = await listRefundsOfAttempt(db, attemptId)
    const isReturned = before.some(({ state, percent, cause }) => {
      return state !== 'FAILED' && percent === null && cause !== 'EXTERNAL'
    })
    const paid = paidCents ?? order.totalCents
    const totalCents = paid - (await sumOfRefunds(db, attemptId))
    if (isReturned || totalCents <= 0) return null

    const { id: orderId, hostId } = order
    // The taxes of a whole order go back as they were paid; of another amount nobody knows them.
    const isWhole = totalCents === order.totalCents
    const amounts = shareWithoutFee(isWhole ? order : { netCents: totalCents, gstCents: 0, qstCents: 0 })
    const row = { orderId, attemptId, hostId, cause, percent: null, ...amounts, totalCents }
    const refundId = await begin(services, row)
    await bookBegun(services, { refundId, orderId, moves: returnMoves(totalCents), kind: 'RETURN' })
    return { refundId, totalCents }
  })
}

/** A buyer gets one credit note for one refund, however often it is tried. */
async function takeCreditNote({ db, now }: Services, hostId: number, replaced: Refund | undefined) {
  if (replaced?.creditNoteNumber) {
    const { creditNoteYear, creditNoteNumber, creditNoteAt } = replaced
    const none = { creditNoteYear: null, creditNoteNumber: null, creditNoteAt: null }
    await updateRefund(db, replaced.id, none)
    return { creditNoteYear, creditNoteNumber, creditNoteAt }
  }
  const creditNoteYear = Number(wallClock(now(), HOME_ZONE).slice(0, 4))
  return {
    creditNoteYear,
    creditNoteNumber: await takeReceiptNumber(db, hostId, 'CREDIT_NOTE', creditNoteYear),
    creditNoteAt: instant(now()),
  }
}

type Row = Omit<NewRefund, 'state' | 'createdAt'>

function begin(services: Services, row: Row): Promise<number> {
  return insert(services, { ...row, state: 'PENDING', createdAt: instant(services.now()) })
}

/** The provider would refuse it: nothing is booked, and an operator decides. */
function keepAsFailed(services: Services, row: Row): Promise<number> {
  const { orderId, totalCents } = row
  services.log.error({ orderId, totalCents }, 'refund is more than the rest of the payment')
  const at = instant(services.now())
  return insert(services, {
    ...row,
    state: 'FAILED',
    failure: 'amount_too_large',
    createdAt: at,
    settledAt: at,
  })
}

async function insert({ db }: Services, refund: NewRefund): Promise<number> {
  const id = await insertRefund(db, refund)
  if (id === undefined) throw new Error('A refund that is not made yet has no id at the provider.')
  return id
}

async function bookBegun(
  services: Services,
  begun: { refundId: number; orderId: number; moves: Move[]; kind?: 'RETURN' },
): Promise<void> {
  const { refundId, orderId, moves, kind = 'REFUND' } = begun
  await book(services, { kind, orderId, refundId, moves })
  await addTask(services, 'refund', { refundId })
}

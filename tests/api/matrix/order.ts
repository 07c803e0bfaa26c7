import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { lineRow, orderRow, paidAttempt, paidIn } from '#tests/api/world/orders.ts'
import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

order.list                              in      yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
order.receipt                           in      404   404   404   404    404    404    404     404    404      404    404      404      in
order.receipt (one's own)               in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in

pages.order.list                        in      yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.order.read                        in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.order.read (one's own)            in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
pages.order.receipt                     in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.order.receipt (one's own)         in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
pages.order.creditNote                  in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.order.creditNote (one's own)      in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
`

let receipts = 0

/** A paid order of a registration: the caller's own where they can have one, else a stranger's. */
async function boughtBy(app: App, caller: Caller, isOwn: boolean) {
  const activity = await app.hike(caller)
  const own = isOwn ? await app.ownParticipation(caller, activity) : null
  const { participantId: participationId } = own ?? (await app.stranger(activity))
  const { userId } = await app.db
    .selectFrom('participation')
    .select('userId')
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow()
  receipts += 1
  const ids = { participationId, activityId: activity.id, hostId: activity.host.id, buyerId: userId ?? 0 }
  const { order } = await orderRow(app, {
    ...paidIn(2026, receipts),
    ...{ ...ids, transactionId: `matrix-${receipts}`, buyerName: 'Bruno Gagnon' },
  })
  const [ticketType] = await listTicketTypes(app.db, [activity.id])
  const line = await lineRow(app, { order, ticketTypeId: ticketType?.id ?? 0 })
  return { order, line, attempt: await paidAttempt(app, order) }
}

async function orderOf(app: App, caller: Caller, isOwn: boolean): Promise<string> {
  return (await boughtBy(app, caller, isOwn)).order.transactionId
}

const receipt =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const transactionId = await orderOf(app, caller, isOwn)
    return () => yes(caller.client.order.receipt({ transactionId, guestId: caller.pass }))
  }

const read =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const transactionId = await orderOf(app, caller, isOwn)
    return () => yes(caller.client.pages.order.read({ transactionId, guestId: caller.pass }))
  }

const receiptOfPage =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const transactionId = await orderOf(app, caller, isOwn)
    return () => yes(caller.client.pages.order.receipt({ transactionId, guestId: caller.pass }))
  }

const creditNoteOfPage =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const { order, line, attempt } = await boughtBy(app, caller, isOwn)
    const { id: ticketId } = await app.db
      .selectFrom('ticket')
      .select('id')
      .where('participationId', '=', order.participationId)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('ticket').set({ orderLineId: line.id }).where('id', '=', ticketId).execute()
    const { id: orderId, transactionId, hostId, createdAt, totalCents } = order
    const { netCents, gstCents, qstCents } = order
    const share = { netCents, gstCents, qstCents, feeCents: 0, feeGstCents: 0, feeQstCents: 0 }
    const { id: refundId } = await app.db
      .insertInto('refund')
      .values({
        ...{ orderId, attemptId: attempt.id, hostId, cause: 'HOST', percent: 100, state: 'PENDING' },
        ...{ createdAt, totalCents, creditNoteYear: 2026, creditNoteNumber: receipts, ...share },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('refundTicket')
      .values({ refundId, ticketId, ...share })
      .execute()
    const number = `${hostId}-2026-${String(receipts).padStart(4, '0')}`
    return () => yes(caller.client.pages.order.creditNote({ transactionId, number, guestId: caller.pass }))
  }

export const CALLS: Record<string, PrepareCall> = {
  'order.list': ({}, { client, pass }) => Promise.resolve(() => yes(client.order.list({ guestId: pass }))),
  'order.receipt': receipt(false),
  "order.receipt (one's own)": receipt(true),
  'pages.order.list': ({}, { client, pass }) =>
    Promise.resolve(() => yes(client.pages.order.list({ guestId: pass }))),
  'pages.order.read': read(false),
  "pages.order.read (one's own)": read(true),
  'pages.order.receipt': receiptOfPage(false),
  "pages.order.receipt (one's own)": receiptOfPage(true),
  'pages.order.creditNote': creditNoteOfPage(false),
  "pages.order.creditNote (one's own)": creditNoteOfPage(true),
}

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
`

let receipts = 0

/** A paid order of a registration: the caller's own where they can have one, else a stranger's. */
async function orderOf(app: App, caller: Caller, isOwn: boolean): Promise<string> {
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
  await lineRow(app, { order, ticketTypeId: ticketType?.id ?? 0 })
  await paidAttempt(app, order)
  return order.transactionId
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
}

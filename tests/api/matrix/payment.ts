import { orderRow, paidIn } from '#tests/api/world/orders.ts'
import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

/** No provider: what would ask one answers `off`. */
export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

payment.open                            in      off   mail  wait  off    off    off    off     off    off      ban    off      off      in
payment.abandon                         in      404   404   404   404    404    404    404     404    404      404    404      404      in
payment.abandon (one's own)             in      paid  paid  paid  paid   paid   404    404     paid   paid     paid   paid     paid      in
payment.readStatus                      in      404   404   404   404    404    404    404     404    404      404    404      404      in
payment.readStatus (one's own)          in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in

pages.buying.quote                      free    free  free  free  free   free   host   host    free   free     free   free     free      free
pages.buying.pause                      yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.buying.standing                   in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.buying.standing (one's own)       in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
pages.buying.resume                     in      off   off   off   off    off    off    off     off    off      ban    off      off      in
`

let orders = 0

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
  orders += 1
  const ids = { participationId, activityId: activity.id, hostId: activity.host.id, buyerId: userId ?? 0 }
  const transactionId = `buying-${orders}`
  await orderRow(app, { ...paidIn(2025, orders), ...ids, transactionId })
  return transactionId
}

const abandon =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const intentId = await orderOf(app, caller, isOwn)
    return () => yes(caller.client.payment.abandon({ query: { intentId, guestId: caller.pass } }))
  }

const readStatus =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const intentId = await orderOf(app, caller, isOwn)
    return () => yes(caller.client.payment.readStatus({ intentId, guestId: caller.pass }))
  }

const standing =
  (isOwn: boolean): PrepareCall =>
  async (app, caller) => {
    const intentId = await orderOf(app, caller, isOwn)
    return () => yes(caller.client.pages.buying.standing({ intentId, guestId: caller.pass }))
  }

export const CALLS: Record<string, PrepareCall> = {
  'payment.open': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: caller.pass }
    return () => yes(caller.client.payment.open(input))
  },
  'payment.abandon': abandon(false),
  "payment.abandon (one's own)": abandon(true),
  'payment.readStatus': readStatus(false),
  "payment.readStatus (one's own)": readStatus(true),
  'pages.buying.quote': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: caller.pass }
    return () => yes(caller.client.pages.buying.quote(input))
  },
  'pages.buying.pause': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.buying.pause({ activityId }))
  },
  'pages.buying.standing': standing(false),
  "pages.buying.standing (one's own)": standing(true),
  'pages.buying.resume': async (app, caller) => {
    const intentId = await orderOf(app, caller, false)
    return () => yes(caller.client.pages.buying.resume({ intentId, guestId: caller.pass }))
  },
}

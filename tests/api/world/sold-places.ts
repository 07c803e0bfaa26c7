import { updateActivity } from '#db/queries/activity/activity.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { instant } from '#server/runtime/clock.ts'
import { refundColumns } from '#server/services/activity/columns.ts'
import { bookNewBalance } from '#server/services/payment/balance.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, shop } from './buying.ts'

export const DAY_MS = 24 * 3_600_000
const OFF = { days: 0, percent: 0 }
export const WHY = 'Vous nous avez écrit le 27.'

/** Bruno paid two of ten places, of something that starts in so many days: half is given back until seven days before. */
export async function sold({ days = 10 } = {}) {
  const app = await shop({ capacity: 10, start: instant(new Date(Date.now() + days * DAY_MS)) })
  const { db, hike, as, orders } = app
  const promise = (percent: number) =>
    updateActivity(db, hike.id, refundColumns({ max: { days: 7, percent }, nominal: OFF, min: OFF }))
  await promise(50)
  const bruno = await app.participant()
  const { url = '', intentId = '' } = await app.buy(bruno, 2)
  await payPage(url)
  await app.status(bruno, intentId)
  await app.delivered()

  const [{ participationId: participantId } = { participationId: 0 }] = await orders()
  const odile = await app.operator()
  const [one, two] = (await db.selectFrom('ticket').selectAll().orderBy('id').execute()) as [Ticket, Ticket]
  const read = () => as(odile).pages.refund.read({ participantId })
  const give = (ticketIds: number[], share: 'PROMISED' | 'WHOLE' = 'PROMISED') =>
    as(odile).pages.refund.give({ participantId, ticketIds, share, reason: WHY })
  const registration = () =>
    db.selectFrom('participation').selectAll().where('id', '=', participantId).executeTakeFirstOrThrow()
  async function named() {
    for (let rounds = 0; rounds < 3; rounds++) await app.work()
    await bookNewBalance(app.services)
    return (await verifyMoney(app.services)).findings
  }
  return { ...app, ...{ promise, bruno, participantId, odile, one, two, read, give, registration, named } }
}

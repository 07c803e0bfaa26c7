import type { ChequeStatus } from '#server/domain/participation/cheque.ts'
import { manualParticipation } from './without-account.ts'
import { world } from './world.ts'

/** Alice, who hosts two activities, and the cheques of people she enters by hand. */
export async function aliceAtHerDesk() {
  const app = await world()
  const host = await app.host()
  const alice = app.as(host)
  const activities = [await app.activity({ host }), await app.activity({ host })] as const
  const session = await app.sessionOf(host)

  async function entered(amountCents: number | null, at: 0 | 1 = 0) {
    const activityId = activities[at].id
    const { id } = await manualParticipation(app.services, session, activityId, { amountCents })
    return { activityId, participantId: id }
  }
  async function newest(participantId: number): Promise<number> {
    const found = app.db.selectFrom('cheque').select((eb) => eb.fn.max('id').as('id'))
    const { id } = await found.where('participationId', '=', participantId).executeTakeFirstOrThrow()
    return id
  }
  async function received(amountCents: number | null, checkNumber = '17', at: 0 | 1 = 0) {
    const whose = await entered(amountCents, at)
    await alice.pages.cheque.receive({ ...whose, checkNumber })
    return { ...whose, chequeId: await newest(whose.participantId) }
  }
  const desk = (status: ChequeStatus = 'AWAITED', page = 0) => alice.pages.cheque.desk({ status, page })
  async function sums() {
    const { totals, expectedCents } = await desk()
    const cents = Object.fromEntries(Object.entries(totals).map(([status, sum]) => [status, sum.cents]))
    return { ...cents, expected: expectedCents }
  }
  return { ...app, host, alice, entered, received, newest, desk, sums }
}

import type { App, Caller } from './people.ts'
import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

pages.cheque.desk                       in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      admin      in
pages.cheque.slips                      in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      admin      in
pages.cheque.slip                       in      in    404   404   404    404    yes    yes     404    404      404    yes      admin      in
pages.cheque.slipFile                   in      in    404   404   404    404    yes    yes     404    404      404    yes      admin      in
pages.cheque.receive                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      yes      in
pages.cheque.cash                       in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.uncash                     in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.return                     in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.giveBack                   in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.takeOff                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.deposit                    in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.closeSlip                  in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.cheque.cashSlip                   in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
`

/** A received cheque in an activity of the host of this column. */
async function received({ hike, byHand, as, db }: App, caller: Caller) {
  const activity = await hike(caller)
  const { id: activityId, host } = activity
  const participantId = await byHand(activity)
  await as(host).manualParticipant.update({ activityId, partGhostId: participantId, amount: 4500 })
  const noted = { activityId, participantId, checkNumber: '17' }
  await as(host).pages.cheque.receive(noted)
  const { id: chequeId } = await db
    .selectFrom('cheque')
    .select('id')
    .where('participationId', '=', participantId)
    .executeTakeFirstOrThrow()
  return { host, noted, chequeId }
}

const onCheque =
  (act: 'cash' | 'uncash' | 'giveBack' | 'takeOff'): PrepareCall =>
  async (app, caller) => {
    const { chequeId } = await received(app, caller)
    return () => yes(caller.client.pages.cheque[act]({ chequeId }))
  }

const onSlip =
  (act: 'slip' | 'closeSlip' | 'cashSlip'): PrepareCall =>
  async (app, caller) => {
    const { host, chequeId } = await received(app, caller)
    const { slipId } = await app.as(host).pages.cheque.deposit({ chequeIds: [chequeId] })
    return () => yes(caller.client.pages.cheque[act]({ slipId }))
  }

export const CALLS: Record<string, PrepareCall> = {
  'pages.cheque.desk': plain((client) => client.pages.cheque.desk({ status: 'AWAITED' })),
  'pages.cheque.slips': plain((client) => client.pages.cheque.slips({})),
  'pages.cheque.slip': onSlip('slip'),
  'pages.cheque.slipFile': async (app, caller) => {
    const { host, chequeId } = await received(app, caller)
    const { slipId } = await app.as(host).pages.cheque.deposit({ chequeIds: [chequeId] })
    await app.as(host).pages.cheque.closeSlip({ slipId })
    return () => yes(caller.client.pages.cheque.slipFile({ slipId }))
  },
  'pages.cheque.receive': async (app, caller) => {
    const { noted } = await received(app, caller)
    return () => yes(caller.client.pages.cheque.receive(noted))
  },
  'pages.cheque.cash': onCheque('cash'),
  'pages.cheque.uncash': onCheque('uncash'),
  'pages.cheque.return': async (app, caller) => {
    const { chequeId } = await received(app, caller)
    return () => yes(caller.client.pages.cheque.return({ chequeId, reason: 'Sans provision' }))
  },
  'pages.cheque.giveBack': onCheque('giveBack'),
  'pages.cheque.takeOff': onCheque('takeOff'),
  'pages.cheque.deposit': async (app, caller) => {
    const { chequeId } = await received(app, caller)
    return () => yes(caller.client.pages.cheque.deposit({ chequeIds: [chequeId] }))
  },
  'pages.cheque.closeSlip': onSlip('closeSlip'),
  'pages.cheque.cashSlip': onSlip('cashSlip'),
}

import { z } from 'zod'
import { Flag, Id } from '#server/schemas/platform/primitives.ts'
import { optionalLine, requiredLine, requiredProse } from '#server/schemas/platform/text.ts'

const LONGEST_NUMBER = 200

export const ChequeNumber = optionalLine('checkNumber', LONGEST_NUMBER)

/** An unticked box is not sent; neither is a number while its cheque is cashed. */
export const ChequeForm = z.object({ checkNumber: ChequeNumber, checkCashed: Flag.default(false) })

/** A cheque that has come in. */
export const ReceivedCheque = z.object({
  activityId: Id,
  participantId: Id,
  checkNumber: requiredLine('checkNumber', LONGEST_NUMBER),
})

export const OneCheque = z.object({ chequeId: Id })

/** The reason why the bank did not pay. */
export const ReturnedCheque = OneCheque.extend({ reason: requiredProse('cheque.reason', 400) })

/** As many as a page of the desk shows. */
export const ChequesToDeposit = z.object({
  chequeIds: z.array(Id, { error: 'cheque.choose' }).min(1, 'cheque.choose').max(50, 'cheque.tooMany'),
})

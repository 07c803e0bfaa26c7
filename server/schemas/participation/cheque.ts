import { z } from 'zod'
import { Flag } from '#server/schemas/platform/primitives.ts'
import { optionalLine } from '#server/schemas/platform/text.ts'

export const ChequeNumber = optionalLine('checkNumber', 200)

/** An unticked box is not sent; neither is a number while its cheque is cashed. */
export const ChequeForm = z.object({ checkNumber: ChequeNumber, checkCashed: Flag.default(false) })

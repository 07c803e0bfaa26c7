import { z } from 'zod'
import { RECOVERY_CODES } from '#server/domain/account/second-factor.ts'

/** Longer than any code with spaces between its characters. */
export const LONGEST_CODE = 60

/** A code of the app or a recovery code, as typed: the account decides. */
export const SecondFactorCode = z
  .string({ error: 'secondFactor.code.required' })
  .trim()
  .min(1, 'secondFactor.code.required')
  .max(LONGEST_CODE, 'secondFactor.code.wrong')

/** The codes of the page, on their way into a file: the site itself has only their hashes. */
export const RecoveryCodeList = z.object({
  codes: z
    .array(z.string({ error: 'secondFactor.code.required' }).max(LONGEST_CODE, 'secondFactor.code.wrong'), {
      error: 'secondFactor.code.required',
    })
    .max(RECOVERY_CODES, 'secondFactor.code.wrong'),
})

/** `/authentification/double-verification`, and the page that sets it up. */
export const SecondFactorForm = z.object({ code: SecondFactorCode })

import { z } from 'zod'
import {
  CODE_SHAPE,
  codeKey,
  LONGEST_CODE,
  SHORTEST_CODE,
} from '#server/domain/account/billing/promotional-code.ts'
import { day } from '#server/schemas/platform/date.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr, requiredProse } from '#server/schemas/platform/text.ts'

const whole = (key: string, most: number) =>
  z
    .number(missingOr(`${key}.required`, `${key}.wrong`))
    .int(`${key}.wrong`)
    .min(1, `${key}.wrong`)
    .max(most, `${key}.wrong`)

/** `/operations/codes`: a code of the platform. Its days are those of Québec, both included. */
export const NewCodeForm = z
  .object({
    code: z
      .string({ error: 'promotionalCode.code.required' })
      .overwrite(codeKey)
      .min(1, { error: 'promotionalCode.code.required', abort: true })
      .min(SHORTEST_CODE, { error: 'promotionalCode.code.length', abort: true })
      .max(LONGEST_CODE, { error: 'promotionalCode.code.length', abort: true })
      .regex(CODE_SHAPE, 'promotionalCode.code.wrong'),
    months: whole('promotionalCode.months', 24),
    startDate: day('startDate'),
    endDate: day('endDate'),
    /** Left empty: unlimited. */
    mostUses: whole('promotionalCode.mostUses', 100_000).optional(),
    purpose: requiredProse('promotionalCode.purpose', 400),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: 'promotionalCode.endDate.beforeStart',
    ...whenReadable('startDate', 'endDate'),
  })

/** `/operations/codes/:codeId`: the reason why a code ends before its last day. */
export const EndCodeForm = z.object({ reason: requiredProse('promotionalCode.reason', 400) })

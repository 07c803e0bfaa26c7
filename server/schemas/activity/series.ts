import { z } from 'zod'
import { EVERY } from '#server/domain/activity/series.ts'
import { day } from '#server/schemas/platform/date.ts'
import { Flag } from '#server/schemas/platform/primitives.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr } from '#server/schemas/platform/text.ts'

/** `/mes-activites/:id/repeter`: how often, and so many times or until a day. */
export const RepeatForm = z
  .object({
    every: z.enum(EVERY, { error: 'series.every' }).default('WEEK'),
    ends: z.enum(['TIMES', 'UNTIL'], { error: 'series.ends' }).default('TIMES'),
    times: z
      .number(missingOr('series.times.required', 'series.times.wrong'))
      .int('series.times.wrong')
      .optional(),
    until: day('series.until').optional(),
    withGuests: Flag.default(false),
  })
  .refine(({ ends, times }) => ends !== 'TIMES' || times !== undefined, {
    path: ['times'],
    error: 'series.times.required',
    ...whenReadable('ends', 'times'),
  })
  .refine(({ ends, until }) => ends !== 'UNTIL' || until !== undefined, {
    path: ['until'],
    error: 'series.until.required',
    ...whenReadable('ends', 'until'),
  })

import { z } from 'zod'
import { RETENTION_KINDS } from '#server/domain/platform/retention.ts'
import { ask, FORBIDDEN, UNAUTHORIZED } from './call.ts'

/** `/operations/conservation`: what the next purge would delete. Changes nothing. */
const preview = ask
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN })
  .output(z.array(z.object({ kind: z.enum(RETENTION_KINDS), keptDays: z.int().min(1), due: z.int().min(0) })))

export const retention = { preview }

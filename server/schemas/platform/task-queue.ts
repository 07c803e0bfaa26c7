import { z } from 'zod'
import { requiredProse } from './text.ts'

/** All failed tasks of one kind and cause, as the page showed them. */
export const FailedGroupForm = z.object({
  kind: z.string({ error: 'common.notText' }).max(200, 'common.notText'),
  cause: z.string({ error: 'common.notText' }).max(1000, 'common.notText'),
})

/** `/operations/files`: the reason for dropping a failed task; it is kept in the audit log. */
export const DropForm = z.object({ reason: requiredProse('task.reason', 400) })

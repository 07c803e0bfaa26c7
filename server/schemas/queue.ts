import { z } from 'zod'
import { requiredProse } from './text.ts'

/** `/operations/files`: why a failed task is given up; it stands in the audit log. */
export const DropForm = z.object({ reason: requiredProse('task.reason', 400) })

import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { IdParam } from '#server/schemas/common.ts'
import { DropForm } from '#server/schemas/queue.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

type Decision =
  | { outcome: 'RETRIED' | 'DROPPED' | 'NOT_FAILED' }
  /** Giving up this task came back with errors. */
  | { outcome: 'RETURNED'; taskId: number; result: SubmissionResult }

/** Retries or drops one failed task, as the button that was pressed says. Somebody else may have decided meanwhile. */
export async function decideTaskFromForm(asking: Asking, form: FormData): Promise<Decision> {
  const { data: taskId } = IdParam.safeParse(form.get('taskId'))
  if (taskId === undefined) return { outcome: 'NOT_FAILED' }

  if (form.get('decision') === 'retry') {
    const { error, isDefined } = await safe(api(asking).pages.queue.retry({ taskId }))
    if (error && !isDefined) giveUp(error)
    return { outcome: error ? 'NOT_FAILED' : 'RETRIED' }
  }

  const submission = parseWithZod(form, { schema: DropForm })
  if (submission.status !== 'success') return { outcome: 'RETURNED', taskId, result: submission.reply() }

  const { error, isDefined } = await safe(api(asking).pages.queue.drop({ taskId, ...submission.value }))
  if (error && !isDefined) giveUp(error)
  return { outcome: error ? 'NOT_FAILED' : 'DROPPED' }
}

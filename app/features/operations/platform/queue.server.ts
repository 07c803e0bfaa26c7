import type { SubmissionResult } from '@conform-to/react'
import { idOfGroup, idOfTask } from '#app/features/operations/platform/queue/ids.ts'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { DropForm, FailedGroupForm } from '#server/schemas/platform/task-queue.ts'

type Decision =
  | { outcome: 'RETRIED' | 'DROPPED' | 'NOT_FAILED' }
  | { outcome: 'ALL_RETRIED' | 'ALL_DROPPED'; count: number }
  /** The form that drops this task, or all tasks of this group, was returned with errors. */
  | { outcome: 'RETURNED'; of: string; result: SubmissionResult }

/** Retries or drops failed tasks, as the button that was pressed says: one task, or all of one kind and cause. */
export function decideTaskFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  return form.has('cause') ? decideGroup(args, form) : decideTask(args, form)
}

async function decideGroup(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: group } = FailedGroupForm.safeParse(Object.fromEntries(form))
  if (!group) return { outcome: 'NOT_FAILED' }
  const { queue } = api(args).pages
  if (form.get('decision') === 'retry') {
    const { count } = await queue.retryAll(group).catch(giveUp)
    return count > 0 ? { outcome: 'ALL_RETRIED', count } : { outcome: 'NOT_FAILED' }
  }
  const submission = parseForm(form, DropForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', of: idOfGroup(group), result: submission.reply() }
  const { count } = await queue.dropAll({ ...group, ...submission.value }).catch(giveUp)
  return count > 0 ? { outcome: 'ALL_DROPPED', count } : { outcome: 'NOT_FAILED' }
}

/** Another operator may have decided meanwhile. */
async function decideTask(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: taskId } = IdParam.safeParse(form.get('taskId'))
  if (taskId === undefined) return { outcome: 'NOT_FAILED' }

  if (form.get('decision') === 'retry') {
    const { error, isDefined } = await safe(api(args).pages.queue.retry({ taskId }))
    if (error && !isDefined) giveUp(error)
    return { outcome: error ? 'NOT_FAILED' : 'RETRIED' }
  }

  const submission = parseForm(form, DropForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', of: idOfTask(taskId), result: submission.reply() }

  const { error, isDefined } = await safe(api(args).pages.queue.drop({ taskId, ...submission.value }))
  if (error && !isDefined) giveUp(error)
  return { outcome: error ? 'NOT_FAILED' : 'DROPPED' }
}

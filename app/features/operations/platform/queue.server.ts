import { idOfGroup, idOfTask } from '#app/features/operations/platform/queue/ids.ts'
import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { DropForm, FailedGroupForm } from '#server/schemas/platform/task-queue.ts'

type Decision =
  /** Another operator may have decided meanwhile. */
  | { done: 'RETRIED' | 'DROPPED' | 'NOT_DROPPED' | 'NOT_FAILED' }
  | { done: 'ALL_RETRIED' | 'ALL_DROPPED'; count: number }
  /** The form that drops this task, or all tasks of this group. */
  | { returned: ReturnedForm; of: string }

/** Retries or drops failed tasks, as the button that was pressed says: one task, or all of one kind and cause. */
export function decideTaskFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  return form.has('cause') ? decideGroup(args, form) : decideTask(args, form)
}

async function decideGroup(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: group } = FailedGroupForm.safeParse(Object.fromEntries(form))
  if (!group) return { done: 'NOT_FAILED' }

  const { retryAll, dropAll } = api(args).pages.queue
  if (form.get('decision') === 'retry') {
    const { count } = await answerOr404(retryAll(group))
    return count > 0 ? { done: 'ALL_RETRIED', count } : { done: 'NOT_FAILED' }
  }
  const dropped = await submitForm(args, form, {
    schema: DropForm,
    texts: 'task',
    send: ({ reason }) => dropAll({ ...group, reason }),
    handled: ['MONEY_OWED'],
  })
  if ('returned' in dropped) return { ...dropped, of: idOfGroup(group) }
  if ('refused' in dropped) return { done: 'NOT_DROPPED' }
  const { count } = dropped.sent
  return count > 0 ? { done: 'ALL_DROPPED', count } : { done: 'NOT_FAILED' }
}

async function decideTask(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: taskId } = IdParam.safeParse(form.get('taskId'))
  if (taskId === undefined) return { done: 'NOT_FAILED' }

  const { retry, drop } = api(args).pages.queue
  if (form.get('decision') === 'retry') {
    const retried = await attempt(retry({ taskId }))
    return { done: 'refused' in retried ? 'NOT_FAILED' : 'RETRIED' }
  }
  const dropped = await submitForm(args, form, {
    schema: DropForm,
    texts: 'task',
    send: ({ reason }) => drop({ taskId, reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_FAILED', 'MONEY_OWED'],
  })
  if ('returned' in dropped) return { ...dropped, of: idOfTask(taskId) }
  if (!('refused' in dropped)) return { done: 'DROPPED' }
  return { done: dropped.refused === 'MONEY_OWED' ? 'NOT_DROPPED' : 'NOT_FAILED' }
}

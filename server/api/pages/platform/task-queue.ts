import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { presentTrouble, presentTurn } from '#server/api/present/task.ts'
import { refuse } from '#server/api/refuse.ts'
import { FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { DropForm, FailedGroupForm } from '#server/schemas/platform/task-queue.ts'
import {
  dropTask,
  dropTasks,
  readQueue,
  retryTask,
  retryTasks,
} from '#server/services/platform/task-queue.ts'

/** The state of background work, and one page of the tasks that failed, the oldest first. */
const read = openPage
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN })
  .input(z.object({ page: PageParam }))
  .handler(async ({ input: { page }, context: { services } }) => {
    const now = instant(services.now())
    const { total, kinds, waitingSince, groups, failed, resting, periodic } = await readQueue(services, page)
    return {
      mode: services.settings.redisUrl ? ('BULLMQ' as const) : ('OWN_LOOP' as const),
      counts: total,
      kinds: [...kinds].map(([kind, counts]) => ({ kind, ...counts })),
      /** Since when the oldest due task could have run. */
      waitingSince: waitingSince ?? null,
      /** The largest first. */
      groups,
      failed: failed.map((task) => ({ ...presentTrouble(task), failedAt: task.failedAt ?? task.runAt })),
      page,
      hasNext: (page + 1) * PAGE_SIZES.failedTasks < total.failed,
      resting: resting.map((task) => ({ ...presentTrouble(task), nextTryAt: task.runAt })),
      periodic: periodic.map((work) => presentTurn(work, now)),
    }
  })

const operators = signedInPage.errors({ ...UNAUTHORIZED, ...FORBIDDEN })
const acts = operators.errors({ ...NOT_FOUND, NOT_FAILED: { status: 409 } })

/** Runs the task as soon as a worker is free, with all its attempts. */
const retry = acts
  .input(z.object({ taskId: IdParam }))
  .handler(async ({ input: { taskId }, context, errors }) => {
    const retried = await retryTask(context.services, context.session, taskId)
    if ('refused' in retried) throw refuse(errors, retried)
    return retried
  })

const drop = acts.input(DropForm.extend({ taskId: IdParam })).handler(async ({ input, context, errors }) => {
  const dropped = await dropTask(context.services, context.session, input)
  if ('refused' in dropped) throw refuse(errors, dropped)
  return dropped
})

/** The same for all of one kind and cause. `count`: how many there still were. */
const retryAll = operators.input(FailedGroupForm).handler(async ({ input, context }) => ({
  count: await retryTasks(context.services, context.session, input),
}))

const dropAll = operators
  .input(FailedGroupForm.extend(DropForm.shape))
  .handler(async ({ input, context }) => ({
    count: await dropTasks(context.services, context.session, input),
  }))

export const queue = { read, retry, drop, retryAll, dropAll }

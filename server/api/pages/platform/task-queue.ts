import { z } from 'zod'
import { operatorPage, operatorView } from '#server/api/base.ts'
import { presentTrouble, presentTurn } from '#server/api/present/task.ts'
import { unlessRefused, useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { DropForm, FailedGroupForm } from '#server/schemas/platform/task-queue.ts'
import { isDroppable } from '#server/services/platform/task.ts'
import {
  dropTask,
  dropTasks,
  readQueue,
  retryTask,
  retryTasks,
} from '#server/services/platform/task-queue.ts'

/** The state of background work, and one page of the tasks that failed, the oldest first. */
const read = operatorView
  .input(z.object({ page: PageParam }))
  .handler(async ({ input: { page }, context: { services } }) => {
    const now = instant(services.now())
    const queue = await readQueue(services, page)
    const { total, kinds, waitingSince, groups, failed, resting, hasMoreResting, periodic } = queue
    return {
      mode: services.settings.redisUrl ? ('BULLMQ' as const) : ('OWN_LOOP' as const),
      counts: total,
      kinds: [...kinds].map(([kind, counts]) => ({ kind, ...counts })),
      /** Since when the oldest due task could have run. */
      waitingSince: waitingSince ?? null,
      /** The largest first. */
      groups: groups.map((group) => ({ ...group, isDroppable: isDroppable(group.kind) })),
      failed: failed.map((task) => ({ ...presentTrouble(task), failedAt: task.failedAt ?? task.runAt })),
      page,
      hasNext: (page + 1) * PAGE_SIZES.failedTasks < total.failed,
      resting: resting.map((task) => ({ ...presentTrouble(task), nextTryAt: task.runAt })),
      hasMoreResting,
      periodic: periodic.map((work) => presentTurn(work, now)),
    }
  })

const acts = operatorPage.errors({ ...NOT_FOUND, NOT_FAILED: { status: 409 } })

/** Runs the task as soon as a worker is free, with all its attempts. */
const retry = acts
  .input(z.object({ taskId: IdParam }))
  .handler(({ input: { taskId }, context, errors }) =>
    unlessRefused(errors, retryTask(context.services, context.session, taskId)),
  )

const MONEY_OWED = { MONEY_OWED: { status: 409 } } as const

const drop = acts
  .errors(MONEY_OWED)
  .input(DropForm.extend({ taskId: IdParam }))
  .handler(useCase(dropTask))

/** The same for all of one kind and cause. `count`: how many there still were. */
const retryAll = operatorPage.input(FailedGroupForm).handler(async ({ input, context }) => ({
  count: await retryTasks(context.services, context.session, input),
}))

const dropAll = operatorPage
  .errors(MONEY_OWED)
  .input(FailedGroupForm.extend(DropForm.shape))
  .handler(useCase(dropTasks))

export const queue = { read, retry, drop, retryAll, dropAll }

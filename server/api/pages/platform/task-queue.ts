import { open, signedIn } from '#server/api/base.ts'
import { presentTrouble, presentTurn } from '#server/api/present/task.ts'
import { instant } from '#server/runtime/clock.ts'
import {
  dropTask,
  dropTasks,
  FAILED_PER_PAGE,
  readQueue,
  retryTask,
  retryTasks,
} from '#server/services/platform/task-queue.ts'

const read = open.pages.queue.read.handler(async ({ input: { page }, context: { services } }) => {
  const now = instant(services.now())
  const { total, kinds, waitingSince, groups, failed, resting, periodic } = await readQueue(services, page)
  return {
    mode: services.settings.redisUrl ? ('BULLMQ' as const) : ('OWN_LOOP' as const),
    counts: total,
    kinds: [...kinds].map(([kind, counts]) => ({ kind, ...counts })),
    waitingSince: waitingSince ?? null,
    groups,
    failed: failed.map((task) => ({ ...presentTrouble(task), failedAt: task.failedAt ?? task.runAt })),
    page,
    hasNext: (page + 1) * FAILED_PER_PAGE < total.failed,
    resting: resting.map((task) => ({ ...presentTrouble(task), nextTryAt: task.runAt })),
    periodic: periodic.map((work) => presentTurn(work, now)),
  }
})

const retry = signedIn.pages.queue.retry.handler(async ({ input: { taskId }, context, errors }) => {
  const { outcome } = await retryTask(context.services, context.session, taskId)
  switch (outcome) {
    case 'DONE':
      return { taskId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_FAILED':
      throw errors.NOT_FAILED()
  }
})

const drop = signedIn.pages.queue.drop.handler(async ({ input, context, errors }) => {
  const { outcome } = await dropTask(context.services, context.session, input)
  switch (outcome) {
    case 'DONE':
      return { taskId: input.taskId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_FAILED':
      throw errors.NOT_FAILED()
  }
})

const retryAll = signedIn.pages.queue.retryAll.handler(async ({ input, context }) => ({
  count: await retryTasks(context.services, context.session, input),
}))

const dropAll = signedIn.pages.queue.dropAll.handler(async ({ input, context }) => ({
  count: await dropTasks(context.services, context.session, input),
}))

export const queue = { read, retry, drop, retryAll, dropAll }

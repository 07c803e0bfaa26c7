import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { DropForm, FailedGroupForm } from '#server/schemas/platform/task-queue.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const Count = z.int().min(0)

/** How many tasks are in each state. `done` counts the last 24 hours, the others what there is. */
export const TaskCounts = z.object({
  waiting: Count,
  active: Count,
  delayed: Count,
  failed: Count,
  dropped: Count,
  done: Count,
})

/** A task that met an error. Its subject is given by ids, with their names. */
export const TroubledTask = z.object({
  taskId: Id,
  kind: z.string(),
  subject: z.array(z.object({ name: z.string(), value: z.string() })),
  tries: Count,
  lastError: z.string().nullable(),
})

export const FailedTask = TroubledTask.extend({ failedAt: Instant })

/** Tasks of one kind that failed for one reason. */
export const FailedGroup = z.object({ kind: z.string(), cause: z.string(), count: Count, since: Instant })

export const RestingTask = TroubledTask.extend({ nextTryAt: Instant })

export const PeriodicTurn = z.object({
  name: z.string(),
  /** When it last succeeded. */
  lastRunAt: Instant.nullable(),
  dueAt: Instant,
  isRunning: z.boolean(),
})

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

/** The state of background work, and one page of the tasks that failed, the oldest first. */
const read = operators.input(z.object({ page: PageParam })).output(
  z.object({
    mode: z.enum(['BULLMQ', 'OWN_LOOP']),
    counts: TaskCounts,
    kinds: z.array(TaskCounts.extend({ kind: z.string() })),
    /** Since when the oldest due task could have run. */
    waitingSince: Instant.nullable(),
    /** The largest first. */
    groups: z.array(FailedGroup),
    failed: z.array(FailedTask),
    page: Count,
    hasNext: z.boolean(),
    resting: z.array(RestingTask),
    periodic: z.array(PeriodicTurn),
  }),
)

const acts = operators.errors({ ...NOT_FOUND, NOT_FAILED: { status: 409 } })

/** Runs the task as soon as a worker is free, with all its attempts. */
const retry = acts.input(z.object({ taskId: IdParam })).output(z.object({ taskId: Id }))

const drop = acts.input(z.object({ taskId: IdParam, ...DropForm.shape })).output(z.object({ taskId: Id }))

/** The same for all of one kind and cause. `count`: how many there still were. */
const retryAll = operators.input(FailedGroupForm).output(z.object({ count: Count }))

const dropAll = operators
  .input(z.object({ ...FailedGroupForm.shape, ...DropForm.shape }))
  .output(z.object({ count: Count }))

export const queue = { read, retry, drop, retryAll, dropAll }

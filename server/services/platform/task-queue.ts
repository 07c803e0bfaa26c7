import {
  markTaskDropped,
  markTasksDropped,
  reviveTask,
  reviveTasks,
  type TaskGroup,
} from '#db/queries/platform/failed-task.ts'
import { listPeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { findTask } from '#db/queries/platform/task.ts'
import {
  countFailedTasks,
  countOpenTasks,
  countTasksDoneSince,
  findOldestWaiting,
  listFailedGroups,
  listFailedTasks,
  listRestingTasks,
} from '#db/queries/platform/task-overview.ts'
import { PAGE_SIZES, rowsOf } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { isDroppable } from './task.ts'

/** Further groups are not shown: the largest come first. */
const GROUPS_SHOWN = 20

/** How many of the pausing ones are shown: more of them have one cause. */
const RESTING_SHOWN = 20

const DAY_MS = 24 * 60 * 60 * 1000

type TaskState = 'waiting' | 'active' | 'delayed' | 'failed' | 'dropped' | 'done'

/** How many there are; of those that are done only the last 24 hours. */
export type TaskCounts = Record<TaskState, number>

const NONE: TaskCounts = { waiting: 0, active: 0, delayed: 0, failed: 0, dropped: 0, done: 0 }

/** Returns the queue for operators. It comes from the table: the queue servers know less. */
export async function readQueue(services: Services, page: number) {
  const { db } = services
  const now = instant(services.now())
  const kinds = await countTasks(services)
  const resting = await listRestingTasks(db, now, RESTING_SHOWN + 1)
  return {
    kinds,
    total: sumOf([...kinds.values()]),
    waitingSince: await findOldestWaiting(db, now),
    groups: await listFailedGroups(db, GROUPS_SHOWN),
    failed: await listFailedTasks(db, rowsOf(page, PAGE_SIZES.failedTasks)),
    resting: resting.slice(0, RESTING_SHOWN),
    hasMoreResting: resting.length > RESTING_SHOWN,
    periodic: await listPeriodicWork(db),
  }
}

/** Counts the tasks of each kind by state, the kinds sorted by name. */
export async function countTasks({ db, now }: Services): Promise<Map<string, TaskCounts>> {
  const counts = [
    ...(await countOpenTasks(db, instant(now()))),
    ...(await countFailedTasks(db)),
    ...(await countTasksDoneSince(db, instant(new Date(now().getTime() - DAY_MS)))),
  ]
  const kinds = new Map<string, TaskCounts>()
  for (const { kind, ...some } of counts.sort((one, other) => (one.kind < other.kind ? -1 : 1)))
    kinds.set(kind, { ...(kinds.get(kind) ?? NONE), ...some })
  return kinds
}

function sumOf(counts: TaskCounts[]): TaskCounts {
  const sum = { ...NONE }
  for (const state of Object.keys(sum) as TaskState[])
    sum[state] = counts.reduce((total, count) => total + count[state], 0)
  return sum
}

type ActResult = { taskId: number } | { refused: 'NOT_FOUND' | 'NOT_FAILED' }

/** Somebody is owed the money that the task gives back. */
type Owed = { refused: 'MONEY_OWED' }

/** Runs a failed task again, immediately and with all its attempts. */
export function retryTask(services: Services, operator: Session, taskId: number): Promise<ActResult> {
  return act(services, taskId, async (services, at) => {
    if (!(await reviveTask(services.db, taskId, at))) return false
    await writeAudit(services, operator, { action: 'task.retry', subject: `task:${taskId}` })
    return true
  })
}

/** Drops a failed task, with a reason. */
export async function dropTask(
  services: Services,
  operator: Session,
  { taskId, reason }: { taskId: number; reason: string },
): Promise<ActResult | Owed> {
  const task = await findTask(services.db, taskId)
  if (task && !isDroppable(task.kind)) return { refused: 'MONEY_OWED' }
  return act(services, taskId, async (services, at) => {
    const drop = { droppedAt: at, droppedBy: operator.userId, dropReason: reason }
    if (!(await markTaskDropped(services.db, taskId, drop))) return false
    await writeAudit(services, operator, { action: 'task.drop', subject: `task:${taskId}`, detail: reason })
    return true
  })
}

/** The same for all of one kind that failed for one reason; returns how many there were. */
export function retryTasks(services: Services, operator: Session, group: TaskGroup): Promise<number> {
  return inTransaction(services, async (services) => {
    const count = await reviveTasks(services.db, group, instant(services.now()))
    const subject = `task:${group.kind}` as const
    const detail = groupDetail({ ...group, count })
    if (count > 0) await writeAudit(services, operator, { action: 'task.retry-all', subject, detail })
    return count
  })
}

export async function dropTasks(
  services: Services,
  operator: Session,
  { reason, ...group }: TaskGroup & { reason: string },
): Promise<{ count: number } | Owed> {
  if (!isDroppable(group.kind)) return { refused: 'MONEY_OWED' }
  return inTransaction(services, async (services) => {
    const drop = { droppedAt: instant(services.now()), droppedBy: operator.userId, dropReason: reason }
    const count = await markTasksDropped(services.db, group, drop)
    const subject = `task:${group.kind}` as const
    const detail = groupDetail({ ...group, count, reason })
    if (count > 0) await writeAudit(services, operator, { action: 'task.drop-all', subject, detail })
    return { count }
  })
}

/** The update itself checks whether the task was still a failed one: of two operators one learns that it is not. */
function act(
  services: Services,
  taskId: number,
  change: (services: Services, at: string) => Promise<boolean>,
): Promise<ActResult> {
  return inTransaction(services, async (services): Promise<ActResult> => {
    if (await change(services, instant(services.now()))) return { taskId }
    return { refused: (await findTask(services.db, taskId)) ? 'NOT_FAILED' : 'NOT_FOUND' }
  })
}

/** One entry for all of them: `28 × Mail REFUSED: …`, and the reason for dropping them on lines of its own. */
function groupDetail({ cause, count, reason }: TaskGroup & { count: number; reason?: string }): string {
  return [`${count} × ${cause}`, reason].filter(Boolean).join('\n')
}

import { sql } from 'kysely'
import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { TaskUpdate } from '#db/schema/platform.ts'
import { beginAgain } from './task.ts'

/** Restarts a failed task, with all its attempts; false when it is not a failed one (any more). */
export async function reviveTask(db: Db, id: number, runAt: string): Promise<boolean> {
  return changeFailed(db, id, beginAgain(runAt))
}

/** The operator who dropped it, when, and why. */
type Drop = { droppedAt: string; droppedBy: number; dropReason: string }

/** Drops a failed task; false when it is not a failed one (any more). */
export async function markTaskDropped(db: Db, id: number, drop: Drop): Promise<boolean> {
  return changeFailed(db, id, drop)
}

async function changeFailed(db: Db, id: number, change: TaskUpdate): Promise<boolean> {
  return db
    .updateTable('task')
    .set(change)
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .$call(isUpdated)
}

/** The reason why a task failed. Tasks older than the column have only their last error. */
export const causeOfTask = sql<string>`coalesce(cause, last_error, '')`

/** Failed tasks of one kind and cause that no operator has dropped yet. */
export interface TaskGroup {
  kind: string
  cause: string
}

/** Restarts all of them, with all their attempts; returns how many there were. */
export function reviveTasks(db: Db, group: TaskGroup, runAt: string): Promise<number> {
  return changeGroup(db, group, beginAgain(runAt))
}

/** Drops all of them; returns how many there were. */
export function markTasksDropped(db: Db, group: TaskGroup, drop: Drop): Promise<number> {
  return changeGroup(db, group, drop)
}

async function changeGroup(db: Db, { kind, cause }: TaskGroup, change: TaskUpdate): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set(change)
    .where('kind', '=', kind)
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .where(causeOfTask, '=', cause)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

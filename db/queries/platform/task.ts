import { isPostgres } from '#db/dialect.ts'
import { inFewLengths } from '#db/queries/few-lengths.ts'
import { isFound, isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewTask, Task, TaskUpdate, WorkClass } from '#db/schema/platform.ts'

type Written = 'kind' | 'workClass' | 'runAt' | 'createdAt'

export async function insertTask(db: Db, task: Pick<NewTask, Written | 'payload'>): Promise<number> {
  const { id } = await db.insertInto('task').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertTasks(db: Db, tasks: Pick<NewTask, Written | 'payload'>[]): Promise<void> {
  if (tasks.length > 0) await db.insertInto('task').values(tasks).execute()
}

export interface Claim {
  now: string
  leaseUntil: string
  /** Different for each claim. */
  leaseToken: string
  /** A lease that ends later than this was claimed before the clock was set back: it is over. */
  latestLease: string
}

type DueAt = Pick<Claim, 'now' | 'latestLease'>

/**
 * Claims the task that waits longest (of one class), for the length of the lease: two workers never get the same one.
 */
export async function claimNextTask(db: Db, claim: Claim, workClass?: WorkClass): Promise<Task | undefined> {
  const waiting = due(db, claim).orderBy('runAt').orderBy('id').limit(1)
  return claimFirst(db, claim, workClass ? waiting.where('workClass', '=', workClass) : waiting)
}

/** Claims this task if it is due and not claimed. */
export async function claimTask(db: Db, id: number, claim: Claim): Promise<Task | undefined> {
  return claimFirst(db, claim, due(db, claim).where('id', '=', id))
}

/**
 * Lists due tasks of a class that are not in a queue: never added, or so long ago that the queue must have lost them.
 */
export async function listTasksToRelay(
  db: Db,
  workClass: WorkClass,
  { relayedBefore, limit, ...at }: DueAt & { relayedBefore: string; limit: number },
): Promise<Pick<Task, 'id' | 'attempts'>[]> {
  return due(db, at)
    .select('attempts')
    .where('workClass', '=', workClass)
    .where((eb) => eb.or([eb('relayedAt', 'is', null), eb('relayedAt', '<', relayedBefore)]))
    .orderBy('runAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns whether a task of the class is due and not claimed. */
export async function hasWaitingTask(db: Db, workClass: WorkClass, at: DueAt): Promise<boolean> {
  return isFound(due(db, at).where('workClass', '=', workClass).limit(1))
}

/** Marks tasks as added to the queue, unless one was postponed meanwhile: then it is added again when it is due. */
export async function markRelayed(db: Db, ids: readonly number[], relayedAt: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ relayedAt })
    .where('id', 'in', inFewLengths(ids))
    .where('runAt', '<=', relayedAt)
    .execute()
}

/** Returns whether one of these payloads is due by then, or claimed. */
export async function hasDueTask(db: Db, kind: string, payloads: string[], by: string): Promise<boolean> {
  return db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', kind)
    .where('payload', 'in', payloads)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', by)
    .limit(1)
    .$call(isFound)
}

/**
 * A task claimed by a worker. The following functions change it only while it is: they return false when another worker
 * has claimed it since.
 */
export type Held = Pick<Task, 'id' | 'leaseToken'>

export function renewLease(db: Db, claimedTask: Held, leaseUntil: string): Promise<boolean> {
  return changeHeld(db, claimedTask, { leaseUntil })
}

export function markDone(db: Db, claimedTask: Held, doneAt: string): Promise<boolean> {
  return changeHeld(db, claimedTask, { doneAt, lastError: null, awaySince: null, ...LET_GO })
}

/** Postpones a task until `runAt`, to be tried again. */
export function postponeTask(
  db: Db,
  claimedTask: Held,
  rest: Pick<Task, 'runAt' | 'lastError' | 'attempts' | 'awaySince'>,
): Promise<boolean> {
  return changeHeld(db, claimedTask, { ...rest, relayedAt: null, ...LET_GO })
}

export function markFailed(
  db: Db,
  claimedTask: Held,
  failure: Pick<Task, 'failedAt' | 'lastError' | 'cause' | 'attempts'>,
): Promise<boolean> {
  return changeHeld(db, claimedTask, { ...failure, ...LET_GO })
}

const LET_GO = { leaseUntil: null, leaseToken: null }

async function changeHeld(db: Db, { id, leaseToken }: Held, change: TaskUpdate): Promise<boolean> {
  return db
    .updateTable('task')
    .set(change)
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)
    .$call(isUpdated)
}

/** Finds open, done and failed ones. */
export async function findTask(db: Db, id: number): Promise<Task | undefined> {
  return db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The columns of a failed task that is restarted. */
export function beginAgain(runAt: string): TaskUpdate {
  return { ...LET_GO, runAt, attempts: 0, failedAt: null, relayedAt: null, awaySince: null, cause: null }
}

function due(db: Db, { now, latestLease }: DueAt) {
  return db
    .selectFrom('task')
    .select('id')
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', now)
    .where((eb) =>
      eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now), eb('leaseUntil', '>', latestLease)]),
    )
}

async function claimFirst(db: Db, { leaseUntil, leaseToken }: Claim, candidates: ReturnType<typeof due>) {
  // SQLite has one writer at a time; PostgreSQL workers skip each other's locked rows.
  const free = isPostgres(db) ? candidates.forUpdate().skipLocked() : candidates
  return db
    .updateTable('task')
    .set((eb) => ({ leaseUntil, leaseToken, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free) // evaluated once; with `in`, PostgreSQL may claim several rows
    .returningAll()
    .executeTakeFirst()
}

/** Marks everything that was due before this instant as done: the emails of the demo data count as sent. */
export async function completePastWork(db: Db, before: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ doneAt: before })
    .where('runAt', '<', before)
    .where('doneAt', 'is', null)
    .execute()
  await db
    .updateTable('notification')
    .set({ sentAt: before })
    .where('createdAt', '<', before)
    .where('sentAt', 'is', null)
    .execute()
}

/** Makes the tasks that the demo left open due now: they have not waited. */
export async function beginWaitingNow(db: Db, now: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ runAt: now })
    .where('runAt', '<', now)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}

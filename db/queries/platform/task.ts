import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import type { Db, NewTask, Task, TaskUpdate, WorkClass } from '#db/schema.ts'

const FRESH = { leaseUntil: null, relayedAt: null, lastError: null, doneAt: null, failedAt: null }

type Written = 'kind' | 'workClass' | 'runAt' | 'createdAt'

export async function insertTask(db: Db, task: Pick<NewTask, Written | 'payload'>): Promise<number> {
  const { id } = await db
    .insertInto('task')
    .values({ ...task, ...FRESH })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same work for each of these payloads. */
export async function insertTasks(db: Db, payloads: string[], task: Pick<NewTask, Written>): Promise<void> {
  if (payloads.length === 0) return
  await db
    .insertInto('task')
    .values(payloads.map((payload) => ({ ...task, ...FRESH, payload })))
    .execute()
}

export interface Claim {
  now: string
  leaseUntil: string
  /** Another one with each claim. */
  leaseToken: string
  /** A lease that ends later than this was taken before the clock was set back: it is over. */
  latestLease: string
}

type DueAt = Pick<Claim, 'now' | 'latestLease'>

/** Takes the task that waits longest (of one class), for as long as the lease: two workers never get the same one. */
export async function claimNextTask(db: Db, claim: Claim, workClass?: WorkClass): Promise<Task | undefined> {
  const waiting = due(db, claim).orderBy('runAt').orderBy('id').limit(1)
  return claimFirst(db, claim, workClass ? waiting.where('workClass', '=', workClass) : waiting)
}

/** Takes this task if it is due and nobody holds it. */
export async function claimTask(db: Db, id: number, claim: Claim): Promise<Task | undefined> {
  return claimFirst(db, claim, due(db, claim).where('id', '=', id))
}

/** Due tasks of a class that no queue carries: never handed over, or so long ago that the queue must have lost them. */
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

/** Unless it was tried and postponed meanwhile: then it is handed over again in its own time. */
export async function markRelayed(db: Db, id: number, relayedAt: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ relayedAt })
    .where('id', '=', id)
    .where('runAt', '<=', relayedAt)
    .execute()
}

/** Whether one of these payloads is to be carried out by then, or is in somebody's hands. */
export async function hasDueTask(db: Db, kind: string, payloads: string[], by: string): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', kind)
    .where('payload', 'in', payloads)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', by)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A task in the hands of a worker. What follows changes it only while it is: false when somebody else has taken it since. */
export type Held = Pick<Task, 'id' | 'leaseToken'>

export function renewLease(db: Db, claimedTask: Held, leaseUntil: string): Promise<boolean> {
  return changeHeld(db, claimedTask, { leaseUntil })
}

export function markDone(db: Db, claimedTask: Held, doneAt: string): Promise<boolean> {
  return changeHeld(db, claimedTask, { doneAt, lastError: null, awaySince: null, ...LET_GO })
}

/** Lets a task rest until `runAt`, to be tried again. */
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
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set(change)
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Open, done or failed. */
export async function findTask(db: Db, id: number): Promise<Task | undefined> {
  return db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets a failed task begin again, with all its tries; false when it is not a failed one (any more). */
export async function reviveTask(db: Db, id: number, runAt: string): Promise<boolean> {
  return changeFailed(db, id, beginAgain(runAt))
}

/** Who gave it up, when, and why. */
type Drop = { droppedAt: string; droppedBy: number; dropReason: string }

/** Gives a failed task up for good; false when it is not a failed one (any more). */
export async function dropTask(db: Db, id: number, drop: Drop): Promise<boolean> {
  return changeFailed(db, id, drop)
}

async function changeFailed(db: Db, id: number, change: TaskUpdate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set(change)
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Why a task failed. Those of before the column have only their last error. */
export const causeOfTask = sql<string>`coalesce(cause, last_error, '')`

/** Failed tasks of one kind and cause; nobody has given them up yet. */
export interface TaskGroup {
  kind: string
  cause: string
}

/** Lets all of them begin again, with all their tries; returns how many there were. */
export function reviveTasks(db: Db, group: TaskGroup, runAt: string): Promise<number> {
  return changeGroup(db, group, beginAgain(runAt))
}

/** Gives all of them up for good; returns how many there were. */
export function dropTasks(db: Db, group: TaskGroup, drop: Drop): Promise<number> {
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

/** As a failed task is when it begins again. */
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

async function claimFirst(
  db: Db,
  { leaseUntil, leaseToken }: Claim,
  candidates: ReturnType<typeof due>,
): Promise<Task | undefined> {
  // SQLite has one writer at a time; PostgreSQL workers step over each other's rows.
  const free = isPostgres(db) ? candidates.forUpdate().skipLocked() : candidates
  return db
    .updateTable('task')
    .set((eb) => ({ leaseUntil, leaseToken, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free) // one value, asked once: `in` lets PostgreSQL ask again and take more than one row
    .returningAll()
    .executeTakeFirst()
}

/** Takes everything that was to be done before this instant as done: demo data begins with its emails read. */
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

/** What the play left to be done begins now: nobody waited for it. */
export async function beginWaitingNow(db: Db, now: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ runAt: now })
    .where('runAt', '<', now)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}

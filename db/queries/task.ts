import { isPostgres } from '#db/dialect.ts'
import type { Db, NewTask, Task, TaskUpdate } from '#db/schema.ts'

export async function insertTask(
  db: Db,
  task: Pick<NewTask, 'kind' | 'payload' | 'runAt' | 'createdAt'>,
): Promise<number> {
  const { id } = await db
    .insertInto('task')
    .values({ ...task, leaseUntil: null, relayedAt: null, lastError: null, doneAt: null, failedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same work for each of these payloads. */
export async function insertTasks(
  db: Db,
  payloads: string[],
  task: Pick<NewTask, 'kind' | 'runAt' | 'createdAt'>,
): Promise<void> {
  if (payloads.length === 0) return
  const fresh = { leaseUntil: null, relayedAt: null, lastError: null, doneAt: null, failedAt: null }
  await db
    .insertInto('task')
    .values(payloads.map((payload) => ({ ...task, ...fresh, payload })))
    .execute()
}

export interface Claim {
  now: string
  leaseUntil: string
}

/** Takes the task that waits longest, for as long as the lease: two workers never get the same one. */
export async function claimNextTask(db: Db, { now, leaseUntil }: Claim): Promise<Task | undefined> {
  return claim(db, leaseUntil, due(db, now).orderBy('runAt').orderBy('id').limit(1))
}

/** Takes this task if it is due and nobody holds it. */
export async function claimTask(db: Db, id: number, { now, leaseUntil }: Claim): Promise<Task | undefined> {
  return claim(db, leaseUntil, due(db, now).where('id', '=', id))
}

/** Ids of due tasks that no queue carries: never handed over, or handed over so long ago that the queue must have lost them. */
export async function listTasksToRelay(
  db: Db,
  now: string,
  relayedBefore: string,
  limit: number,
): Promise<number[]> {
  const rows = await due(db, now)
    .where((eb) => eb.or([eb('relayedAt', 'is', null), eb('relayedAt', '<', relayedBefore)]))
    .orderBy('runAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
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

export async function markDone(db: Db, id: number, doneAt: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ doneAt, leaseUntil: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

/** Lets a task rest until `runAt`, to be tried again. */
export async function postponeTask(db: Db, id: number, runAt: string, lastError: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ runAt, lastError, leaseUntil: null, relayedAt: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Db, id: number, failedAt: string, lastError: string): Promise<void> {
  await db.updateTable('task').set({ failedAt, lastError, leaseUntil: null }).where('id', '=', id).execute()
}

/** Open, done or failed. */
export async function findTask(db: Db, id: number): Promise<Task | undefined> {
  return db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets a failed task begin again, with all its tries; false when it is not a failed one (any more). */
export async function reviveTask(db: Db, id: number, runAt: string): Promise<boolean> {
  return changeFailed(db, id, { runAt, attempts: 0, failedAt: null, leaseUntil: null, relayedAt: null })
}

/** Gives a failed task up for good; false when it is not a failed one (any more). */
export async function dropTask(
  db: Db,
  id: number,
  drop: { droppedAt: string; droppedBy: number; dropReason: string },
): Promise<boolean> {
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

function due(db: Db, now: string) {
  return db
    .selectFrom('task')
    .select('id')
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', now)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
}

async function claim(
  db: Db,
  leaseUntil: string,
  candidates: ReturnType<typeof due>,
): Promise<Task | undefined> {
  // SQLite has one writer at a time; PostgreSQL workers step over each other's rows.
  const free = isPostgres(db) ? candidates.forUpdate().skipLocked() : candidates
  return db
    .updateTable('task')
    .set((eb) => ({ leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free) // one value, asked once: `in` lets PostgreSQL ask again and take more than one row
    .returningAll()
    .executeTakeFirst()
}

/** Takes everything that was to be done before this instant as done: demo data begins with its letters read. */
export async function settlePastWork(db: Db, before: string): Promise<void> {
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

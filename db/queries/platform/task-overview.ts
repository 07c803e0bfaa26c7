import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from '#db/schema/platform.ts'
import { causeOfTask } from './failed-task.ts'

export async function countOpenTasks(db: Db, now: string) {
  return db
    .selectFrom('task')
    .select(({ eb, fn }) => {
      const held = eb('leaseUntil', '>', now)
      const free = eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)])
      return [
        'kind',
        fn
          .countAll<number>()
          .filterWhere(eb.and([free, eb('runAt', '<=', now)]))
          .as('waiting'),
        fn.countAll<number>().filterWhere(held).as('active'),
        fn
          .countAll<number>()
          .filterWhere(eb.and([free, eb('runAt', '>', now)]))
          .as('delayed'),
      ]
    })
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .groupBy('kind')
    .execute()
}

export async function countFailedTasks(db: Db) {
  return db
    .selectFrom('task')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere('droppedAt', 'is', null).as('failed'),
      fn.count<number>('droppedAt').as('dropped'),
    ])
    .where('failedAt', 'is not', null)
    .groupBy('kind')
    .execute()
}

export async function countTasksDoneSince(db: Db, since: string): Promise<{ kind: string; done: number }[]> {
  return db
    .selectFrom('task')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('done')])
    .where('doneAt', '>', since)
    .groupBy('kind')
    .execute()
}

/** Counts the tasks that wait for an operator. */
export async function countTasksToSettle(db: Db): Promise<number> {
  return db
    .selectFrom('task')
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .$call(countRows)
}

/** Returns since when the oldest of the due tasks that are not claimed could have run. */
export async function findOldestWaiting(db: Db, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('task')
    .select('runAt')
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '<=', now)
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', now)]))
    .orderBy('runAt')
    .limit(1)
    .executeTakeFirst()
  return row?.runAt
}

/** Tasks of one kind that failed for one reason. */
export interface FailedGroup {
  kind: string
  cause: string
  count: number
  /** When the first of them failed. */
  since: string
}

/** Lists the largest first; tasks that failed alone are no group. */
export async function listFailedGroups(db: Db, limit: number): Promise<FailedGroup[]> {
  const rows = await db
    .selectFrom('task')
    .select(({ fn }) => [
      'kind',
      causeOfTask.as('cause'),
      fn.countAll<number>().as('count'),
      fn.min('failedAt').as('since'),
    ])
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .groupBy(['kind', causeOfTask])
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .orderBy('count', 'desc')
    .orderBy('kind')
    .limit(limit)
    .execute()
  return rows.map(({ since, ...group }) => ({ ...group, since: since ?? '' }))
}

/** Lists the tasks that wait for an operator, the oldest failure first. */
export async function listFailedTasks(db: Db, page: { limit: number; offset: number }): Promise<Task[]> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .orderBy('failedAt')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** The same of some kinds. */
export async function listFailedTasksOf(db: Db, kinds: readonly string[], limit: number): Promise<Task[]> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('failedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('failedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists tasks that met an error and pause before their next attempt, the soonest first. */
export async function listRestingTasks(db: Db, now: string, limit: number): Promise<Task[]> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('runAt', '>', now)
    .where('lastError', 'is not', null)
    .orderBy('runAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

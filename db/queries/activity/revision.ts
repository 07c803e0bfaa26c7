import type { Page } from '#db/queries/activity/listed.ts'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Question } from '#db/schema/activity.ts'
import type { ActivityRevision, NewActivityRevision } from '#db/schema/revision.ts'

export async function findOpenRevision(db: Db, activityId: number): Promise<ActivityRevision | undefined> {
  return db
    .selectFrom('activityRevision')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

export async function findRevision(db: Db, id: number): Promise<ActivityRevision | undefined> {
  return db.selectFrom('activityRevision').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertRevision(db: Db, revision: NewActivityRevision): Promise<void> {
  await db.insertInto('activityRevision').values(revision).execute()
}

/** Updates a revision that the host changed again before an operator had decided. */
export async function updateRevision(
  db: Db,
  id: number,
  change: Pick<ActivityRevision, 'after' | 'changedBy' | 'changedAt'>,
): Promise<void> {
  await db.updateTable('activityRevision').set(change).where('id', '=', id).execute()
}

export type RevisionEnd = Pick<ActivityRevision, 'closedAt' | 'closedBy' | 'closedAs'> &
  Partial<Pick<ActivityRevision, 'reason' | 'message'>>

/** Closes the pending revision of this activity, if there is one. */
export async function closeOpenRevision(db: Db, activityId: number, end: RevisionEnd): Promise<void> {
  await db
    .updateTable('activityRevision')
    .set(end)
    .where('activityId', '=', activityId)
    .where('closedAt', 'is', null)
    .execute()
}

/** Lists the revisions that wait for an operator, oldest first, of activities that still take place. */
export async function listOpenRevisions(db: Db, page: Page): Promise<ActivityRevision[]> {
  return openRevisions(db)
    .selectAll('activityRevision')
    .orderBy('activityRevision.openedAt')
    .orderBy('activityRevision.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countOpenRevisions(db: Db): Promise<number> {
  return openRevisions(db).$call(countRows)
}

function openRevisions(db: Db) {
  return db
    .selectFrom('activityRevision')
    .innerJoin('activity', 'activity.id', 'activityRevision.activityId')
    .where('activityRevision.closedAt', 'is', null)
    .where('activity.cancelledAt', 'is', null)
    .where('activity.validation', '!=', 'REFUSED') // all of a banned host
}

/** Restores rows: those of `kept` are open again with their old words, the others end. */
export async function restoreTicketTypes(
  db: Db,
  activityId: number,
  kept: { id: number; name: string | null; priceCents: number }[],
  at: string,
): Promise<void> {
  await endOthers(db, 'ticketType', activityId, kept, at)
  for (const [position, { id, ...words }] of kept.entries())
    await db
      .updateTable('ticketType')
      .set({ ...words, position, endedAt: null })
      .where('id', '=', id)
      .where('activityId', '=', activityId)
      .execute()
}

export async function restoreQuestions(
  db: Db,
  activityId: number,
  kept: Pick<Question, 'id' | 'kind' | 'label' | 'isRequired' | 'isPerPerson'>[],
  at: string,
): Promise<void> {
  await endOthers(db, 'question', activityId, kept, at)
  for (const [position, { id, ...words }] of kept.entries())
    await db
      .updateTable('question')
      .set({ ...words, position, endedAt: null })
      .where('id', '=', id)
      .where('activityId', '=', activityId)
      .execute()
}

async function endOthers(
  db: Db,
  table: 'ticketType' | 'question',
  activityId: number,
  kept: { id: number }[],
  at: string,
): Promise<void> {
  let others = db
    .updateTable(table)
    .set({ endedAt: at })
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
  const ids = kept.map(({ id }) => id)
  if (ids.length > 0) others = others.where('id', 'not in', ids)
  await others.execute()
}

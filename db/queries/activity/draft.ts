import type { Db } from '#db/schema.ts'
import type { Activity, ActivityUpdate } from '#db/schema/activity.ts'

export async function findDraft(db: Db, id: number): Promise<Activity | undefined> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
    .executeTakeFirst()
}

/** Locks a draft for a write; the same form sent twice publishes it once. */
export async function lockDraft(trx: Db, id: number): Promise<Activity | undefined> {
  return trx
    .updateTable('activity')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Finds what a page has begun: a draft, or the activity published from it. */
export async function findBegun(db: Db, hostId: number, draftKey: string): Promise<number | undefined> {
  const begun = await db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', hostId)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst()
  return begun?.id
}

/** Lists the drafts of a host, the latest change first. */
export async function listDraftsOfHost(db: Db, hostId: number): Promise<Activity[]> {
  return draftsOf(db, hostId).selectAll().orderBy('changedAt', 'desc').orderBy('id', 'desc').execute()
}

export async function countDraftsOfHost(db: Db, hostId: number): Promise<number> {
  const { drafts } = await draftsOf(db, hostId)
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .executeTakeFirstOrThrow()
  return drafts
}

/** Finds the draft of a host that was written last. */
export async function findNewestDraft(db: Db, hostId: number) {
  return draftsOf(db, hostId)
    .select(['id', 'name', 'hostId', 'createdBy'])
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The index `activity_drafts` answers. */
function draftsOf(db: Db, hostId: number) {
  return db
    .selectFrom('activity')
    .where('hostId', '=', hostId)
    .where('publishedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
}

/** Empties and removes the drafts of a host who leaves the platform. */
export async function forgetDrafts(db: Db, hostId: number, removedAt: string): Promise<void> {
  await db
    .updateTable('activity')
    .set({ removedAt, draft: null, name: '', pictureId: null, bannerPictureId: null })
    .where('hostId', '=', hostId)
    .where('draft', 'is not', null)
    .execute()
}

export async function publishDraft(db: Db, id: number, change: ActivityUpdate): Promise<Activity> {
  return db.updateTable('activity').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

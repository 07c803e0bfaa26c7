import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Database, Db } from '#db/schema.ts'

/** The columns that hold an instant, of a table whose rows have an id. */
type InstantOf<Table extends keyof Database> = Extract<
  keyof Database[Table],
  'at' | 'closedAt' | 'createdAt' | 'doneAt' | 'endedAt' | 'expiresAt' | 'failedAt' | 'lastSeenAt'
>

/**
 * Rows that are deleted whole, some time after the instant in this column. No row refers to them, or it lets go by itself.
 */
export type Aged = { [Table in keyof Database]: [table: Table, column: InstantOf<Table>] }[
  | 'session'
  | 'confirmationLink'
  | 'passwordCode'
  | 'credentialChangeLink'
  | 'waitingLink'
  | 'providerAttempt'
  | 'providerCode'
  | 'passkeyChallenge'
  | 'identityCode'
  | 'following'
  | 'calendarFeed'
  | 'report'
  | 'activityRevision'
  | 'securityEvent'
  | 'mailing'
  | 'scan'
  | 'doorDevice'
  | 'stripeEvent'
  | 'task']

export async function listAged(db: Db, [table, column]: Aged, before: string, limit: number) {
  // The types of fourteen tables at once are too much for the compiler: one stands for all.
  return db
    .selectFrom(table as 'session')
    .select('id')
    .where(sql.ref(column), '<=', before)
    .orderBy(sql.ref(column))
    .limit(limit)
    .$call(listIds)
}

type Deleted =
  | Aged[0]
  | 'consentRecord'
  | 'newsletterSubscription'
  | 'notification'
  | 'guestPass'
  | 'picture'
  | 'waitingEntry'

export async function deleteRows(db: Db, table: Deleted, ids: number[]): Promise<void> {
  await db
    .deleteFrom(table as 'session')
    .where('id', 'in', ids)
    .execute()
}

/** Lists old notifications; those that wait for an operator, or that an alert refers to, stay with them. */
export async function listOldNotifications(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('notification')
    .select('notification.id')
    .where('notification.createdAt', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('heldEmail')
            .select('heldEmail.notificationId')
            .whereRef('heldEmail.notificationId', '=', 'notification.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('activityAlert')
            .select('activityAlert.id')
            .whereRef('activityAlert.notificationId', '=', 'notification.id'),
        ),
      ),
    )
    .orderBy('notification.createdAt')
    .limit(limit)
    .$call(listIds)
}

/** Lists rows of pictures without files; those that something still names stay with it. */
export async function listOldPictureRows(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('picture')
    .select('picture.id')
    .where('picture.removedAt', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('user').select('user.id').whereRef('user.pictureId', '=', 'picture.id')),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('activity').select('activity.id').whereRef('activity.pictureId', '=', 'picture.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('activity')
            .select('activity.id')
            .whereRef('activity.bannerPictureId', '=', 'picture.id'),
        ),
      ),
    )
    .orderBy('picture.removedAt')
    .limit(limit)
    .$call(listIds)
}

/** Lists tasks that failed long ago; those of the kinds `kept` only if they were dropped. */
export async function listOldFailedTasks(
  db: Db,
  { before, kept }: { before: string; kept: readonly string[] },
  limit: number,
): Promise<number[]> {
  return db
    .selectFrom('task')
    .select('id')
    .where('failedAt', '<=', before)
    .where((eb) => eb.or([eb('kind', 'not in', kept), eb('droppedAt', 'is not', null)]))
    .orderBy('failedAt')
    .limit(limit)
    .$call(listIds)
}

export async function listOldWaitingEntries(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('waitingEntry')
    .select('id')
    .where('endedAt', '<=', before)
    .orderBy('endedAt')
    .limit(limit)
    .$call(listIds)
}

/** Deletes what nobody waits for any more, with the links that led to it; an order that was made of it forgets it. */
export async function deleteWaitingEntries(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('order').set({ waitingEntryId: null }).where('waitingEntryId', 'in', ids).execute()
  await db.deleteFrom('waitingLink').where('waitingEntryId', 'in', ids).execute()
  await deleteRows(db, 'waitingEntry', ids)
}

/** Not those with which somebody waits in line: only the pass knows their name. */
export async function listOldGuestPasses(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('guestPass')
    .select('id')
    .where('expiresAt', '<=', before)
    .where(
      sql<boolean>`not exists (select 1 from waiting_entry where guest_pass_id = guest_pass.id and ended_at is null)`,
    )
    .orderBy('expiresAt')
    .limit(limit)
    .$call(listIds)
}

/** Deletes passes that open nothing any more; what was made with them forgets them. */
export async function deleteGuestPasses(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('participation').set({ guestPassId: null }).where('guestPassId', 'in', ids).execute()
  await db.updateTable('waitingEntry').set({ guestPassId: null }).where('guestPassId', 'in', ids).execute()
  await deleteRows(db, 'guestPass', ids)
}

/** Lists the keys of counts whose window had ended by then. */
export async function listExpiredCounts(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rateLimit')
    .select('key')
    .where('expire', '<', Date.parse(before))
    .orderBy('expire')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** A count that has begun anew meanwhile stays. */
export async function deleteExpiredCounts(db: Db, keys: string[], now: string): Promise<void> {
  await db.deleteFrom('rateLimit').where('key', 'in', keys).where('expire', '<', Date.parse(now)).execute()
}

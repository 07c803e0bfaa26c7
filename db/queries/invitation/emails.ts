import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { inChunks } from './invitee-list.ts'

/** Sets from when on emails may be sent; null: none is sent. */
export async function setDue(db: Db, ids: number[], dueAt: string | null): Promise<void> {
  for (const chunk of inChunks(ids))
    await db.updateTable('activityInvitation').set({ dueAt }).where('id', 'in', chunk).execute()
}

/** Lists the next emails of an activity that may be sent, longest waiting first. */
export async function listDueInvitations(db: Db, activityId: number, now: string, limit: number) {
  return db
    .selectFrom('activityInvitation')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('dueAt', '<=', now)
    .where('dueAt', 'is not', null) // written out, so that the partial index answers
    .where('endedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists activities with emails that may be sent. */
export async function listActivitiesWithDueInvitations(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('activityInvitation')
    .select('activityId')
    .where('dueAt', '<=', now)
    .where('dueAt', 'is not', null)
    .where('endedAt', 'is', null)
    .groupBy('activityId')
    .orderBy('activityId')
    .execute()
  return rows.map(({ activityId }) => activityId)
}

/** Marks these invitations as queued for sending. */
export async function markEmails(db: Db, ids: number[], emailedAt: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('activityInvitation')
    .set((eb) => ({ emailedAt, emailsSent: eb('emailsSent', '+', 1), dueAt: null }))
    .where('id', 'in', ids)
    .execute()
}

/** Counts the invitations that this host has sent since then. */
export async function countEmailsOfHost(db: Db, hostId: number, since: string): Promise<number> {
  return db
    .selectFrom('activityInvitation')
    .innerJoin('activity', 'activity.id', 'activityInvitation.activityId')
    .where('activity.hostId', '=', hostId)
    .where('activityInvitation.emailedAt', '>', since)
    .$call(countRows)
}

/** Counts the invitations that each of these addresses got since then, from any host. */
export async function countEmailsTo(
  db: Db,
  emailKeys: string[],
  since: string,
): Promise<Map<string, number>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('activityInvitation')
    .select((eb) => ['emailKey', eb.fn.countAll<number>().as('count')])
    .where('emailKey', 'in', emailKeys)
    .where('emailedAt', '>', since)
    .groupBy('emailKey')
    .execute()
  return new Map(rows.map(({ emailKey, count }) => [emailKey, count]))
}

/** Stops the emails of this host to this address that have not been sent yet. */
export async function holdEmailsTo(db: Db, hostId: number, emailKey: string): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set({ dueAt: null })
    .where('emailKey', '=', emailKey)
    .where('activityId', 'in', db.selectFrom('activity').select('id').where('hostId', '=', hostId))
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ActivityInvitation, NewActivityInvitation } from '#db/schema/invitation.ts'

/** Rows per statement: both databases limit its parameters. */
const ROWS_A_STATEMENT = 1000

/** Lists the invitations to this activity, in the order in which they were entered. */
export async function listInvitationsOf(db: Db, activityId: number): Promise<ActivityInvitation[]> {
  return db
    .selectFrom('activityInvitation')
    .selectAll()
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Counts the invitations to an activity that still have an address. */
export async function countInvitationsOf(db: Db, activityId: number): Promise<number> {
  const { count } = await onTheList(db, activityId)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Copies the list to another activity, as people to whom nothing was sent. */
export async function copyInvitations(
  db: Db,
  from: number,
  { activityId, invitedBy, createdAt }: Pick<NewActivityInvitation, 'activityId' | 'invitedBy' | 'createdAt'>,
): Promise<void> {
  await db
    .insertInto('activityInvitation')
    .columns(['activityId', 'invitedBy', 'createdAt', 'email', 'emailKey', 'firstName', 'lastName'])
    .expression(
      onTheList(db, from)
        .select((eb) => [
          eb.val(activityId).as('activityId'),
          eb.val(invitedBy).as('invitedBy'),
          eb.val(createdAt).as('createdAt'),
        ])
        .select(['email', 'emailKey', 'firstName', 'lastName'])
        .orderBy('id'),
    )
    .execute()
}

function onTheList(db: Db, activityId: number) {
  return db
    .selectFrom('activityInvitation')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where('email', '!=', '')
}

export async function findInvitation(db: Db, id: number): Promise<ActivityInvitation | undefined> {
  return db.selectFrom('activityInvitation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Enters these people. Anyone on the list already, or once, keeps their row and its history. */
export async function enterInvitations(db: Db, invitations: NewActivityInvitation[]): Promise<void> {
  for (const rows of inChunks(invitations)) {
    await db
      .insertInto('activityInvitation')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['activityId', 'emailKey']).doUpdateSet((eb) => ({
          email: eb.ref('excluded.email'),
          firstName: eb.ref('excluded.firstName'),
          lastName: eb.ref('excluded.lastName'),
          endedAt: null,
        })),
      )
      .execute()
  }
}

/** Removes people from the list. */
export async function endInvitations(db: Db, ids: number[], endedAt: string): Promise<void> {
  for (const chunk of inChunks(ids)) {
    await db
      .updateTable('activityInvitation')
      .set({ endedAt, dueAt: null })
      .where('id', 'in', chunk)
      .where('endedAt', 'is', null)
      .execute()
  }
}

/** Sets from when on emails may be sent; null: none is sent. */
export async function setDue(db: Db, ids: number[], dueAt: string | null): Promise<void> {
  for (const chunk of inChunks(ids))
    await db.updateTable('activityInvitation').set({ dueAt }).where('id', 'in', chunk).execute()
}

/** Lists the next emails of an activity that may be sent, longest waiting first. */
export async function listDueInvitations(
  db: Db,
  activityId: number,
  now: string,
  limit: number,
): Promise<ActivityInvitation[]> {
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
  const { count } = await db
    .selectFrom('activityInvitation')
    .innerJoin('activity', 'activity.id', 'activityInvitation.activityId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('activity.hostId', '=', hostId)
    .where('activityInvitation.emailedAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
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

export async function setAnswer(
  db: Db,
  id: number,
  answer: Pick<ActivityInvitation, 'answer' | 'answeredAt' | 'answeredBy'>,
): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set({ ...answer, dueAt: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns whether this address or this account is invited to the activity, or owns one of these invitations.
 */
export async function isInvited(
  db: Db,
  activityId: number,
  { emailKey, userId, invitationIds }: InvitedAs,
): Promise<boolean> {
  const row = await db
    .selectFrom('activityInvitation')
    .select('id')
    .where('activityId', '=', activityId)
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(emailKey === null ? [] : [eb('emailKey', '=', emailKey)]),
        ...(userId === null ? [] : [eb('answeredBy', '=', userId)]),
        ...(invitationIds.length === 0 ? [] : [eb('id', 'in', invitationIds)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface InvitedAs {
  /** The address of an account that has shown it to be theirs. */
  emailKey: string | null
  userId: number | null
  /** Invitations whose links were opened. */
  invitationIds: number[]
}

/** Lists the addresses and accounts that are registered for an activity, whoever entered them. */
export async function listRegisteredAddresses(
  db: Db,
  activityId: number,
): Promise<{ emailKey: string; userId: number | null }[]> {
  const rows = await db
    .selectFrom('participation')
    .leftJoin('user', 'user.id', 'participation.userId')
    .select(['participation.userId', 'participation.email', 'user.emailKey'])
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .execute()
  return rows.map(({ userId, email, emailKey }) => ({
    userId,
    emailKey: emailKey ?? (email ?? '').trim().toLowerCase(),
  }))
}

export async function refuseHost(
  db: Db,
  refusal: { hostId: number; addressHash: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('invitationRefusal')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['hostId', 'addressHash']).doUpdateSet({ endedAt: null }))
    .execute()
}

export async function endRefusal(
  db: Db,
  { hostId, addressHash, endedAt }: { hostId: number; addressHash: string; endedAt: string },
): Promise<void> {
  await db
    .updateTable('invitationRefusal')
    .set({ endedAt })
    .where('hostId', '=', hostId)
    .where('addressHash', '=', addressHash)
    .execute()
}

/** Lists the people who want no invitations from this host, by the hash of the address. */
export async function listRefusals(db: Db, hostId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invitationRefusal')
    .select('addressHash')
    .where('hostId', '=', hostId)
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ addressHash }) => addressHash))
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

/** Empties name and address of a person who leaves the platform. */
export async function forgetInvited(db: Db, emailKey: string, endedAt: string): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set((eb) => ({ ...NOBODY, dueAt: null, endedAt: eb.fn.coalesce('endedAt', sql<string>`${endedAt}`) }))
    .where('emailKey', '=', emailKey)
    .execute()
}

/** The unique index wants each address once: the placeholder contains the id of the row. */
const NOBODY = {
  email: '',
  emailKey: sql<string>`'gone-' || cast(id as text)`,
  firstName: '',
  lastName: '',
}

/** Lists the guest lists of activities that began before then and still contain addresses. */
export async function listOldInvitations(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('activityInvitation')
    .innerJoin('activity', 'activity.id', 'activityInvitation.activityId')
    .select('activityInvitation.id')
    .where('activity.startsAt', '<=', before)
    .where('activityInvitation.email', '!=', '')
    .orderBy('activityInvitation.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetInvitations(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set({ ...NOBODY, dueAt: null })
    .where('id', 'in', ids)
    .execute()
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < items.length; from += ROWS_A_STATEMENT)
    chunks.push(items.slice(from, from + ROWS_A_STATEMENT))
  return chunks
}

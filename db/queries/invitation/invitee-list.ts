import { countRows, isFound } from '#db/queries/results.ts'
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
  return onTheList(db, activityId).$call(countRows)
}

/** Counts everybody who was ever on the list of an activity. */
export async function countEntered(db: Db, activityId: number): Promise<number> {
  return db.selectFrom('activityInvitation').where('activityId', '=', activityId).$call(countRows)
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

/**
 * Enters these people. Anyone on the list already, or once, keeps their row and its history. `keepsNames`: those who are
 * entered by their address alone keep their name, too.
 */
export async function enterInvitations(
  db: Db,
  invitations: NewActivityInvitation[],
  { keepsNames = false } = {},
): Promise<void> {
  for (const rows of inChunks(invitations)) {
    await db
      .insertInto('activityInvitation')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['activityId', 'emailKey']).doUpdateSet((eb) => {
          const [first, last] = [eb.ref('excluded.firstName'), eb.ref('excluded.lastName')]
          const changed = { email: eb.ref('excluded.email'), endedAt: null }
          if (!keepsNames) return { ...changed, firstName: first, lastName: last }
          const named = eb.or([eb('excluded.firstName', '!=', ''), eb('excluded.lastName', '!=', '')])
          return {
            ...changed,
            firstName: eb.case().when(named).then(first).else(eb.ref('activityInvitation.firstName')).end(),
            lastName: eb.case().when(named).then(last).else(eb.ref('activityInvitation.lastName')).end(),
          }
        }),
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

/** Returns whether this address or this account is invited to the activity, or owns one of these invitations. */
export async function isInvited(db: Db, activityId: number, { emailKey, userId, invitationIds }: InvitedAs) {
  return db
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
    .$call(isFound)
}

export interface InvitedAs {
  /** The address of an account that has shown it to be theirs. */
  emailKey: string | null
  userId: number | null
  /** Invitations whose links were opened. */
  invitationIds: number[]
}

/** Lists the addresses and accounts that are registered for an activity, whoever entered them. */
export async function listRegisteredAddresses(db: Db, activityId: number) {
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

export function inChunks<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < items.length; from += ROWS_A_STATEMENT)
    chunks.push(items.slice(from, from + ROWS_A_STATEMENT))
  return chunks
}

import { sql } from 'kysely'
import { isUpdated, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { User } from '#db/schema/account.ts'
import type { NewOrganisationInvitation, OrganisationInvitation } from '#db/schema/organisation.ts'

export async function insertInvitation(db: Db, invitation: NewOrganisationInvitation) {
  return db.insertInto('organisationInvitation').values(invitation).returningAll().executeTakeFirstOrThrow()
}

export type InvitationWithNames = OrganisationInvitation & {
  organisation: Pick<User, 'organisationName' | 'firstName' | 'lastName' | 'accountType' | 'deletedAt'>
}

export async function findOrganisationInvitation(db: Db, id: number) {
  const invitation = await db
    .selectFrom('organisationInvitation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!invitation) return undefined
  const organisation = await db
    .selectFrom('user')
    .select(['organisationName', 'firstName', 'lastName', 'accountType', 'deletedAt'])
    .where('id', '=', invitation.organisationId)
    .executeTakeFirstOrThrow()
  return { ...invitation, organisation }
}

/** Lists the invitations that wait for an answer, newest first; also expired ones, so that they can be sent again. */
export async function listOpenInvitations(db: Db, organisationId: number): Promise<OrganisationInvitation[]> {
  return db
    .selectFrom('organisationInvitation')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

type InvitationEnd = Pick<OrganisationInvitation, 'endedAt' | 'endedReason' | 'endedBy'>

/** Ends an invitation; false when it had ended already: of two answers one counts. */
export async function endInvitation(db: Db, id: number, end: InvitationEnd): Promise<boolean> {
  return db
    .updateTable('organisationInvitation')
    .set(end)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

/** Ends the earlier invitation to an address: a new one replaces it. */
export async function endInvitationsTo(
  db: Db,
  { organisationId, emailKey }: Pick<OrganisationInvitation, 'organisationId' | 'emailKey'>,
  end: InvitationEnd,
): Promise<void> {
  await db
    .updateTable('organisationInvitation')
    .set(end)
    .where('organisationId', '=', organisationId)
    .where('emailKey', '=', emailKey)
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends the invitations that a person sent, for one organisation or for all. */
export async function endInvitationsBy(
  db: Db,
  { organisationId, userId }: { organisationId?: number; userId: number },
  end: InvitationEnd,
): Promise<void> {
  let sent = db
    .updateTable('organisationInvitation')
    .set(end)
    .where('invitedBy', '=', userId)
    .where('endedAt', 'is', null)
  if (organisationId !== undefined) sent = sent.where('organisationId', '=', organisationId)
  await sent.execute()
}

/** Ends the invitations of an organisation or to a person who leaves the platform, and empties their addresses. */
export async function forgetInvitations(
  db: Db,
  { userId, emailKey, endedAt }: { userId: number; emailKey: string | null; endedAt: string },
): Promise<void> {
  const concerned = await db
    .selectFrom('organisationInvitation')
    .select('id')
    .where((eb) => eb.or([eb('organisationId', '=', userId), eb('emailKey', '=', emailKey)]))
    .execute()
  if (concerned.length === 0) return
  const ids = concerned.map(({ id }) => id)
  await db
    .updateTable('organisationInvitation')
    .set({ endedAt, endedReason: 'WITHDRAWN', endedBy: userId })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .updateTable('organisationInvitation')
    .set({ email: '', emailKey: '' })
    .where('id', 'in', ids)
    .execute()
}

/** Lists invitations that expired or were answered before then, and still contain an address. */
export async function listOldInvitations(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('organisationInvitation')
    .select('id')
    .where('expiresAt', '<=', before)
    .where('email', '!=', sql.lit(''))
    .orderBy('expiresAt')
    .limit(limit)
    .$call(listIds)
}

/** An open one ends: nobody can send it again without its address, and an address has one open invitation. */
export async function emptyInvitations(db: Db, ids: number[], now: string): Promise<void> {
  await db
    .updateTable('organisationInvitation')
    .set((eb) => ({
      email: '',
      emailKey: '',
      endedAt: eb.fn.coalesce('endedAt', sql<string>`${now}`),
      endedReason: eb.fn.coalesce('endedReason', sql.lit('WITHDRAWN' as const)),
    }))
    .where('id', 'in', ids)
    .execute()
}

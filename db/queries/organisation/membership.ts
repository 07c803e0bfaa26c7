import { showsPicture } from '#db/queries/account/shown-picture.ts'
import { type UserWithPicture, withPicture } from '#db/queries/account/user.ts'
import { countRows, isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Membership, NewMembership, OrganisationRole } from '#db/schema/organisation.ts'

/** Returns false when the person is a member already. */
export async function insertMembership(db: Db, membership: NewMembership): Promise<boolean> {
  return db
    .insertInto('membership')
    .values(membership)
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'userId']).where('endedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .$call(isFound)
}

export async function findMembership(db: Db, organisationId: number, userId: number) {
  return db
    .selectFrom('membership')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export type MembershipWithOrganisation = Pick<Membership, 'organisationId' | 'role' | 'since'> &
  Pick<UserWithPicture, 'organisationName' | 'firstName' | 'lastName' | 'pictureKey'>

/** Lists the memberships of a person, by name. Closed or deleted organisations are left out. */
export async function listMembershipsOf(db: Db, userId: number): Promise<MembershipWithOrganisation[]> {
  return db
    .selectFrom('membership')
    .innerJoin('user as organisation', 'organisation.id', 'membership.organisationId')
    .leftJoin('picture', 'picture.id', 'organisation.pictureId')
    .select([
      'membership.organisationId',
      'membership.role',
      'membership.since',
      'organisation.organisationName',
      'organisation.firstName',
      'organisation.lastName',
      'picture.key as pictureKey',
    ])
    .where('membership.userId', '=', userId)
    .where('membership.endedAt', 'is', null)
    .where('organisation.deletedAt', 'is', null)
    .where('organisation.accountType', '!=', 'BANNED')
    .orderBy('organisation.organisationName')
    .orderBy('membership.id')
    .execute()
}

export type MemberWithPerson = Pick<Membership, 'organisationId' | 'userId' | 'role' | 'since'> &
  Pick<UserWithPicture, 'organisationName' | 'firstName' | 'lastName' | 'email' | 'pictureKey'>

/** Lists the members of several organisations in one statement: admins first, then as they joined. */
export async function listMembers(db: Db, organisationIds: number[]): Promise<MemberWithPerson[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('membership')
    .innerJoin('user as person', 'person.id', 'membership.userId')
    .leftJoin('picture', (join) =>
      join.onRef('picture.id', '=', 'person.pictureId').on(showsPicture('person')),
    )
    .select([
      'membership.organisationId',
      'membership.userId',
      'membership.role',
      'membership.since',
      'person.organisationName',
      'person.firstName',
      'person.lastName',
      'person.email',
      'picture.key as pictureKey',
    ])
    .where('membership.organisationId', 'in', organisationIds)
    .where('membership.endedAt', 'is', null)
    .orderBy('membership.role')
    .orderBy('membership.id')
    .execute()
}

export async function countAdmins(db: Db, organisationId: number): Promise<number> {
  return db
    .selectFrom('membership')
    .where('organisationId', '=', organisationId)
    .where('role', '=', 'ADMIN')
    .where('endedAt', 'is', null)
    .$call(countRows)
}

export async function setMembershipRole(db: Db, id: number, role: OrganisationRole): Promise<void> {
  await db.updateTable('membership').set({ role }).where('id', '=', id).execute()
}

/** Ends a membership, and the choice to act for the organisation in all sessions. */
export async function endMembership(
  db: Db,
  { id, organisationId, userId }: Pick<Membership, 'id' | 'organisationId' | 'userId'>,
  end: { endedAt: string; endedBy: number },
): Promise<void> {
  await db.updateTable('membership').set(end).where('id', '=', id).where('endedAt', 'is', null).execute()
  await db
    .updateTable('session')
    .set({ actingForId: null })
    .where('userId', '=', userId)
    .where('actingForId', '=', organisationId)
    .execute()
}

/** Ends all memberships of a person who leaves the platform, and of an organisation that does. */
export async function endAllMembershipsOf(db: Db, userId: number, endedAt: string): Promise<void> {
  await db
    .updateTable('membership')
    .set({ endedAt, endedBy: userId })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('organisationId', '=', userId)]))
    .where('endedAt', 'is', null)
    .execute()
  await db
    .updateTable('session')
    .set({ actingForId: null })
    .where((eb) => eb.or([eb('userId', '=', userId), eb('actingForId', '=', userId)]))
    .execute()
}

/** Returns the organisation chosen in a session, while the person is still its member. */
export async function findActingFor(db: Db, organisationId: number, userId: number) {
  const membership = await findMembership(db, organisationId, userId)
  if (!membership) return undefined
  const organisation = await withPicture(db)
    .where('user.id', '=', organisationId)
    .where('user.deletedAt', 'is', null)
    .where('user.accountType', '!=', 'BANNED')
    .executeTakeFirst()
  return organisation && { role: membership.role, organisation }
}

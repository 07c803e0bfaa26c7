import { setActingFor } from '#db/queries/account/sign-in/session.ts'
import { findUser, lockUser } from '#db/queries/account/user.ts'
import { endInvitationsBy, endInvitationsTo } from '#db/queries/organisation/invitation.ts'
import {
  countAdmins,
  endMembership,
  findMembership,
  listMembers,
  listMembershipsOf,
  type MembershipWithOrganisation,
  type MemberWithPerson,
  setMembershipRole,
} from '#db/queries/organisation/membership.ts'
import type { Db } from '#db/schema.ts'
import type { User } from '#db/schema/account.ts'
import {
  endMembershipRefusal,
  type MembershipRefusal,
  type OrganisationRole,
  type PlaceInOrganisation,
  roleRefusal,
} from '#server/domain/organisation/acting.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { describeActingFor } from '../account/sign-in/describe-session'

/** An organisation with its members, as far as the person may know them. */
export interface OwnOrganisation extends MembershipWithOrganisation {
  members: MemberWithPerson[]
}

/** Lists the organisations that a person may act for, in two statements. None with an unconfirmed address (spec §6). */
export async function listOrganisations({ db }: Services, person: Session): Promise<OwnOrganisation[]> {
  if (person.standing === 'WAITING_MAIL_VERIFICATION') return []
  const memberships = await listMembershipsOf(db, person.userId)
  const led = memberships.filter(({ role }) => role === 'ADMIN').map(({ organisationId }) => organisationId)
  const members = await listMembers(db, led)
  return memberships.map((membership) => ({
    ...membership,
    members: members.filter(({ organisationId }) => organisationId === membership.organisationId),
  }))
}

/** Chooses the organisation that this session acts for from now on; null: the person alone. */
export async function actFor(
  services: Services,
  person: Session,
  organisationId: number | null,
): Promise<{ organisationId: number | null } | { refused: 'NOT_FOUND' }> {
  const actingFor =
    organisationId === null ? null : await describeActingFor(services, organisationId, person.userId)
  if (organisationId !== null && !actingFor) return { refused: 'NOT_FOUND' }
  await setActingFor(services.db, person.sessionId, organisationId)
  return { organisationId }
}

/** Returns how this person relates to an organisation; null: not at all, or there is no such organisation. */
export async function placeIn(
  db: Db,
  person: Session,
  organisationId: number,
): Promise<{ organisation: User; place: PlaceInOrganisation } | null> {
  const organisation = await findUser(db, organisationId)
  if (!organisation || organisation.organisationName === null || organisation.deletedAt) return null
  if (organisation.accountType === 'BANNED') return null
  if (organisationId === person.userId) return { organisation, place: 'SELF' }
  const membership = await findMembership(db, organisationId, person.userId)
  return membership ? { organisation, place: membership.role } : null
}

/** A stranger does not learn that the organisation exists. */
export type LeaderRefusal = 'NOT_FOUND' | 'ORGANISATION_ADMIN_REQUIRED'

/** Returns the organisation for those who lead it: its admins, and its own account. */
export async function placeOfLeader(
  db: Db,
  person: Session,
  organisationId: number,
): Promise<{ organisation: User; place: PlaceInOrganisation } | { refused: LeaderRefusal }> {
  const found = await placeIn(db, person, organisationId)
  if (!found) return { refused: 'NOT_FOUND' }
  return found.place === 'MEMBER' ? { refused: 'ORGANISATION_ADMIN_REQUIRED' } : found
}

/**
 * The same, under the lock that a change of its roles takes: an admin who was just removed changes nothing. Nobody else
 * gets to the lock.
 */
export async function lockAsLeader(
  db: Db,
  person: Session,
  organisationId: number,
): ReturnType<typeof placeOfLeader> {
  const found = await placeOfLeader(db, person, organisationId)
  if ('refused' in found) return found
  await lockUser(db, organisationId)
  return placeOfLeader(db, person, organisationId)
}

interface Concerned {
  organisationId: number
  userId: number
}

type MembershipResult = { refused: MembershipRefusal | 'NOT_FOUND' } | { role: OrganisationRole }

/** Ends a membership, by the member or an admin, and with it the choice to act for the organisation. */
export function endMember(services: Services, person: Session, { organisationId, userId }: Concerned) {
  return inTransaction(services, async (services): Promise<MembershipResult> => {
    const { db, now } = services
    const found = await findConcerned(db, person, { organisationId, userId })
    if (!found) return { refused: 'NOT_FOUND' }
    const { place, membership } = found
    const refused = endMembershipRefusal(
      { userId: person.userId, place },
      membership,
      await countAdmins(db, organisationId),
    )
    if (refused) return { refused }
    await withdrawInvitations(services, person, { organisationId, userId })
    await endMembership(db, membership, { endedAt: instant(now()), endedBy: person.userId })
    return { role: membership.role }
  })
}

/** Makes a member an admin, or an admin a member. */
export function setRole(
  services: Services,
  person: Session,
  { organisationId, userId, role }: Concerned & { role: OrganisationRole },
): Promise<MembershipResult> {
  return inTransaction(services, async (services): Promise<MembershipResult> => {
    const { db } = services
    const found = await findConcerned(db, person, { organisationId, userId })
    if (!found) return { refused: 'NOT_FOUND' }
    const { place, membership } = found
    const refused = roleRefusal({ place }, membership, role, await countAdmins(db, organisationId))
    if (refused) return { refused }
    if (role === 'MEMBER') await withdrawInvitations(services, person, { organisationId, userId })
    await setMembershipRole(db, membership.id, role)
    return { role }
  })
}

/**
 * Withdraws what somebody who ceases to be an admin sent, and what is open to their address: with an invitation to another
 * mailbox of theirs, or one that they did not need to answer, they would make themselves admin again. Before the
 * membership changes: an answer takes the two rows in this order, too.
 */
async function withdrawInvitations({ db, now }: Services, person: Session, concerned: Concerned) {
  const end = { endedAt: instant(now()), endedReason: 'WITHDRAWN' as const, endedBy: person.userId }
  await endInvitationsBy(db, concerned, end)
  const user = await findUser(db, concerned.userId)
  if (!user) return
  await endInvitationsTo(db, { organisationId: concerned.organisationId, emailKey: user.emailKey }, end)
}

/** Locks the organisation first: of two admins who leave at the same time, the second is the last one. */
async function findConcerned(db: Db, person: Session, { organisationId, userId }: Concerned) {
  if (!(await placeIn(db, person, organisationId))) return null
  await lockUser(db, organisationId)
  const found = await placeIn(db, person, organisationId)
  const membership = found && (await findMembership(db, organisationId, userId))
  return membership ? { place: found.place, membership } : null
}

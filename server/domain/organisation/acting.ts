import type { AccountType } from '#server/domain/account/billing/pro.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'

/** What members may do for an organisation (decisions §6). Pure. */

export type OrganisationRole = 'ADMIN' | 'MEMBER'

/**
 * The organisation that a person acts for by choice. PRO, trust and payment are the organisation's, not the person's.
 */
export interface ActingFor {
  organisationId: number
  name: string
  pictureKey?: string | null
  role: OrganisationRole
  accountType: AccountType
  standing: AccountStanding
}

/** The caller, as far as acting for an organisation goes. */
export interface Actor {
  userId: number
  accountType?: string
  actingFor?: ActingFor | null
}

/** In which role a person acts on an activity. */
export interface ActingAs {
  userId: number
  accountType: string
  /** May change it: the host, an admin, and the member who created it. */
  mayEdit: boolean
  /** May call it off and remove people: the host and admins. */
  mayDecide: boolean
}

/**
 * Returns in which role a person acts on an activity: as its host while they act for that organisation, else as
 * themselves. One's own activities stay one's own while acting for an organisation.
 */
export function actingOn(actor: Actor, activity: { hostId: number; createdBy?: number | null }): ActingAs {
  const { userId, accountType = 'BASIC', actingFor } = actor
  if (actingFor?.organisationId !== activity.hostId) {
    const isHost = userId === activity.hostId
    return { userId, accountType, mayEdit: isHost, mayDecide: isHost }
  }
  const isAdmin = actingFor.role === 'ADMIN'
  return {
    userId: activity.hostId,
    accountType: actingFor.accountType,
    mayEdit: isAdmin || activity.createdBy === userId,
    mayDecide: isAdmin,
  }
}

/** Returns the host of something new, and its creator where that is another person. */
export function hostFor({ userId, actingFor }: Actor): { hostId: number; createdBy: number | null } {
  return actingFor
    ? { hostId: actingFor.organisationId, createdBy: userId }
    : { hostId: userId, createdBy: null }
}

/**
 * Returns the only creator whose activities a person may change, of those that they host or that their organisation
 * hosts: a member's own; null: they may change all of them.
 */
export function changesOnlyOf({ userId, actingFor }: Actor): number | null {
  return actingFor?.role === 'MEMBER' ? userId : null
}

/**
 * Returns whose billing and terms a person answers for: their own, or as an admin those of the organisation. Members:
 * nobody's.
 */
export function treasurerOf({ userId, actingFor }: Actor): number | null {
  if (!actingFor) return userId
  return actingFor.role === 'ADMIN' ? actingFor.organisationId : null
}

export type MembershipRefusal = 'ORGANISATION_ADMIN_REQUIRED' | 'LAST_ADMIN'

/** How a person relates to an organisation: SELF is its own account. */
export type PlaceInOrganisation = OrganisationRole | 'SELF'

/**
 * Returns why this membership may not end, or null. Everybody may leave, but an organisation keeps an admin; its own
 * account may remove anybody, because it stays in charge itself.
 */
export function endMembershipRefusal(
  actor: { userId: number; place: PlaceInOrganisation },
  membership: { userId: number; role: OrganisationRole },
  admins: number,
): MembershipRefusal | null {
  const isOwn = membership.userId === actor.userId
  if (!isOwn && actor.place === 'MEMBER') return 'ORGANISATION_ADMIN_REQUIRED'
  if (actor.place === 'SELF') return null
  return membership.role === 'ADMIN' && admins <= 1 ? 'LAST_ADMIN' : null
}

/** Returns why this role may not be given, or null: the last admin stays one. */
export function roleRefusal(
  actor: { place: PlaceInOrganisation },
  membership: { role: OrganisationRole },
  role: OrganisationRole,
  admins: number,
): MembershipRefusal | null {
  if (actor.place === 'MEMBER') return 'ORGANISATION_ADMIN_REQUIRED'
  if (actor.place === 'SELF' || role === 'ADMIN' || membership.role === 'MEMBER') return null
  return admins <= 1 ? 'LAST_ADMIN' : null
}

export const INVITATION_DAYS = 7

/** Returns why an invitation can no longer be answered, or null. */
export function invitationRefusal(
  { endedAt, expiresAt }: { endedAt: string | null; expiresAt: string },
  now: Date,
): 'INVITATION_OVER' | 'INVITATION_EXPIRED' | null {
  if (endedAt) return 'INVITATION_OVER'
  return new Date(expiresAt) > now ? null : 'INVITATION_EXPIRED'
}

/** Returns whether a card is valid on this calendar day (yyyy-mm-dd). */
export function isCardValid(card: { endedAt: string | null; validUntil: string }, today: string): boolean {
  return card.endedAt === null && card.validUntil >= today
}

import type { Generated, Insertable, Selectable } from 'kysely'

export interface OrganisationTables {
  membership: MembershipTable
  organisationInvitation: OrganisationInvitationTable
  memberCard: MemberCardTable
}

/** A person who may act for an organisation. Ended rows stay, to record who acted when. */
interface MembershipTable {
  id: Generated<number>
  organisationId: number
  userId: number
  role: OrganisationRole
  since: string
  endedAt: string | null
  endedBy: number | null
}

export type Membership = Selectable<MembershipTable>
export type NewMembership = Insertable<MembershipTable>

export type OrganisationRole = 'ADMIN' | 'MEMBER'

/** An address that an organisation invited; its link is sealed when the email is written. */
interface OrganisationInvitationTable {
  id: Generated<number>
  organisationId: number
  email: string
  emailKey: string
  role: OrganisationRole
  /** The language of the email where no account says one. */
  locale: 'fr' | 'en'
  invitedBy: number
  createdAt: string
  expiresAt: string
  endedAt: string | null
  endedReason: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'REPLACED' | null
  endedBy: number | null
}

export type OrganisationInvitation = Selectable<OrganisationInvitationTable>
export type NewOrganisationInvitation = Insertable<OrganisationInvitationTable>

/** A card that an organisation issued. */
interface MemberCardTable {
  id: Generated<number>
  organisationId: number
  number: string
  holderName: string
  /** The address to which the card was sent; null: on paper only. */
  holderEmail: string | null
  locale: 'fr' | 'en'
  /** The last day on which it is valid, yyyy-mm-dd. */
  validUntil: string
  issuedBy: number
  createdAt: string
  endedAt: string | null
  endedBy: number | null
}

export type MemberCard = Selectable<MemberCardTable>
export type NewMemberCard = Insertable<MemberCardTable>

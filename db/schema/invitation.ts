import type { Generated, Insertable, Selectable } from 'kysely'

export interface InvitationTables {
  activityInvitation: ActivityInvitationTable
  invitationRefusal: InvitationRefusalTable
}

/** An invitee of an activity, by address: once for each activity. */
interface ActivityInvitationTable {
  id: Generated<number>
  activityId: number
  email: string
  emailKey: string
  firstName: Generated<string>
  lastName: Generated<string>
  invitedBy: number
  createdAt: string
  /** From when on its email may be sent; null: none is to be sent. */
  dueAt: string | null
  /** When the last email was queued. */
  emailedAt: string | null
  emailsSent: Generated<number>
  answer: 'ACCEPTED' | 'DECLINED' | null
  answeredAt: string | null
  /** The account that answered, where one was signed in. */
  answeredBy: number | null
  /** The host removed it from the list. Entered again, it comes back with its history. */
  endedAt: string | null
}

export type ActivityInvitation = Selectable<ActivityInvitationTable>
export type NewActivityInvitation = Insertable<ActivityInvitationTable>

/** An address that wants no more invitations from a host. */
interface InvitationRefusalTable {
  id: Generated<number>
  hostId: number
  addressHash: string
  createdAt: string
  endedAt: string | null
}

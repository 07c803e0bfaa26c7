import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface WaitingListTables {
  waitingEntry: WaitingEntryTable
  waitingLink: WaitingLinkTable
}

/** A person who waits for places of one ticket type; one open row per person and activity, in order of arrival. */
interface WaitingEntryTable {
  id: Generated<number>
  activityId: number
  userId: number
  /** The pass with which a guest waits. */
  guestPassId: number | null
  ticketTypeId: number
  partySize: number
  createdAt: string
  /** Since when places are offered: they count as taken until the row ends, whatever the time is. */
  offeredAt: string | null
  offeredUntil: string | null
  /** The person who offered out of turn; null: it was their turn. */
  offeredBy: number | null
  /** When the email of the offer was queued. */
  toldAt: string | null
  endedAt: string | null
  endedReason: WaitingEndReason | null
  endedBy: number | null
}

export type WaitingEntry = Selectable<WaitingEntryTable>
export type NewWaitingEntry = Insertable<WaitingEntryTable>
export type WaitingEntryUpdate = Updateable<WaitingEntryTable>

/** LEFT: before an offer. DECLINED: an offer. LAPSED: it was not answered in time. STARTED: with the activity. */
export type WaitingEndReason =
  'ACCEPTED' | 'LEFT' | 'DECLINED' | 'LAPSED' | 'REMOVED' | 'STARTED' | 'ACTIVITY_CANCELLED'

/** A mailed link with which a person leaves the list without signing in; only the email has the secret itself. */
interface WaitingLinkTable {
  id: Generated<number>
  tokenHash: string
  waitingEntryId: number
  createdAt: string
  expiresAt: string
}

export type NewWaitingLink = Insertable<WaitingLinkTable>

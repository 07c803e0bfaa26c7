import type { Generated, Insertable, Selectable } from 'kysely'

export interface RevisionTables {
  activityRevision: ActivityRevisionTable
}

/** A later change by a host who is not trusted yet: it is online, and waits for an operator (decisions §4). */
interface ActivityRevisionTable {
  id: Generated<number>
  activityId: number
  /** JSON of server/services/activity/revision.ts: the content that an operator last agreed to … */
  before: string
  /** … and the content now. */
  after: string
  changedBy: number
  openedAt: string
  changedAt: string
  closedAt: string | null
  closedBy: number | null
  /** WITHDRAWN: the host reverted everything themselves, or called the activity off. */
  closedAs: 'ACCEPTED' | 'REVERTED' | 'REFUSED' | 'WITHDRAWN' | null
  reason: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS' | null
  message: string | null
}

export type ActivityRevision = Selectable<ActivityRevisionTable>
export type NewActivityRevision = Insertable<ActivityRevisionTable>

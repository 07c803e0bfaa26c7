import type { Generated, Insertable, Selectable } from 'kysely'

export interface ModerationTables {
  report: ReportTable
  ban: BanTable
  bannedIdentity: BannedIdentityTable
  auditEntry: AuditEntryTable
}

/** A report to the operators: about one activity, one comment or one profile. */
interface ReportTable {
  id: Generated<number>
  /** null: a visitor. */
  reporterId: number | null
  reasonId: number
  description: string
  activityId: number | null
  commentId: number | null
  profileId: number | null
  createdAt: string
  closedAt: string | null
  closedBy: number | null
  closedAs: 'SETTLED' | 'DISMISSED' | null
  note: string | null
}

export type Report = Selectable<ReportTable>
export type NewReport = Insertable<ReportTable>

interface BanTable {
  id: Generated<number>
  userId: number
  reason: string
  /** The type of the account before the ban, restored when it is lifted. */
  previousType: 'BASIC' | 'PRO'
  bannedAt: string
  bannedBy: number
  liftedAt: string | null
  liftedBy: number | null
  liftReason: string | null
}

export type Ban = Selectable<BanTable>
export type NewBan = Insertable<BanTable>

/**
 * The keyed hashes by which a banned person is recognised after their account was deleted; they name nobody. Deleted
 * when the ban is lifted.
 */
export interface BannedIdentityTable {
  id: Generated<number>
  banId: number
  kind: 'EMAIL' | 'GOOGLE'
  hash: string
}

interface AuditEntryTable {
  id: Generated<number>
  actorId: number
  action: string
  subject: string
  detail: string | null
  at: string
}

export type AuditEntry = Selectable<AuditEntryTable>

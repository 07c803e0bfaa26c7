import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface PlatformTables {
  task: TaskTable
  taskOutage: TaskOutageTable
  periodicWork: PeriodicWorkTable
  announcement: AnnouncementTable
  marker: MarkerTable
  rateLimit: RateLimitTable
  securityEvent: SecurityEventTable
}

interface TaskTable {
  id: Generated<number>
  kind: string
  /** JSON of ids. */
  payload: string
  runAt: string
  /** The class of worker slots in which it runs. */
  workClass: Generated<WorkClass>
  /** Attempts used up: one that met an absent server is given back. */
  attempts: Generated<number>
  leaseUntil: string | null
  /** Created with each claim: only its holder may record the outcome of the task. */
  leaseToken: string | null
  relayedAt: string | null
  lastError: string | null
  /** The cause of its failure, without the parts that differ between tasks: operators decide by cause. */
  cause: string | null
  /** Since when the server that it needs has been away, or has broken off. */
  awaySince: string | null
  createdAt: string
  doneAt: string | null
  failedAt: string | null
  /** When an operator dropped it, with a reason. */
  droppedAt: string | null
  droppedBy: number | null
  dropReason: string | null
}

export type Task = Selectable<TaskTable>
export type NewTask = Insertable<TaskTable>
export type TaskUpdate = Updateable<TaskTable>

export type WorkClass = 'LOCAL' | 'OUTSIDE' | 'EMAIL' | 'MAILING'

/** The server that a work class needs is away: one task at a time probes it, the others wait. */
interface TaskOutageTable {
  workClass: WorkClass
  since: string
  nextProbeAt: string
  reason: string
}

export type TaskOutage = Selectable<TaskOutageTable>

/** A periodic job: the worker that takes the lease runs it, so that two workers run it once. */
interface PeriodicWorkTable {
  name: string
  dueAt: string
  leaseUntil: string | null
  lastRunAt: string | null
}

export type PeriodicWork = Selectable<PeriodicWorkTable>

interface AnnouncementTable {
  id: Generated<number>
  textFr: string
  textEn: string
  href: string | null
  /** The words of its link; null: the whole text is the link. */
  linkFr: string | null
  linkEn: string | null
  startsAt: string
  endsAt: string
  savedBy: number | null
  savedAt: string
}

export type Announcement = Selectable<AnnouncementTable>

/** Small facts about this database: the secrets it was created with, whether demo data was inserted. */
interface MarkerTable {
  name: string
  value: string
  at: string
}

/** The counts of rate limits, on PostgreSQL; SQLite's one web process counts in memory. */
interface RateLimitTable {
  /** The limit, and a keyed hash of who is counted. */
  key: string
  points: number
  /** Milliseconds since 1970: when the count starts again. */
  expire: number | null
}

/** An event of the security log: no secret, no address of a person, no text that anybody typed. */
interface SecurityEventTable {
  id: Generated<number>
  kind: string
  accountId: number | null
  /** An IPv4 /24 or an IPv6 /48; null where no request caused it. */
  network: string | null
  /** From the closed list of its kind. */
  detail: string | null
  /** An operator's action is in the audit log, and only there. */
  auditEntryId: number | null
  /** When it happened first, and last. */
  at: string
  lastAt: string
  count: Generated<number>
  /** The fields that the counted events share; null: the row stands for one event. */
  countKey: string | null
}

export type SecurityEventRow = Selectable<SecurityEventTable>
export type NewSecurityEvent = Insertable<SecurityEventTable>

import type { Page } from '#db/queries/activity/listed.ts'
import { isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { PersonName } from '#db/schema/account.ts'
import type { AuditEntry } from '#db/schema/moderation.ts'

export async function insertAuditEntry(
  db: Db,
  entry: { actorId: number; action: string; subject: string; detail: string | null; at: string },
): Promise<number> {
  const { id } = await db.insertInto('auditEntry').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns whether the journal has an entry of this operator about it since then. */
export async function hasActedOn(
  db: Db,
  { actorId, subject, action }: { actorId: number; subject: string; action?: string | undefined },
  since: string,
): Promise<boolean> {
  return db
    .selectFrom('auditEntry')
    .select('id')
    .where('subject', '=', subject)
    .where('actorId', '=', actorId)
    .where('at', '>', since)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .limit(1)
    .$call(isFound)
}

export interface AuditFilters {
  actorId: number | null
  action: string | null
  /** The whole subject, or only its kind: `activity:12` or `activity`. */
  subject: string | null
  /** Instants: from the first (included) to the second (excluded). */
  from: string | null
  until: string | null
}

export type AuditEntryWithActor = AuditEntry & PersonName

/** Newest first. */
export async function listAuditEntries(
  db: Db,
  { actorId, action, subject, from, until }: AuditFilters,
  page: Page,
): Promise<AuditEntryWithActor[]> {
  let entries = db
    .selectFrom('auditEntry')
    .innerJoin('user as actor', 'actor.id', 'auditEntry.actorId')
    .selectAll('auditEntry')
    .select(['actor.firstName', 'actor.lastName', 'actor.organisationName'])
  if (actorId !== null) entries = entries.where('auditEntry.actorId', '=', actorId)
  if (action !== null) entries = entries.where('auditEntry.action', '=', action)
  if (subject !== null)
    entries = entries.where((eb) =>
      eb.or([
        eb('auditEntry.subject', '=', subject),
        // ';' is the character after ':': this matches everything that begins with the kind, by the index and without
        // wildcards.
        eb.and([eb('auditEntry.subject', '>=', `${subject}:`), eb('auditEntry.subject', '<', `${subject};`)]),
      ]),
    )
  if (from !== null) entries = entries.where('auditEntry.at', '>=', from)
  if (until !== null) entries = entries.where('auditEntry.at', '<', until)
  return entries.orderBy('auditEntry.id', 'desc').limit(page.limit).offset(page.offset).execute()
}

/** Lists every operator who ever acted. */
export async function listAuditActors(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'firstName', 'lastName', 'organisationName'])
    .where('id', 'in', db.selectFrom('auditEntry').select('actorId'))
    .orderBy('lastName')
    .orderBy('id')
    .execute()
}

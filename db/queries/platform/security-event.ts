import type { Page } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'
import type { NewSecurityEvent, SecurityEventRow } from '#db/schema/platform.ts'

/** Writes an event, or counts up the row that has its key: one statement in either case. */
export async function countSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  await db
    .insertInto('securityEvent')
    .values(event)
    .onConflict((conflict) =>
      conflict.column('countKey').doUpdateSet((eb) => ({
        count: eb('securityEvent.count', '+', 1),
        lastAt: eb.ref('excluded.lastAt'),
      })),
    )
    .execute()
}

export interface SecurityEventFilters {
  accountId: number | null
  network: string | null
  kind: string | null
  /** Instants: from the first (included) to the second (excluded). */
  from: string | null
  until: string | null
}

export interface ListedSecurityEvent extends Omit<SecurityEventRow, 'countKey'> {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
  /** The operator's action, from the audit log. */
  action: string | null
}

/** Newest first. */
export async function listSecurityEvents(
  db: Db,
  { accountId, network, kind, from, until }: SecurityEventFilters,
  page: Page,
): Promise<ListedSecurityEvent[]> {
  let events = db
    .selectFrom('securityEvent as event')
    .leftJoin('user as account', 'account.id', 'event.accountId')
    .leftJoin('auditEntry', 'auditEntry.id', 'event.auditEntryId')
    .select(['event.id', 'event.kind', 'event.accountId', 'event.network', 'event.detail'])
    .select(['event.auditEntryId', 'event.at', 'event.lastAt', 'event.count'])
    .select(['account.firstName', 'account.lastName', 'account.organisationName', 'auditEntry.action'])
  if (accountId !== null) events = events.where('event.accountId', '=', accountId)
  if (network !== null) events = events.where('event.network', '=', network)
  if (kind !== null) events = events.where('event.kind', '=', kind)
  if (from !== null) events = events.where('event.at', '>=', from)
  if (until !== null) events = events.where('event.at', '<', until)
  return events.orderBy('event.id', 'desc').limit(page.limit).offset(page.offset).execute()
}

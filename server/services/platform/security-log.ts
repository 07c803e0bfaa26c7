import { type ListedSecurityEvent, listSecurityEvents } from '#db/queries/platform/security-event.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import type { SecurityEventKind } from '#server/domain/platform/security-event.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { dayBegins } from '#server/runtime/local-time.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { findAccountExactly } from '#server/services/moderation/finder.ts'

export interface SecurityLogFilters {
  /** An address or a number, as typed. */
  account: string | null
  /** Shortened. */
  network: string | null
  kind: SecurityEventKind | null
  /** Both included. */
  firstDay: string | null
  lastDay: string | null
}

export interface SecurityLogPage {
  events: ListedSecurityEvent[]
  hasNext: boolean
  /** The filter names an account that does not exist. */
  isAccountUnknown: boolean
}

/** Returns one page of the security log, newest first. The journal says whose events an operator was shown. */
export async function readSecurityLog(
  services: Services,
  operator: Session,
  { account, network, kind, firstDay, lastDay }: SecurityLogFilters,
  page: number,
): Promise<SecurityLogPage> {
  const found = account === null ? null : await findAccountExactly(services, account)
  if (account !== null && !found) return { events: [], hasNext: false, isAccountUnknown: true }
  const filters = {
    accountId: found?.id ?? null,
    network,
    kind,
    from: firstDay && instant(dayBegins(firstDay, HOME_ZONE)),
    until: lastDay && instant(dayBegins(lastDay, HOME_ZONE, 1)),
  }
  const size = PAGE_SIZES.securityLog
  const rows = await listSecurityEvents(services.db, filters, rowsAndNext(page, size))
  const events = rows.slice(0, size)
  // An empty later page shows nothing: the site leads from it to the first one, which is the look.
  if (events.length > 0 || page === 0) await writeLook(services, operator, filters.accountId, events)
  return { events, hasNext: rows.length > size, isAccountUnknown: false }
}

/** Every look is written, also at one's own account; of several accounts, as for a search, their numbers are. */
async function writeLook(
  services: Services,
  operator: Session,
  accountId: number | null,
  events: ListedSecurityEvent[],
): Promise<void> {
  const shown = [...new Set(events.flatMap((event) => event.accountId ?? []))]
  const act = { action: 'security-log.read' as const }
  if (accountId !== null) await writeAudit(services, operator, { ...act, subject: `user:${accountId}` })
  else
    await writeAudit(services, operator, {
      ...act,
      subject: 'security-log',
      detail: shown.join(', ') || null,
    })
}

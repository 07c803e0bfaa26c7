import {
  hasActedOn,
  insertAuditEntry,
  listAuditActors,
  listAuditEntries,
} from '#db/queries/moderation/audit-log.ts'
import type { AuditSubject, OperatorAct } from '#server/domain/moderation/audit-log.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { PAGE_SIZES, rowsAndNext } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { dayBegins } from '#server/runtime/local-time.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordAct } from '#server/services/platform/security-event.ts'
import { nameSubjects } from './audit-subject.ts'

export interface Act {
  action: OperatorAct
  subject: AuditSubject
  detail?: string | null
}

/** Writes down an operator's action, in the transaction in which it is done; the security log refers to the entry. */
export async function writeAudit(
  services: Services,
  operator: Session,
  { action, subject, detail = null }: Act,
): Promise<void> {
  const at = instant(services.now())
  const { userId: actorId } = operator
  await inTransaction(services, async (services) => {
    const id = await insertAuditEntry(services.db, { actorId, action, subject, detail, at })
    await recordAct(services, actorId, id)
  })
  services.log.info({ action, subject, operatorId: operator.userId }, 'operator acted')
}

/** Somebody who decides on something sees it several times. */
const SEEN_FOR_MS = 60 * 60 * 1000

/**
 * Writes down that an operator was shown something, unless the journal says since the last hour that they had to do with
 * it. SAME_ACT: that they were shown the same, where other acts on the subject do not show it.
 */
export async function writeView(
  services: Services,
  operator: Session,
  act: Act,
  unless: 'ANY_ACT' | 'SAME_ACT' = 'ANY_ACT',
): Promise<void> {
  const since = instant(new Date(services.now().getTime() - SEEN_FOR_MS))
  const action = unless === 'SAME_ACT' ? act.action : undefined
  if (await hasActedOn(services.db, { actorId: operator.userId, subject: act.subject, action }, since)) return
  await writeAudit(services, operator, act)
}

/**
 * Writes down which accounts an operator was shown. One account is the subject of the entry, so that the journal of an
 * account shows who looked it up; of several the numbers are kept. What was typed is not: it may be the address of
 * somebody who leaves later.
 */
export async function writeShown(services: Services, operator: Session, ids: number[]): Promise<void> {
  const [only, ...others] = ids
  if (only === undefined) return
  if (others.length === 0)
    await writeView(services, operator, { action: 'user.search', subject: `user:${only}` })
  else
    await writeAudit(services, operator, { action: 'user.search', subject: 'search', detail: ids.join(', ') })
}

export interface AuditLogFilters {
  actorId: number | null
  action: string | null
  subject: string | null
  /** Both included. */
  firstDay: string | null
  lastDay: string | null
}

/** Returns the operators who acted so far, and one page of their actions, newest first. */
export async function readAuditLog(
  { db }: Services,
  { firstDay, lastDay, ...wanted }: AuditLogFilters,
  page: number,
) {
  const filters = {
    ...wanted,
    from: firstDay && instant(dayBegins(firstDay, HOME_ZONE)),
    until: lastDay && instant(dayBegins(lastDay, HOME_ZONE, 1)),
  }
  const size = PAGE_SIZES.auditLog
  const found = await listAuditEntries(db, filters, rowsAndNext(page, size))
  const entries = found.slice(0, size)
  const names = await nameSubjects(
    db,
    entries.map(({ subject }) => subject),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, about: names.get(entry.subject) ?? null })),
    hasNext: found.length > size,
    actors: await listAuditActors(db),
  }
}

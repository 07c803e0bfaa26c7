import { countSecurityEvent } from '#db/queries/platform/security-event.ts'
import {
  type ChangeEvent,
  countKey,
  isCountedByHour,
  type RefusalEvent,
  type SecurityEvent,
} from '#server/domain/platform/security-event.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** Writes down a change or a sign-in, in the transaction in which it is made. */
export function recordChange(services: Services, event: ChangeEvent): Promise<void> {
  const row = rowOf(services, event)
  const key = isCountedByHour(event.kind) ? countKey(row, row.at) : null
  return countSecurityEvent(services.db, { ...row, countKey: key })
}

/** Writes down that an operator acted; what they did is read in the entry of the audit log. */
export function recordAct(services: Services, accountId: number, auditEntryId: number): Promise<void> {
  const row = rowOf(services, { kind: 'OPERATOR_ACT', accountId })
  return countSecurityEvent(services.db, { ...row, auditEntryId })
}

/**
 * Writes down what was refused, outside of any transaction. Strangers cause it, so what it may write in an hour is
 * limited (docs/decisions/071), and what goes wrong here changes no answer.
 */
export async function recordRefusal(services: Services, event: RefusalEvent): Promise<void> {
  try {
    const row = rowOf(services, event)
    const place = await placeOf(services, row)
    if (place === 'NOWHERE') return
    const told = place === 'OWN_ROW' ? { accountId: row.accountId, detail: row.detail } : NOTHING_TOLD
    const counted = { ...row, ...told }
    await countSecurityEvent(services.db, { ...counted, countKey: countKey(counted, row.at) })
  } catch (error) {
    services.log.warn({ err: error, kind: event.kind }, 'security event could not be recorded')
  }
}

const NOTHING_TOLD = { accountId: null, detail: null }

function rowOf({ caller, now }: Services, { kind, accountId, detail }: SecurityEvent) {
  const at = instant(now())
  return { kind, accountId, network: caller?.network ?? null, detail: detail ?? null, at, lastAt: at }
}

/** Beyond some rows of a network, one row only counts; beyond many events nothing is written until the hour is over. */
async function placeOf(
  { rateLimits }: Services,
  { kind, network }: { kind: string; network: string | null },
): Promise<'OWN_ROW' | 'COUNTED' | 'NOWHERE'> {
  const ofNetwork = `${kind} ${network ?? ''}`
  const isLeft = async (
    name: 'securityEvent' | 'securityEventCounted' | 'securityEventOfSite',
    key: string,
  ) => (await rateLimits.spend({ name, key, factor: 1 })) === null
  if (!(await isLeft('securityEventCounted', ofNetwork))) return 'NOWHERE'
  if (!(await isLeft('securityEventOfSite', kind))) return 'NOWHERE'
  return (await isLeft('securityEvent', ofNetwork)) ? 'OWN_ROW' : 'COUNTED'
}

import { setTimeout as pause } from 'node:timers/promises'
import {
  KEPT_DAYS,
  keptSince,
  RETENTION_KINDS,
  type RetentionKind,
} from '#server/domain/platform/retention.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { DatabaseUnavailable } from '#server/runtime/unavailable.ts'
import { type RetentionStep, STEPS } from './retention-steps.ts'

export interface RetentionCount {
  kind: RetentionKind
  keptDays: number
  /** How many rows have expired. */
  due: number
}

/** A dry run: returns what `purgeExpired` would delete now. Nothing is written. */
export async function previewRetention({ db, now }: Services): Promise<RetentionCount[]> {
  const counts: RetentionCount[] = []
  const at = now()
  for (const kind of RETENTION_KINDS.filter((kind) => STEPS[kind].length > 0)) {
    const times = { now: instant(at), before: instant(keptSince(kind, at)) }
    const rows = await Promise.all(STEPS[kind].map(({ count }) => count(db, times, MOST_COUNTED)))
    const due = rows.reduce((sum, rows) => sum + rows, 0)
    counts.push({ kind, keptDays: KEPT_DAYS[kind], due })
  }
  return counts
}

/** Counting stops here: nobody needs to know more exactly. */
const MOST_COUNTED = 100_000

/** Rows per transaction: nobody waits long for it. */
const BATCH = 200

/** Between two transactions, so that others who want to write come first. */
const PAUSE_MS = 10

/**
 * Deletes expired rows, kind after kind; one that fails holds up none of the others. Running it twice does nothing;
 * interrupted, it continues next time. Ends while the database is unavailable.
 */
export async function purgeExpired(services: Services, signal?: AbortSignal): Promise<void> {
  for (const kind of RETENTION_KINDS) {
    try {
      const emptied = await purgeKind(services, kind, signal)
      if (emptied > 0) services.log.info({ kind, emptied }, 'expired data purged')
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      services.log.error({ err: error, kind }, 'purging expired data failed')
    }
  }
}

/** Deletes the expired rows of one kind; returns how many there were. */
export async function purgeKind(
  services: Services,
  kind: RetentionKind,
  signal?: AbortSignal,
): Promise<number> {
  let emptied = 0
  for (const step of STEPS[kind]) {
    const { atOnce = BATCH } = step
    for (let batch = atOnce; batch === atOnce && !signal?.aborted; emptied += batch) {
      batch = await purgeBatch(services, kind, step)
      if (batch === atOnce) await pause(PAUSE_MS)
    }
  }
  return emptied
}

function purgeBatch(
  services: Services,
  kind: RetentionKind,
  { purge, atOnce = BATCH }: RetentionStep,
): Promise<number> {
  return inTransaction(services, async (services) => {
    const now = services.now()
    return purge(services, { now: instant(now), before: instant(keptSince(kind, now)) }, atOnce)
  })
}

import {
  beginRun,
  endRun,
  findRunUnderWay,
  markRunSeen,
  removeRun,
} from '#db/queries/payment/verification-run.ts'
import type { Finding } from '#server/domain/payment/verify/finding.ts'
import { instant, withStoppedClock } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { bookNewBalance } from '#server/services/payment/balance.ts'
import { verifyBalance } from './balance.ts'
import { verifyCharges } from './charges.ts'
import { Findings, type VerifiedCounts } from './findings.ts'
import { verifyLedger } from './ledger.ts'
import { verifyOrders } from './orders.ts'
import { verifyReceipts } from './receipts.ts'
import { verifyCalls, verifyCheckouts, verifyPlaces } from './rest.ts'

/** The name of its row, which never changes. */
export const VERIFICATION = 'verify-money'

export interface Verified {
  runId: number
  counts: VerifiedCounts
  /** The first hundreds. */
  findings: Finding[]
  total: number
}

/**
 * Compares orders, lines, tickets, attempts, refunds, receipts and ledger with each other and with the payment provider,
 * and keeps what it found in a row. What the provider has booked since the last walk is booked here first. It reads page
 * by page, and writes nothing else.
 */
export async function verifyMoney(services: Services, signal?: AbortSignal): Promise<Verified> {
  const { db, now, log } = services
  const runId = await beginRun(db, instant(now()))
  const timer = setInterval(() => void noteRun(services, runId), SEEN_EVERY_MS)
  try {
    const { counts, kept, total } = await compareAll(services, signal)
    await endRun(db, runId, {
      endedAt: instant(now()),
      counts: JSON.stringify({ ...counts, findings: total }),
      findings: JSON.stringify(kept),
    })
    if (total > 0) log.error({ runId, findings: total }, 'money does not fit')
    else log.info({ runId, ...counts }, 'money verified')
    return { runId, counts, findings: kept, total }
  } catch (error) {
    // The task that tries again would take its row for a run under way, and do nothing.
    await removeRun(db, runId).catch((err: unknown) =>
      log.error({ err, runId }, 'a failed run was not removed'),
    )
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Often enough that the task of a killed worker finds it silent when the lease of the task has ended. */
const SEEN_EVERY_MS = 10_000

async function noteRun({ db, now, log }: Services, runId: number): Promise<void> {
  try {
    await markRunSeen(db, runId, instant(now()))
  } catch (error) {
    log.warn({ err: error, runId }, 'a run was not noted as going on')
  }
}

async function compareAll(services: Services, signal?: AbortSignal): Promise<Findings> {
  const { payments } = services
  const findings = new Findings()
  // A payment that is too young for the walk that books stays so while it is compared.
  const begun = withStoppedClock(services)
  if (payments) await bookNewBalance(services, signal)
  const seen = payments && (await verifyCharges(services, payments, findings, signal))
  const booked = payments && (await verifyBalance(begun, payments, findings, signal))
  if (payments) await verifyCheckouts(services, payments, findings, signal)
  await verifyOrders(services, findings, seen, signal)
  await verifyReceipts(services, findings)
  await verifyLedger(services, findings, booked, signal)
  await verifyPlaces(services, findings)
  await verifyCalls(services, findings)
  return findings
}

/** A run that has not shown itself for so long was killed. */
export const RUN_SILENT_MS = 3 * SEEN_EVERY_MS

/**
 * Every night, and on demand: while one process compares, another one does not. Returns false where nothing was compared
 * because a run goes on, or was killed a moment ago.
 */
export async function verifyUnlessRunning(services: Services, signal?: AbortSignal): Promise<boolean> {
  const since = instant(new Date(services.now().getTime() - RUN_SILENT_MS))
  if (await findRunUnderWay(services.db, since)) return false
  await verifyMoney(services, signal)
  return true
}

import { beginRun, endRun, findRunUnderWay, removeRun } from '#db/queries/payment/verification-run.ts'
import type { Finding } from '#server/domain/payment/verify/finding.ts'
import { instant } from '#server/runtime/clock.ts'
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
  }
}

async function compareAll(services: Services, signal?: AbortSignal): Promise<Findings> {
  const { payments } = services
  const findings = new Findings()
  if (payments) await bookNewBalance(services, signal)
  const seen = payments && (await verifyCharges(services, payments, findings, signal))
  const booked = payments && (await verifyBalance(services, payments, findings, signal))
  if (payments) await verifyCheckouts(services, payments, findings, signal)
  await verifyOrders(services, findings, seen, signal)
  await verifyReceipts(services, findings)
  await verifyLedger(services, findings, booked, signal)
  await verifyPlaces(services, findings)
  await verifyCalls(services, findings)
  return findings
}

/** A run that has not come to its end by then was killed. */
export const RUN_LASTS_MS = 2 * 3_600_000

/** Every night, and on demand. It may outlast the lease of a job: while one worker compares, another one does not. */
export async function verifyUnlessRunning(services: Services, signal?: AbortSignal): Promise<void> {
  const since = instant(new Date(services.now().getTime() - RUN_LASTS_MS))
  if (!(await findRunUnderWay(services.db, since))) await verifyMoney(services, signal)
}

import { claimPeriodicWork, releasePeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import { CLOCK_SKEW_MS } from '#server/domain/platform/retry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import type { Logger } from '#server/runtime/log.ts'
import { DatabaseUnavailable, logUnlessKnown } from '#server/runtime/unavailable.ts'
import { remindToActivate } from '#server/services/account/activation.ts'
import { judgeMinimums } from '#server/services/activity/minimum.ts'
import { sweepPictures } from '#server/services/activity/picture/sweep.ts'
import { resumeInvitations } from '#server/services/invitation/emails.ts'
import { sendAfter } from '#server/services/notification/custom-email/after.ts'
import { releaseEmails } from '#server/services/notification/held-email.ts'
import { endUnansweredRequests, remindHostsOfRequests } from '#server/services/participation/approval.ts'
import { remindParticipants } from '#server/services/participation/reminder.ts'
import { remindOfUnopenedLinks } from '#server/services/participation/unopened-link.ts'
import { endOverdueOffers } from '#server/services/participation/waiting-list/lapse.ts'
import { readPaymentAccounts } from '#server/services/payment/account.ts'
import { BALANCE_WALK, bookNewBalance } from '#server/services/payment/balance.ts'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { readRefundsUnderWay } from '#server/services/payment/read-refunds.ts'
import { remindOfPaymentAccounts } from '#server/services/payment/remind.ts'
import { VERIFICATION, verifyUnlessRunning } from '#server/services/payment/verify/verify.ts'
import { purgeExpired, purgeKind } from '#server/services/platform/retention.ts'
import { sealAnew } from '#server/services/platform/sealed-values.ts'
import { gatherAlerts } from '#server/services/search/alert.ts'
import { NotNow } from './runner/failure.ts'
import { holdPeriodicLease, PERIODIC_LEASE_MS } from './runner/periodic-lease.ts'

/** A periodic job. Running it twice must do no harm: a worker may die in the middle. */
export interface PeriodicPiece {
  /** The name of its row, which never changes. */
  name: string
  /** The pause between two runs. */
  everyMs: number
  /** Stops between two steps when `signal` is aborted; the rest is done at the next run. */
  run: (services: WorkerServices, signal: AbortSignal) => Promise<void>
}

export const PIECES = [
  { name: 'remind-participants', everyMs: 5 * 60_000, run: remindParticipants },
  { name: 'remind-of-unopened-links', everyMs: 60 * 60_000, run: remindOfUnopenedLinks },
  { name: 'send-after', everyMs: 5 * 60_000, run: sendAfter },
  { name: 'judge-minimums', everyMs: 5 * 60_000, run: judgeMinimums },
  { name: 'end-unanswered-requests', everyMs: 60_000, run: endUnansweredRequests },
  { name: 'end-overdue-offers', everyMs: 60_000, run: endOverdueOffers },
  { name: 'remind-of-requests', everyMs: 5 * 60_000, run: remindHostsOfRequests },
  { name: 'remind-to-activate', everyMs: 60 * 60_000, run: remindToActivate },
  { name: 'gather-alerts', everyMs: 5 * 60_000, run: gatherAlerts },
  { name: 'resume-invitations', everyMs: 5 * 60_000, run: resumeInvitations },
  { name: 'forget-rate-limits', everyMs: 60 * 60_000, run: forgetCounts },
  { name: 'release-emails', everyMs: 5 * 60_000, run: releaseEmails },
  { name: 'sweep-pictures', everyMs: 60 * 60_000, run: sweepPictures },
  { name: 'read-payment-accounts', everyMs: 10 * 60_000, run: readPaymentAccounts },
  { name: 'sweep-orders', everyMs: 10 * 60_000, run: sweepOrders },
  { name: 'remind-of-payment-accounts', everyMs: 60 * 60_000, run: remindOfPaymentAccounts },
  { name: 'read-refunds', everyMs: 60 * 60_000, run: readRefundsUnderWay },
  { name: BALANCE_WALK, everyMs: 24 * 60 * 60_000, run: bookNewBalance },
  { name: VERIFICATION, everyMs: 24 * 60 * 60_000, run: verifyTonight },
  { name: 'seal-anew', everyMs: 5 * 60_000, run: sealAnew },
  { name: 'keep-only-what-must-be-kept', everyMs: 24 * 60 * 60_000, run: purgeExpired },
] as const satisfies readonly PeriodicPiece[]

/** Strangers cause these rows: an hour is soon enough, a day is not. */
async function forgetCounts(services: WorkerServices, signal: AbortSignal): Promise<void> {
  await purgeKind(services, 'RATE_LIMIT', signal)
  await purgeKind(services, 'SIGN_IN_ATTEMPT', signal)
}

/** A run that goes on may have been killed: until one has come to its end, that of tonight is still to be made. */
async function verifyTonight(services: WorkerServices, signal: AbortSignal): Promise<void> {
  const isDone = await verifyUnlessRunning(services, signal)
  if (!isDone) throw new NotNow('Another comparison of money goes on.', RETRY_AFTER_MS)
}

export type PeriodicName = (typeof PIECES)[number]['name']

/** How often a worker checks whether a job is due. The row decides: checking too often does nothing. */
export const LOOK_EVERY_MS = 30_000

/** The longest pause after a failure: what stopped a job of a day is often over in minutes. */
const RETRY_AFTER_MS = 5 * 60_000

/** Runs a job if it is due and no other worker has claimed it. A failure is logged, and tried again soon. */
export async function takeTurn(
  services: WorkerServices,
  { name, everyMs, run }: PeriodicPiece,
  signal: AbortSignal,
): Promise<void> {
  const isStopping = () => signal.aborted
  if (isStopping()) return
  const begun = services.now()
  const later = (ms: number) => instant(new Date(begun.getTime() + ms))
  try {
    const leaseUntil = later(PERIODIC_LEASE_MS)
    const claimed = await claimPeriodicWork(services.db, name, {
      now: later(0),
      leaseUntil,
      latestLease: later(PERIODIC_LEASE_MS + CLOCK_SKEW_MS),
      latestDue: later(everyMs + CLOCK_SKEW_MS),
    })
    if (!claimed) return

    const lease = holdPeriodicLease(services, { name, leaseUntil })
    const hasRun = await runs(services, name, () => run(services, signal))
    const isCut = isStopping()
    const dueAt = isCut ? claimed.dueAt : later(hasRun ? everyMs : Math.min(everyMs, RETRY_AFTER_MS))
    const change = hasRun && !isCut ? { dueAt, lastRunAt: instant(services.now()) } : { dueAt }
    await releasePeriodicWork(services.db, { name, leaseUntil: await lease.end() }, change)
  } catch (error) {
    logAway(services.log, error, name)
  }
}

function logAway(log: Logger, error: unknown, name: string): void {
  logUnlessKnown(log, error, `periodic job cannot reach the database: ${name}`)
}

async function runs({ log }: WorkerServices, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof NotNow) log.info({ work: name, reason: error.message }, 'periodic job postponed')
    else if (error instanceof DatabaseUnavailable) logAway(log, error, name)
    else if (error instanceof ProviderUnavailable)
      log.warn({ err: error, work: name }, 'periodic job postponed: the payment provider is away')
    else log.error({ err: error, work: name }, 'periodic job failed')
    return false
  }
}

import { renewPeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'

/** How long a job belongs to the worker that claimed it: a worker that died loses it after that. */
export const PERIODIC_LEASE_MS = 5 * 60_000

/** Two renewals may fail. */
const RENEW_EVERY_MS = PERIODIC_LEASE_MS / 3

/** Renews the lease of a periodic job while it runs, as long as this worker owns it. */
export function holdPeriodicLease(
  { db, now, log }: WorkerServices,
  { name, leaseUntil: first }: { name: string; leaseUntil: string },
  renewEveryMs = RENEW_EVERY_MS,
) {
  let leaseUntil = first
  let renewal = Promise.resolve()
  const renew = async () => {
    const next = instant(new Date(now().getTime() + PERIODIC_LEASE_MS))
    try {
      if (await renewPeriodicWork(db, { name, leaseUntil }, next)) leaseUntil = next
      else clearInterval(timer)
    } catch (error) {
      log.warn({ err: error, work: name }, 'renewing lease failed')
    }
  }
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, renewEveryMs)
  return {
    /** Ends the renewals; returns until when the job is leased. */
    async end(): Promise<string> {
      clearInterval(timer)
      await renewal
      return leaseUntil
    },
  }
}

import { expireSession } from './checkout/session.ts'
import { makeAvailable } from './money/balance-transactions.ts'
import { arrive, payOut } from './money/payouts.ts'
import { settleCharge } from './payments/charge.ts'
import { makeWaiting } from './refunds/refund.ts'
import type { Sandbox } from './sandbox.ts'
import { atomically } from './store/transaction.ts'

/** Does each kind of job; `ref` is the id of its object. */
export const handlers: Record<string, (sandbox: Sandbox, ref: string) => unknown> = {
  'expire-session': expireSession,
  'settle-charge': settleCharge,
  'make-available': makeAvailable,
  'make-refunds': makeWaiting,
  'pay-out': payOut,
  arrive,
}

/** Does what time has brought, each in a transaction and dated when it was due. */
export function runDue(sandbox: Sandbox): void {
  const { database, jobs, clock } = sandbox
  for (;;) {
    const job = jobs.nextDue(clock.now())
    if (!job) return
    atomically(database, () => {
      jobs.done(job.id)
      clock.at(job.due_at, () => handlers[job.kind]?.(sandbox, job.ref))
    })
  }
}

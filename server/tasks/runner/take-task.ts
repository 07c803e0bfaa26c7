import { randomUUID } from 'node:crypto'
import { type Claim, claimNextTask, claimTask } from '#db/queries/platform/task.ts'
import { claimProbe, findOutage, moveProbe } from '#db/queries/platform/task-outage.ts'
import type { Task } from '#db/schema/platform.ts'
import { CLOCK_SKEW_MS, LEASE_MS, PROBE_MOST_MS } from '#server/domain/platform/retry.ts'
import { serverOf, type WorkClass } from '#server/domain/platform/work-class.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** A task that this worker has claimed. */
export interface Taken {
  task: Task
  /** Its server was away, and this task probes whether it is back. */
  isProbe: boolean
}

/** Returns a claim made now, for the length of a lease. */
export function claimFrom(now: Date): Claim {
  const ahead = (ms: number) => instant(new Date(now.getTime() + ms))
  return {
    now: ahead(0),
    leaseUntil: ahead(LEASE_MS),
    leaseToken: randomUUID(),
    latestLease: ahead(LEASE_MS + CLOCK_SKEW_MS),
  }
}

/**
 * Claims the task of this class that waits longest, or the given one; while its server is away, only one now and then.
 */
export async function takeTask({ db, now }: Services, workClass: WorkClass, taskId?: number) {
  const claim = claimFrom(now())
  const server = serverOf(workClass)
  const isAway = (await findOutage(db, server)) !== undefined
  const isProbe = isAway && (await claimProbe(db, server, probeFrom(claim, now())))
  if (isAway && !isProbe) return undefined

  const task = await (taskId === undefined
    ? claimNextTask(db, claim, workClass)
    : claimTask(db, taskId, claim))
  if (!task && isProbe) await moveProbe(db, server, claim.now) // the next task probes
  return task && { task, isProbe }
}

/** A probe has as long as a lease; without an answer by then, another task probes. */
function probeFrom({ now, leaseUntil }: Claim, at: Date) {
  return {
    now,
    nextProbeAt: leaseUntil,
    latest: instant(new Date(at.getTime() + PROBE_MOST_MS + CLOCK_SKEW_MS)),
  }
}

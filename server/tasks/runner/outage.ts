import {
  endOutage,
  failTasksThatWaited,
  findOutage,
  moveProbe,
  releaseTasks,
  writeOutage,
} from '#db/queries/platform/task-outage.ts'
import { nextProbe, OUTAGE_MOST_MS } from '#server/domain/platform/retry.ts'
import { serverOf, waitingFor, type WorkClass } from '#server/domain/platform/work-class.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { causeOf } from './failure.ts'

/** Records that the server of a class is away: the tasks of the class wait, and one probes the server now and then. */
export function noteOutage(services: WorkerServices, own: WorkClass, reason: string): Promise<void> {
  const workClass = serverOf(own)
  return inTransaction(services, async ({ db, now, log }) => {
    const at = now()
    const since = (await findOutage(db, workClass))?.since ?? instant(at)
    const nextProbeAt = instant(nextProbe(new Date(since), at))
    await writeOutage(db, { workClass, since, nextProbeAt, reason })
    log.warn({ workClass, since, nextProbeAt, reason }, 'server unavailable')

    const before = new Date(at.getTime() - OUTAGE_MOST_MS)
    if (Date.parse(since) > before.getTime()) return
    const failure = { failedAt: instant(at), lastError: reason, cause: causeOf(reason) }
    const failed = await failTasksThatWaited(db, waitingFor(workClass), instant(before), failure)
    if (failed > 0) log.error({ workClass, failed }, 'tasks failed after waiting too long')
  })
}

/** Records that the server has answered: everything that waited for it is due. */
export function noteAnswer(services: WorkerServices, own: WorkClass): Promise<void> {
  const workClass = serverOf(own)
  return inTransaction(services, async ({ db, now, log }) => {
    if (!(await endOutage(db, workClass))) return
    await releaseTasks(db, waitingFor(workClass), instant(now()))
    log.info({ workClass }, 'server available again')
  })
}

/** Releases a probe that was not needed: the next task probes immediately. */
export function leaveProbe({ db, now }: WorkerServices, workClass: WorkClass): Promise<void> {
  return moveProbe(db, serverOf(workClass), instant(now()))
}

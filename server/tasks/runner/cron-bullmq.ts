import timers from 'node:timers/promises'
import type { Queue } from 'bullmq'
import { listPeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { LOOK_EVERY_MS, type PeriodicPiece, PIECES } from '#server/tasks/periodic-jobs.ts'
import { startBullmqWorker } from './bullmq-worker.ts'
import { startCronPoller } from './cron-poller.ts'
import { countFlow, type Flow, watchQueue } from './stuck-queue.ts'
import type { TaskRunner } from './task-runner.ts'
import { startTurns } from './turns.ts'

const QUEUE = 'periodic'

/** A job that is due is claimed at the next look, so it is stuck when some looks have passed. */
const LOOKS_BEFORE_STUCK = 4

/** Runs periodic jobs through BullMQ's job schedulers: of all workers one checks at a time. */
export function startCronQueue(
  services: WorkerServices,
  redisUrl: string,
  pieces: readonly PeriodicPiece[] = PIECES,
  lookEveryMs = LOOK_EVERY_MS,
): TaskRunner {
  const flow: Flow = { running: 0, came: 0 }
  const turns = startTurns(services)
  const worker = startBullmqWorker<object>(services, redisUrl, {
    name: QUEUE,
    concurrency: 1,
    async work({ name }, signal) {
      const piece = pieces.find((candidate) => candidate.name === name) // another version may have others
      if (piece) await countFlow(flow, () => turns.take(piece, signal))
    },
    fill: (queue, signal) => keepScheduled(services, queue, { pieces, lookEveryMs, signal }),
  })
  const watch = watchQueue(services, {
    queue: QUEUE,
    flow,
    stuckAfterMs: LOOKS_BEFORE_STUCK * lookEveryMs,
    isWaiting: () => isOverdue(services, pieces),
    begin: () => startCronPoller(services, pieces, lookEveryMs),
  })
  return {
    async stop() {
      await Promise.all([worker.stop(), watch.stop()])
      await turns.end()
    },
  }
}

/** Returns whether a job is due that no worker has claimed. */
async function isOverdue({ db, now }: WorkerServices, pieces: readonly PeriodicPiece[]): Promise<boolean> {
  const at = instant(now())
  const rows = await listPeriodicWork(db)
  return rows.some(
    ({ name, dueAt, leaseUntil }) =>
      pieces.some((piece) => piece.name === name) && dueAt <= at && (leaseUntil === null || leaseUntil <= at),
  )
}

/** Redis may lose everything, its schedulers too: missing ones are written again. */
async function keepScheduled(
  { log }: WorkerServices,
  queue: Queue<object>,
  {
    pieces,
    lookEveryMs,
    signal,
  }: { pieces: readonly PeriodicPiece[]; lookEveryMs: number; signal: AbortSignal },
): Promise<void> {
  const written = new Set<string>()
  while (!signal.aborted) {
    try {
      for (const { name } of pieces) {
        // At first each one is overwritten: an older version may have used other intervals.
        if (written.has(name) && (await queue.getJobScheduler(name))) continue
        const opts = { removeOnComplete: true, removeOnFail: true }
        await queue.upsertJobScheduler(name, { every: lookEveryMs }, { name, opts })
        written.add(name)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'periodic jobs are waiting for Redis')
    }
    await timers.setTimeout(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

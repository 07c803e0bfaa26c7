import timers from 'node:timers/promises'
import type { Queue } from 'bullmq'
import type { WorkerServices } from '#server/runtime/context.ts'
import { LOOK_EVERY_MS, type PeriodicPiece, PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { startBullmqWorker } from './bullmq-worker.ts'
import type { TaskRunner } from './task-runner.ts'

const QUEUE = 'periodic'

/** Runs periodic jobs through BullMQ's job schedulers: of all workers one checks at a time. */
export function startCronQueue(
  services: WorkerServices,
  redisUrl: string,
  pieces: readonly PeriodicPiece[] = PIECES,
  lookEveryMs = LOOK_EVERY_MS,
): TaskRunner {
  return startBullmqWorker<object>(services, redisUrl, {
    name: QUEUE,
    concurrency: 1,
    async work({ name }, signal) {
      const piece = pieces.find((candidate) => candidate.name === name) // another version may have others
      if (piece) await takeTurn(services, piece, signal)
    },
    fill: (queue, signal) => keepScheduled(services, queue, { pieces, lookEveryMs, signal }),
  })
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

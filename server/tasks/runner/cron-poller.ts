import timers from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { LOOK_EVERY_MS, type PeriodicPiece, PIECES } from '#server/tasks/periodic-jobs.ts'
import type { TaskRunner } from './task-runner.ts'
import { startTurns } from './turns.ts'

/** Runs periodic jobs without Redis: checks each one in turn, then pauses. */
export function startCronPoller(
  services: WorkerServices,
  pieces: readonly PeriodicPiece[] = PIECES,
  lookEveryMs = LOOK_EVERY_MS,
  turns = startTurns(services),
): TaskRunner {
  const stopping = new AbortController()
  const { signal } = stopping
  const looking = look()
  return {
    async stop() {
      stopping.abort()
      await looking
      await turns.end()
    },
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      for (const piece of pieces) await turns.take(piece, signal)
      await timers.setTimeout(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

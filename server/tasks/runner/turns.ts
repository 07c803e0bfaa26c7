import timers from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { type PeriodicPiece, takeTurn } from '#server/tasks/periodic-jobs.ts'

/** So long the others wait for a job that goes on: reading the payment provider through may take minutes, or hang. */
const PATIENCE_MS = 60_000

/** Periodic jobs one after the other; a job that goes on for long holds up itself alone. */
export function startTurns(services: WorkerServices, patienceMs = PATIENCE_MS) {
  const running = new Map<string, Promise<void>>()
  return {
    /** Returns when the job has ended, or when the next one may begin beside it. */
    async take(piece: PeriodicPiece, signal: AbortSignal): Promise<void> {
      const { name } = piece
      if (running.has(name)) return
      const ended = new AbortController()
      const turn = takeTurn(services, piece, signal).finally(() => {
        running.delete(name)
        ended.abort()
      })
      running.set(name, turn)
      await Promise.race([
        turn,
        timers.setTimeout(patienceMs, undefined, { signal: ended.signal }).catch(() => undefined),
      ])
      if (running.has(name)) services.log.info({ work: name }, 'periodic job goes on beside the others')
    },
    /** Waits for all that go on. */
    async end(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}

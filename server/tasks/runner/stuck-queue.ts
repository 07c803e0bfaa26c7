import timers from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { logUnlessKnown } from '#server/runtime/unavailable.ts'
import type { TaskRunner } from './task-runner.ts'

/** The jobs that came through a queue in Redis to this process. */
export interface Flow {
  running: number
  /** How many jobs came so far. */
  came: number
}

interface Watched {
  /** For the log. */
  queue: string
  flow: Flow
  stuckAfterMs: number
  /** Whether something is due that nobody does. */
  isWaiting: () => Promise<boolean>
  /** Starts what does it without Redis. */
  begin: () => TaskRunner
}

/** Counts what comes through a queue, around the work. */
export async function countFlow(flow: Flow, work: () => Promise<void>): Promise<void> {
  flow.came++
  flow.running++
  await work().finally(() => flow.running--)
}

/**
 * Watches one queue: where due work waits for so long while nothing comes through, a poller takes it from the tables until
 * something comes again. Redis may answer and still hand nothing out: somebody paused the queue, or a client never
 * noticed that its connection is dead. Both may run for a moment: the lease in a row decides.
 */
export function watchQueue(
  { log }: WorkerServices,
  { queue, flow, stuckAfterMs, isWaiting, begin }: Watched,
): TaskRunner {
  const stopping = new AbortController()
  const { signal } = stopping
  let poller: TaskRunner | null = null
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
      await poller?.stop()
    },
  }

  async function watch(): Promise<void> {
    let movedAt = performance.now()
    let seen = flow.came
    while (!signal.aborted) {
      await timers.setTimeout(stuckAfterMs / 10, undefined, { signal }).catch(() => undefined)
      const hasMoved = flow.running > 0 || flow.came !== seen
      seen = flow.came
      if (hasMoved || (!poller && !(await waits()))) movedAt = performance.now()
      if (hasMoved && poller) {
        log.info({ queue }, 'work comes through the queue again')
        await poller.stop()
        poller = null
      }
      if (!poller && performance.now() - movedAt >= stuckAfterMs) {
        log.warn({ queue }, 'nothing comes through the queue: the worker polls the tables')
        poller = begin()
      }
    }
  }

  async function waits(): Promise<boolean> {
    try {
      return await isWaiting()
    } catch (error) {
      logUnlessKnown(log, error, 'watch of a queue cannot reach the database')
      return false
    }
  }
}

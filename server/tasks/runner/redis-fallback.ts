import timers from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { makeRedisWarning } from './bullmq-warning.ts'
import { connectRedis } from './redis-connection.ts'
import type { TaskRunner } from './task-runner.ts'

/** How long Redis may be away before the worker takes over without it (decisions §7). */
const AWAY_AFTER_MS = 30_000

const KEY = 'viree-is-writable'

/**
 * Watches whether Redis accepts writes. While it has not for a while, pollers replace the queues; they stop when it is
 * back. Both may run for a moment: the lease in a task's row decides which worker runs it.
 */
export function startFallback(
  { log }: WorkerServices,
  redisUrl: string,
  begin: () => TaskRunner[],
  awayAfterMs = AWAY_AFTER_MS,
): TaskRunner {
  const stopping = new AbortController()
  const { signal } = stopping
  const lookEveryMs = awayAfterMs / 10
  const redis = connectRedis(redisUrl, {
    signal,
    onError: makeRedisWarning(log),
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: lookEveryMs, // a frozen Redis keeps its connections, and does not answer
  })
  let standIns: TaskRunner[] = []
  const ending = new Set<Promise<void>>()
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
      redis.disconnect()
      handBack()
      await Promise.all(ending)
    },
  }

  async function watch(): Promise<void> {
    let answeredAt = performance.now()
    while (!signal.aborted) {
      const isThere = await takesWrites()
      if (isThere) answeredAt = performance.now()
      const isAway = performance.now() - answeredAt >= awayAfterMs
      if (isAway && standIns.length === 0) {
        log.warn('Redis is away: the worker polls the task table')
        standIns = begin()
      }
      if (isThere && standIns.length > 0) {
        log.info('Redis is back: tasks go through the queues again')
        handBack()
      }
      await timers.setTimeout(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** A ping is not enough: a full or read-only Redis answers, and accepts no job. */
  async function takesWrites(): Promise<boolean> {
    try {
      await redis.set(KEY, '1', 'EX', 60)
      return true
    } catch {
      return false
    }
  }

  /** The pollers finish what they have begun, while the queues continue already. */
  function handBack(): void {
    for (const fallback of standIns.splice(0)) {
      const end = fallback.stop().finally(() => ending.delete(end))
      ending.add(end)
    }
  }
}

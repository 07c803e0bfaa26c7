import { setTimeout as pause } from 'node:timers/promises'
import type { WorkerServices } from '#server/runtime/context.ts'
import { makeRedisWarning } from './bullmq-warning.ts'
import { connectRedis } from './redis-connection.ts'
import type { TaskRunner } from './task-runner.ts'

/** So long Redis may be away before the worker does without it (decisions §7). */
const AWAY_AFTER_MS = 30_000

const KEY = 'viree-is-writable'

/**
 * Watches whether Redis takes what it is given. While it does not for a while, the worker's own ways stand in for the
 * queues; they stop when it is back. Both may run for a moment: the lease in a task's row decides who does it.
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
    commandTimeout: lookEveryMs, // one that is frozen keeps its connections, and says nothing
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
        log.warn('Redis is away: the worker takes its tasks from the table by itself')
        standIns = begin()
      }
      if (isThere && standIns.length > 0) {
        log.info('Redis is back: tasks travel through it again')
        handBack()
      }
      await pause(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** A ping is not enough: a full or read-only Redis answers, and takes no job. */
  async function takesWrites(): Promise<boolean> {
    try {
      await redis.set(KEY, '1', 'EX', 60)
      return true
    } catch {
      return false
    }
  }

  /** What the stand-ins have begun they finish, while the queues go on already. */
  function handBack(): void {
    for (const fallback of standIns.splice(0)) {
      const end = fallback.stop().finally(() => ending.delete(end))
      ending.add(end)
    }
  }
}

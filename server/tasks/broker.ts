import { setTimeout as pause } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { claimTask, listTasksToRelay, markRelayed } from '#db/queries/task.ts'
import { instant } from '#server/clock.ts'
import type { WorkerServices } from '#server/context.ts'
import type { Relay } from './relay.ts'
import { leaseFrom, runTask } from './run-task.ts'

const QUEUE = 'viree-tasks'
const LOOK_EVERY_MS = 500
const BATCH = 100
const CONCURRENCY = 4
const RECONNECT_AT_LEAST_EVERY_MS = 1000
const CLOSE_WITHIN_MS = 2000

/** A task that was handed over this long ago and is still due: the broker lost it, so it is handed over again. */
const LOST_AFTER_MS = 2 * 60_000

/** Relays tasks through BullMQ. Redis carries ids only: if it loses everything, the table still has it all. */
export function startBroker(services: WorkerServices, redisUrl: string): Relay {
  const log = (error: Error) => services.log.warn({ reason: error.message }, 'Redis does not answer')
  const stopping = new AbortController()
  // A connection that is gone comes back, but not while we stop: else stopping would wait for Redis.
  const retryStrategy = (tries: number) =>
    stopping.signal.aborted ? null : Math.min(tries * 100, RECONNECT_AT_LEAST_EVERY_MS)
  // The queue's connection fails at once while Redis is away; BullMQ wants the worker's to wait without end.
  const sending = connect(
    redisUrl,
    { retryStrategy, maxRetriesPerRequest: 1, enableOfflineQueue: false },
    log,
  )
  const receiving = connect(redisUrl, { retryStrategy, maxRetriesPerRequest: null }, log)
  const queue = new Queue<{ taskId: number }>(QUEUE, { connection: sending })
  const running = new Set<Promise<void>>()
  const work = ({ data }: { data: { taskId: number } }) => {
    const run = runIfDue(services, data.taskId).finally(() => running.delete(run))
    running.add(run)
    return run
  }
  const worker = new Worker<{ taskId: number }>(QUEUE, work, {
    connection: receiving,
    concurrency: CONCURRENCY,
  })
  queue.on('error', log)
  worker.on('error', log)

  const relaying = relayDueTasks(services, queue, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      const closed = Promise.all([worker.close(), relaying])
        .then(() => queue.close())
        .catch(log)
      // Closing may wait for a Redis that is away. The table holds everything: it is enough to wait for what runs.
      await Promise.race([closed, Promise.allSettled(running).then(() => pause(CLOSE_WITHIN_MS))])
      sending.disconnect()
      receiving.disconnect()
    },
  }
}

function connect(url: string, options: object, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, options)
  redis.on('error', onError)
  return redis
}

async function runIfDue(services: WorkerServices, taskId: number): Promise<void> {
  const task = await claimTask(services.db, taskId, leaseFrom(services.now()))
  if (task) await runTask(services, task)
}

async function relayDueTasks(
  services: WorkerServices,
  queue: Queue<{ taskId: number }>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await handOver(services, queue)
    } catch (error) {
      services.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'tasks wait for the broker',
      )
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function handOver(services: WorkerServices, queue: Queue<{ taskId: number }>): Promise<void> {
  const now = services.now()
  const lostBefore = instant(new Date(now.getTime() - LOST_AFTER_MS))
  for (const taskId of await listTasksToRelay(services.db, instant(now), lostBefore, BATCH)) {
    const options = { jobId: `task-${taskId}`, removeOnComplete: true, removeOnFail: true }
    await queue.add('task', { taskId }, options)
    await markRelayed(services.db, taskId, instant(now))
  }
}

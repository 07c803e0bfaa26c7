import timers from 'node:timers/promises'
import { type Job, Queue, Worker } from 'bullmq'
import type { WorkerServices } from '#server/runtime/context.ts'
import { readSiteId } from '#server/services/platform/site-id.ts'
import { makeRedisWarning } from './bullmq-warning.ts'
import { connectRedis } from './redis-connection.ts'
import type { TaskRunner } from './task-runner.ts'

const CLOSE_WITHIN_MS = 2000
const LOOK_EVERY_MS = 1000

interface Workload<Data> {
  /** The name of the queue in Redis, after the prefix of the site. */
  name: string
  concurrency: number
  work: (job: Job<Data>, signal: AbortSignal) => Promise<void>
  /** Fills the queue, until the signal. */
  fill: (queue: Queue<Data>, signal: AbortSignal) => Promise<void>
}

/** Starts a BullMQ queue with its worker, which survives any failure of Redis and stops within seconds. */
export function startBullmqWorker<Data>(
  services: WorkerServices,
  redisUrl: string,
  workload: Workload<Data>,
): TaskRunner {
  const stopping = new AbortController()
  const carrying = siteOf(services, stopping.signal).then(
    (siteId) => siteId && attachWorker(services, redisUrl, { ...workload, siteId, signal: stopping.signal }),
  )
  return {
    async stop() {
      stopping.abort()
      const close = await carrying
      if (close) await close()
    },
  }
}

/** Returns the prefix of a site's queues in Redis. */
export function queuePrefix(siteId: string): string {
  return `viree-${siteId}`
}

/** Returns null when the worker is stopped before the database has answered. */
async function siteOf(services: WorkerServices, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    try {
      return await readSiteId(services)
    } catch (error) {
      services.log.error({ err: error }, 'queues are waiting for the database')
    }
    await timers.setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  return null
}

function attachWorker<Data>(
  { log }: WorkerServices,
  redisUrl: string,
  { name, concurrency, work, fill, siteId, signal }: Workload<Data> & { siteId: string; signal: AbortSignal },
): () => Promise<void> {
  const warn = makeRedisWarning(log)
  const prefix = queuePrefix(siteId)
  // The queue's connection fails immediately while Redis is away; BullMQ requires the worker's to wait without end.
  const atOnce = { maxRetriesPerRequest: 1, enableOfflineQueue: false }
  const sending = connectRedis(redisUrl, { signal, onError: warn, ...atOnce })
  const receiving = connectRedis(redisUrl, { signal, onError: warn, maxRetriesPerRequest: null })
  const queue: Queue<Data> = new Queue<Data>(name, { connection: sending, prefix })
  const running = new Set<Promise<void>>()
  const run = (job: Job<Data>) => {
    const doing = work(job, signal).finally(() => running.delete(doing))
    running.add(doing)
    return doing
  }
  const worker = new Worker<Data>(name, run, { connection: receiving, prefix, concurrency })
  queue.on('error', warn)
  worker.on('error', warn)

  const filling = fill(queue, signal)
  return async () => {
    const closed = Promise.all([worker.close(), filling])
      .then(() => queue.close())
      .catch(warn)
    // Closing may wait for a Redis that is away. The table contains everything: it is enough to wait for running tasks.
    await Promise.race([closed, Promise.allSettled(running).then(() => timers.setTimeout(CLOSE_WITHIN_MS))])
    sending.disconnect()
    receiving.disconnect()
  }
}

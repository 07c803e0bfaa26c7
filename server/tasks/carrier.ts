import { setTimeout as pause } from 'node:timers/promises'
import { Queue, Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'
import type { WorkerServices } from '#server/context.ts'
import type { Relay } from './relay.ts'

const RECONNECT_AT_LEAST_EVERY_MS = 1000
const CLOSE_WITHIN_MS = 2000

interface Cargo<Data> {
  /** The name of the queue in Redis. */
  name: string
  concurrency: number
  work: (job: Job<Data>, signal: AbortSignal) => Promise<void>
  /** Fills the queue, until the signal. */
  fill: (queue: Queue<Data>, signal: AbortSignal) => Promise<void>
}

/** A queue of BullMQ with its worker, that outlives whatever happens to Redis and stops within seconds. */
export function startCarrier<Data>(
  { log }: WorkerServices,
  redisUrl: string,
  { name, concurrency, work, fill }: Cargo<Data>,
): Relay {
  const warn = (error: Error) => log.warn({ reason: error.message }, 'Redis does not answer')
  const stopping = new AbortController()
  const { signal } = stopping
  // A connection that is gone comes back, but not while we stop: else stopping would wait for Redis.
  const retryStrategy = (tries: number) =>
    signal.aborted ? null : Math.min(tries * 100, RECONNECT_AT_LEAST_EVERY_MS)
  // The queue's connection fails at once while Redis is away; BullMQ wants the worker's to wait without end.
  const sending = connect(
    redisUrl,
    { retryStrategy, maxRetriesPerRequest: 1, enableOfflineQueue: false },
    warn,
  )
  const receiving = connect(redisUrl, { retryStrategy, maxRetriesPerRequest: null }, warn)
  const queue: Queue<Data> = new Queue<Data>(name, { connection: sending })
  const running = new Set<Promise<void>>()
  const run = (job: Job<Data>) => {
    const doing = work(job, signal).finally(() => running.delete(doing))
    running.add(doing)
    return doing
  }
  const worker = new Worker<Data>(name, run, { connection: receiving, concurrency })
  queue.on('error', warn)
  worker.on('error', warn)

  const filling = fill(queue, signal)
  return {
    async stop() {
      stopping.abort()
      const closed = Promise.all([worker.close(), filling])
        .then(() => queue.close())
        .catch(warn)
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

import { Redis, type RedisOptions } from 'ioredis'

const RECONNECT_AT_LEAST_EVERY_MS = 1000

interface Connection extends Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout'
> {
  signal: AbortSignal
  onError: (error: Error) => void
}

/** A lost connection is opened again, but not while we stop: else stopping would wait for Redis. */
export function connectRedis(url: string, { signal, onError, ...options }: Connection): Redis {
  const retryStrategy = (tries: number) =>
    signal.aborted ? null : Math.min(tries * 100, RECONNECT_AT_LEAST_EVERY_MS)
  const redis = new Redis(url, { ...options, retryStrategy })
  redis.on('error', onError)
  return redis
}

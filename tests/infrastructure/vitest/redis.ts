import type { TestProject } from 'vitest/node'
import { startRedis } from '#tests/infrastructure/servers/redis.ts'

/** One redis-server for the whole project; a test that kills it starts its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRedis({ appendOnly: true })
  project.provide('redisUrl', server.url)
  return async () => {
    await server.stop()
  }
}

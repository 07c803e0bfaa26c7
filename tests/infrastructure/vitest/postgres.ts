import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/infrastructure/servers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    redisUrl: string
  }
}

/** One PostgreSQL for the whole project; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
  }
}

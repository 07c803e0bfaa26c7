import type { Services } from '#server/context.ts'
import { readHealth } from '#server/services/health.ts'
import { version } from '#server/version.ts'

/** What watchers are told: nothing that a stranger could not know. */
export async function describeHealth(services: Services) {
  const queue = await readHealth(services)
  return queue
    ? { status: 'ok' as const, version, database: 'reachable' as const, ...queue }
    : { status: 'unavailable' as const, version, database: 'unreachable' as const }
}

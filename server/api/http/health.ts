import type { Services } from '#server/runtime/context.ts'
import { version } from '#server/runtime/version.ts'
import { readHealth } from '#server/services/platform/health.ts'

/** Returns what monitoring sees: nothing secret. `degraded`: the site works, but an operator should look. */
export async function describeHealth(services: Services) {
  const health = await readHealth(services)
  if (typeof health === 'string') return { status: 'unavailable' as const, version, database: health }
  const { isDegraded, ...metrics } = health
  const status = isDegraded ? ('degraded' as const) : ('ok' as const)
  return { status, version, database: 'reachable' as const, ...metrics }
}

import { permissionRefusal } from '#server/domain/platform/permission.ts'
import type { Session } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'

export { readMetrics } from '#server/services/platform/metrics.ts'

export interface MetricsCaller {
  /** The header of that name. */
  authorization: string | null
  session: Session | null
}

/** Returns whether the caller may read metrics: operators, and programs that know METRICS_TOKEN. */
export function mayReadMetrics(expected: string | null, { authorization, session }: MetricsCaller): boolean {
  if (permissionRefusal('operator', session) === null) return true
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return expected !== null && token !== undefined && isSameSecret(token, expected)
}

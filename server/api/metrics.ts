import type { Session } from '#server/context.ts'
import { permissionRefusal } from '#server/domain/platform/permission.ts'
import { isSameSecret } from '#server/same-secret.ts'

export { readMetrics } from '#server/services/metrics.ts'

interface MetricsCaller {
  /** The header of that name. */
  authorization: string | null
  session: Session | null
}

/** Operators, and programs that know METRICS_TOKEN. */
export function mayReadMetrics(expected: string | null, { authorization, session }: MetricsCaller): boolean {
  if (permissionRefusal('operator', session) === null) return true
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return expected !== null && token !== undefined && isSameSecret(token, expected)
}

import { makeMonitoring, type Monitoring } from '#server/api/http/monitoring.ts'
import { makeMetrics } from '#server/runtime/metrics.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The metrics of this process. */
export const metrics = makeMetrics()

let made: Monitoring | undefined

/** The answers for monitoring, of which the front and the pages share one instance. */
export function monitoring(): Monitoring {
  made ??= makeMonitoring(processServices(), metrics)
  return made
}

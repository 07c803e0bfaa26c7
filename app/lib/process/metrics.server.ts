import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { mayReadMetrics, readMetrics } from '#server/api/http/metrics.ts'
import { makeMetrics } from '#server/runtime/metrics.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The metrics of this process. */
export const metrics = makeMetrics()

/** Returns the metrics for callers who may see them, else null. */
export async function readMetricsFor(args: RequestArgs) {
  const services = processServices()
  const authorization = args.request.headers.get('Authorization')
  const session = await currentSession(args)
  if (!mayReadMetrics(services.settings.metricsToken, { authorization, session })) return null
  return metrics.read(await readMetrics(services))
}

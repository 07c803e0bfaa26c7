import { mayReadMetrics, readFigures } from '#server/api/metrics.ts'
import { makeMeter } from '#server/meter.ts'
import { processServices } from '#server/process-services.ts'
import { currentSession, type RequestArgs } from './request.server.ts'

/** What this process measures of itself. */
export const meter = makeMeter()

/** The figures for whoever may see them, else null. */
export async function readMetrics(args: RequestArgs) {
  const services = processServices()
  const authorization = args.request.headers.get('Authorization')
  const session = await currentSession(args)
  if (!mayReadMetrics(services.settings.metricsToken, { authorization, session })) return null
  return meter.read(await readFigures(services))
}

import { findStranger } from '#server/api/http/auth/stranger.ts'
import type { Front } from '#server/api/http/front.ts'
import { makeApiHandler } from '#server/api/http/handler.ts'
import { makeMonitoringHandler } from '#server/api/http/monitoring.ts'
import type { Services } from '#server/runtime/context.ts'
import { checkStart } from '#server/runtime/start/check.ts'
import { writeForOwnerOnly } from '#server/runtime/start/data-dir.ts'
import { sayWhyNot } from '#server/runtime/start/explanation.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { metrics, monitoring } from './monitoring.server.ts'

/**
 * Runs before the first request, whichever server has loaded this build: ours, plain remix-serve or the development
 * server.
 */
async function startServices(): Promise<Services> {
  writeForOwnerOnly()
  try {
    const services = processServices()
    await checkStart(services)
    return services
  } catch (error) {
    sayWhyNot(error)
    process.exit(1)
  }
}

const services = await startServices()

/** The parts of this build that the web process uses. */
export const front: Front = {
  services,
  metrics,
  handleMonitoring: makeMonitoringHandler(services, monitoring()),
  ...makeApiHandler(services),
  findStranger: (head, activityId) => findStranger(services, head, activityId),
}

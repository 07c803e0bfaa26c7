import type { Front } from '#server/api/front.ts'
import { makeApiHandler } from '#server/api/rest-handler.ts'
import type { Services } from '#server/context.ts'
import { writeForOwnerOnly } from '#server/data-dir.ts'
import { processServices } from '#server/process-services.ts'
import { checkStart } from '#server/start-check.ts'
import { sayWhyNot } from '#server/start-explanation.ts'
import { metrics } from './metrics.server.ts'

/** Before the first request, whichever server has loaded this build: ours, plain remix-serve or the development server. */
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

/** What the web process takes out of this build. */
export const front: Front = { services, metrics, ...makeApiHandler(services) }

import { makeApiHandler } from '#server/api/rest-handler.ts'
import type { Front } from '#server/api/front.ts'
import { processServices } from '#server/process-services.ts'
import { meter } from './metrics.server.ts'

/** What the web process takes out of this build. */
export const front: Front = {
  services: processServices(),
  meter,
  ...makeApiHandler(processServices()),
}

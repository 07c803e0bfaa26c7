import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { Services } from '#server/runtime/context.ts'
import { isOwnProcess } from './own-process.ts'
import { attachSite, type SiteBuild } from './site.ts'
import { endConnections, leave } from './stopping.ts'

/** Node publishes here before it passes a request to the listeners of its server. */
const REQUEST_START = 'http.server.request.start'

/**
 * Makes plain remix-serve the same product as `npm start`. It knows no peer address, writes whole URLs into its log and
 * listens on every address; so our front replaces its listener with the first request, before that is answered, and
 * HOST is loopback unless it is set. Called while the build loads, which is before remix-serve listens.
 */
export function prepareForRemixServe(services: Services, loadBuild: () => Promise<SiteBuild>): void {
  if (isOwnProcess()) return
  process.env.HOST ||= services.settings.host
  let build: SiteBuild | undefined
  let server: Server | undefined
  void loadBuild().then((loaded) => (build = loaded))

  const onRequest = (message: unknown) => {
    if (!build) return
    unsubscribe(REQUEST_START, onRequest)
    ;({ server } = message as { server: Server })
    attachSite(server, build)
  }
  subscribe(REQUEST_START, onRequest)

  // remix-serve only closes its listener: with an open database connection the process would never end.
  const stop = () => {
    if (!server) return void leave(services)
    server.once('close', () => void leave(services))
    endConnections(server)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

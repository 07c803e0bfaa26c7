import { createServer, type Server } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import type { Front } from '#server/api/http/front.ts'
import { pathInBuild } from './build-folder.ts'
import { attachFront, SERVER_OPTIONS } from './front.ts'
import { makePageOf, makePages } from './pages.ts'
import { makeStaticFiles } from './static-files.ts'

/** The build of the pages also holds the front, the REST handler and the services: one of each in the process. */
export type SiteBuild = ServerBuild & { entry: { module: { front: Front; makeSite: typeof makeSite } } }

/** Returns a server that answers with the whole site; it does not listen yet. */
export function makeSite(build: SiteBuild): Server {
  const site = createServer(SERVER_OPTIONS)
  attachSite(site, build)
  return site
}

/**
 * Makes the whole site answer the requests of this server: files of the build, the API and the pages, behind the front.
 */
export function attachSite(server: Server, build: SiteBuild): void {
  const { front } = build.entry.module
  const { services, metrics, handleApi, handleApiFetch, handleMonitoring, findStranger } = front
  const sendFile = makeStaticFiles(pathInBuild('client'))
  const makePage = makePageOf(build)
  attachFront(server, services, {
    files: (request, response, next) =>
      handleMonitoring(request, response, () => sendFile(request, response, next)),
    api: handleApi,
    pages: makePages(build, services.settings),
    makers: {
      page: (request) => makePage(request, forEverybody()),
      member: (request, member) => makePage(request, { ...forEverybody(), member }),
      findStranger,
      json: (request) => handleApiFetch(request, { peer: 'nobody', ...forEverybody() }),
    },
    metrics,
  })
}

/** The context of a request that nobody sent. Pages keep what they read with it, so each has its own. */
const forEverybody = () => ({ isForEverybody: true })

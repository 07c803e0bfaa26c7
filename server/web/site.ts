import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import sirv from 'sirv'
import type { Front } from '#server/api/http/front.ts'
import { attachFront, type FrontRequest } from './front.ts'

/** The build of the pages also holds the REST handler and the services: one instance of each in the process. */
export type SiteBuild = ServerBuild & { entry: { module: { front: Front } } }

const buildFolder = new URL('../', import.meta.url)

/** Returns the path of something in the build folder, which is the parent of the folder of this program. */
export function pathInBuild(path: string): string {
  return fileURLToPath(new URL(path, buildFolder))
}

/**
 * Makes the whole site answer the requests of this server: files of the build, the API and the pages, behind the front.
 */
export function attachSite(server: Server, build: SiteBuild): void {
  const { services, metrics, handleApi } = build.entry.module.front
  attachFront(server, services, {
    files: (request, response, next) =>
      handleMonitoring(request, response, () => sendFile(request, response, next)),
    api: handleApi,
    pages: pages(build, services.settings.trustedProxies),
    metrics,
  })
}

/** Hashed files are cached for ever; the few others (icons) for an hour. */
function files() {
  return sirv(pathInBuild('client'), {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      const lifetime = path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      response.setHeader('Cache-Control', lifetime)
    },
  })
}

function pages(build: SiteBuild, trustedProxies: string[]) {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', trustedProxies.length > 0 ? trustedProxies : false)
  const getLoadContext = (request: FrontRequest) => ({ peer: request.peer, requestId: request.requestId })
  const answer = createRequestHandler({ build, mode: 'production', getLoadContext })
  app.all('*', (request, response, next) => void answer(request, response, next))
  return app
}

import type { AddressInfo } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import sirv from 'sirv'
import type { Front } from '#server/api/front.ts'
import { SettingsError } from '#server/env.ts'
import { makeFront, type FrontRequest } from './front.ts'

/** The build of the pages also holds the REST handler and the services: one instance of each in the process. */
type Build = ServerBuild & { entry: { module: { front: Front } } }

const buildFolder = new URL('../', import.meta.url)

/**
 * How many connections the system holds for us while we are busy. With node's 511 it drops what comes beyond when a sale
 * opens, and cuts some of it off a minute later. The system allows no more than its own limit (net.core.somaxconn, 4,096).
 */
const LINE_UP = 8192

/** The first process: answers HTTP. */
async function main(): Promise<void> {
  const build = (await import(pathToFileURL(pathIn('server/index.js')).href)) as Build
  const { services, meter, handleApi } = build.entry.module.front
  const { settings, log, db } = services

  const server = makeFront(services, {
    files: files(),
    api: handleApi,
    pages: pages(build),
    meter,
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    process.stderr.write(`PORT ${settings.port} is taken by another program: set another PORT.\n`)
    process.exit(1)
  })
  server.listen({ port: settings.port, host: settings.host, backlog: LINE_UP }, () => {
    const { port } = server.address() as AddressInfo
    log.info({ port, url: settings.publicUrl }, 'listening')
  })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.close(() => void leave())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 8000).unref()
  }
  // Timers of the page renderer would keep the process for seconds after its last answer.
  const leave = async () => {
    await db.destroy()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function pathIn(path: string): string {
  return fileURLToPath(new URL(path, buildFolder))
}

/** Hashed files live for ever; the few others (icons) for an hour. */
function files() {
  return sirv(pathIn('client'), {
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

function pages(build: ServerBuild) {
  const app = express()
  app.disable('x-powered-by')
  const { trustedProxies } = (build as Build).entry.module.front.services.settings
  app.set('trust proxy', trustedProxies.length > 0 ? trustedProxies : false)
  const getLoadContext = (request: FrontRequest) => ({ peer: request.peer, requestId: request.requestId })
  const answer = createRequestHandler({ build, mode: 'production', getLoadContext })
  app.all('*', (request, response, next) => void answer(request, response, next))
  return app
}

main().catch((error: unknown) => {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { explainListening, sayWhyNot } from '#server/runtime/start/explanation.ts'
import { pathInBuild } from './build-folder.ts'
import { collectGarbageOfStart } from './collect-garbage.ts'
import { markOwnProcess } from './own-process.ts'
import type { SiteBuild } from './site.ts'
import { endConnections, leave } from './stopping.ts'

/**
 * How many connections the system queues for us while we are busy. With node's 511 it drops the rest when a sale opens,
 * and cuts some of it off a minute later. The system allows no more than its own limit (net.core.somaxconn, 4,096).
 */
const LINE_UP = 8192

/** The first process: answers HTTP. */
async function main(): Promise<void> {
  markOwnProcess()
  const build = (await import(pathToFileURL(pathInBuild('server/index.js')).href)) as SiteBuild
  const { front, makeSite } = build.entry.module
  const { services } = front
  const { settings, log } = services

  const server = makeSite(build)
  server.on('error', (error: NodeJS.ErrnoException) => {
    const sentence = server.listening ? null : explainListening(error, settings)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  })
  server.listen({ port: settings.port, host: settings.host, backlog: LINE_UP }, () => {
    const { port } = server.address() as AddressInfo
    log.info({ port, url: settings.publicUrl }, 'listening')
    collectGarbageOfStart()
  })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.close(() => void leave(services))
    endConnections(server)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exit(1)
})

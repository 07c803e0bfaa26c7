import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerControl } from './control/control.ts'
import { startDelivering } from './events/deliver.ts'
import { json } from './http/answer.ts'
import { answerApi } from './http/api.ts'
import { runDue } from './jobs.ts'
import { answerPage } from './pages/pages.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

const LOOK_EVERY_MS = 200

export interface SandboxOptions {
  /** The database file; `:memory:` forgets everything. */
  file: string
  port: number
  host?: string
  /** Origin of the hosted pages where a browser reaches them under another one. */
  publicUrl?: string
  /** Faults, clock and reset on demand: for tests only. */
  hasControl?: boolean
}

export interface RunningSandbox {
  url: string
  sandbox: Sandbox
  stop(): Promise<void>
}

/** Starts the local double of Stripe on this machine. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { file, port, host = '127.0.0.1', publicUrl, hasControl = false } = options
  const sandbox = openSandbox(file)
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => fail(response, error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (/^\/v[12]\//.test(path)) return answerApi(sandbox, request, response)
    if (path.startsWith('/__sandbox/') && hasControl) return answerControl(sandbox, request, response)
    return answerPage(sandbox, request, response)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  sandbox.url = publicUrl ?? url
  const timer = setInterval(() => runDue(sandbox), LOOK_EVERY_MS)
  const deliveries = startDelivering(sandbox)

  return {
    url,
    sandbox,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), deliveries.stop()])
      sandbox.database.close()
    },
  }
}

/** A fault of the double itself, which must not look like one of Stripe's. */
function fail(response: ServerResponse, error: unknown): void {
  const message = `The sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${message}\n`)
  if (response.headersSent) return void response.destroy()
  const { status, headers, body } = json({ error: { type: 'api_error', message } }, 500, {
    'stripe-should-retry': 'false',
  })
  response.writeHead(status, headers).end(body)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startServer, untilReady } from '#tests/infrastructure/server.ts'
import type { Build } from './builds.ts'
import { settings } from './contestants.ts'
import { ask } from './load.ts'
import { readProcesses } from './processor.ts'

const REST_MS = 5000
const LOAD_SECONDS = Number(process.env.BENCH_MEMORY_SECONDS ?? 60)

/** Resident megabytes: after five seconds without work, and of web right after a minute of the home page. */
export interface Memory {
  web: number
  worker: number
  loaded: number
}

/** Started by the build's own script, because that also sets how node uses memory. */
export async function measureMemory({ root, folder }: Build, dataDir: string): Promise<Memory> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const product = await startServer({
    command: process.execPath,
    args: [join(root, 'server/bin/start.mjs')],
    env: { ...settings(dataDir, port), VIREE_BUILD_DIR: folder },
    log: join(dataDir, 'product.log'),
  })
  try {
    await untilReady(product, async () => (await fetch(`${url}/sante`)).status === 200)
    await pause(REST_MS)
    const [web, worker] = [await childOf(product.pid, 'web.js'), await childOf(product.pid, 'worker.js')]
    const rest = { web: await residentMegabytes(web), worker: await residentMegabytes(worker) }
    await ask({ url: `${url}/` }, LOAD_SECONDS)
    return { ...rest, loaded: await residentMegabytes(web) }
  } finally {
    await product.stop()
  }
}

async function childOf(parent: number, script: string): Promise<number> {
  for (const { pid } of (await readProcesses()).filter((process) => process.parent === parent)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.split('\0').some((word) => word.endsWith(`/${script}`))) return pid
  }
  throw new Error(`The start script runs no ${script}.`)
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}

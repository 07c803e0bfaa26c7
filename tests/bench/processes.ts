import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/infrastructure/server.ts'
import { settings } from './contestants.ts'
import { median } from './load.ts'

const STARTS = 5
const REST_MS = 5000

/** Milliseconds from the call of node to the first healthy answer, the median of five. */
export async function measureColdStart(dataDir: string): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start += 1) times.push(await startOnce(dataDir))
  return median(times)
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const web = spawn(process.execPath, ['build-bench/node/web.js'], {
    env: settings(dataDir, port),
    stdio: 'ignore',
  })
  try {
    while ((await statusOf(`http://127.0.0.1:${port}/sante`)) !== 200) {
      if (web.exitCode !== null) throw new Error('The web process ended.')
      await pause(10)
    }
    return performance.now() - began
  } finally {
    web.kill('SIGKILL')
    if (web.exitCode === null && web.signalCode === null) await once(web, 'exit')
  }
}

function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    request.on('error', () => resolve(null))
  })
}

/** Megabytes that a process holds in memory after five seconds without work. */
export async function memoryAtRest(...pids: number[]): Promise<number[]> {
  await pause(REST_MS)
  return Promise.all(pids.map(residentMegabytes))
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}

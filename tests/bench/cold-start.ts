import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/infrastructure/server.ts'
import { type Build, folderOf, shippedEnv } from './builds.ts'
import { settings } from './contestants.ts'

/** Milliseconds from the call of node to the first healthy answer. */
export async function startOnce(build: Build, dataDir: string): Promise<number> {
  const port = await freePort()
  const env = await shippedEnv(build, settings(dataDir, port))
  const began = performance.now()
  const web = spawn(process.execPath, [join(folderOf(build), 'node/web.js')], {
    env,
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

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { onPath } from './on-path.mjs'

const TIMEOUT_MS = 10_000

/** Why there can be no private Redis; null when there can. @param {string | undefined} program @param {Record<string, string | undefined>} env */
export function redisRefusal(program, env) {
  if (env.REDIS_URL) return 'REDIS_URL is set already: `npm start` uses it.'
  if (!program) return 'redis-server is not installed (on Debian: apt-get install redis-server).'
  return null
}

/**
 * Starts a redis-server for this machine and this run only: a free port, a password, nothing persisted. It holds the
 * ids of tasks; the tasks themselves are in the database. Ends with this process.
 */
export async function startPrivateRedis(program = onPath('redis-server'), env = process.env) {
  const refusal = redisRefusal(program, env)
  if (refusal || !program) throw new Error(refusal ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'viree-redis-'))
  const port = await freePort()
  const password = randomBytes(24).toString('base64url')
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    save: '""',
    appendonly: 'no',
    requirepass: password,
    loglevel: 'warning',
    'maxmemory-policy': 'noeviction',
  }
  // In a file of ours: everybody on the machine can read a command line.
  const file = join(folder, 'redis.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })

  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.on('exit', () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await untilListening(port, child)
  return { child, url: `redis://:${password}@127.0.0.1:${port}` }
}

/** @param {number} port @param {import('node:child_process').ChildProcess} child */
async function untilListening(port, child) {
  let fault = ''
  child.on('error', (error) => (fault = error.message))
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await listens(port))) {
    if (child.exitCode !== null) fault ||= `it ended with ${child.exitCode}`
    if (Date.now() > deadline) fault ||= 'it does not answer'
    if (fault) throw new Error(`redis-server did not start: ${fault}.`)
    await timers.setTimeout(50)
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * `npm start`, after prepare.mjs: sets up the database, then runs web and worker until one ends or a signal comes. `npm
 * run serve` (`--remix-serve`) uses remix-serve as the web process; `npm run dev:redis` (`--redis`) starts a
 * redis-server of its own beside them, so that BullMQ runs the tasks. `npm run web` and `npm run worker` (`--only=web`)
 * start one of the two alone, on a database that is set up; `npm run sandbox` (`--only=sandbox`) the double of the
 * payment provider, which `npm start` starts with the rest where there is no key of Stripe's.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLittleMemory } from './memory.mjs'
import { startPrivateRedis } from './private-redis.mjs'
import { runTogether } from './processes.mjs'
import { run } from './run.mjs'
import { startSandbox } from './sandbox.mjs'
import { buildFolder } from './stamps.mjs'
import { threads } from './threads.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const redis = process.argv.includes('--redis') ? await startRedis() : null
const env = {
  UV_THREADPOOL_SIZE: String(threads()),
  ...withLittleMemory(process.env),
  ...(redis && { REDIS_URL: redis.url }),
  NODE_ENV: 'production',
}
const program = (/** @type {string} */ name) => ({
  command: process.execPath,
  args: [join(buildFolder, 'node', `${name}.js`)],
  env,
})

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
if (only === 'sandbox') await startSandboxAlone()
else if (only) runTogether([program(only)])
else await startAll()

async function startAll() {
  const sandbox = await startSandbox(join(buildFolder, 'node'), env)
  const setup = program('setup')
  const { code } = await run(setup.command, setup.args, { env, whenStopped: 0 })
  if (code !== 0) process.exit(1)
  runTogether([
    ...(redis ? [redis] : []),
    ...(sandbox ? [sandbox] : []),
    process.argv.includes('--remix-serve') ? remixServe() : program('web'),
    program('worker'),
  ])
}

async function startSandboxAlone() {
  const sandbox = await startSandbox(join(buildFolder, 'node'), env)
  if (sandbox) return runTogether([sandbox])
  console.error(
    'No sandbox of payments: it is for HOST and PUBLIC_URL of this machine, or VIREE_SANDBOX=1, without a STRIPE_SECRET_KEY.',
  )
  process.exit(1)
}

function remixServe() {
  return {
    command: process.execPath,
    args: [
      createRequire(import.meta.url).resolve('@remix-run/serve/dist/cli.js'),
      join(buildFolder, 'server', 'index.js'),
    ],
    // By default it takes another port where this one is taken, and every link would lead to the other program.
    env: { PORT: '3000', ...env },
  }
}

async function startRedis() {
  try {
    return await startPrivateRedis()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

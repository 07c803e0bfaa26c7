/** `npm start`, after prepare.mjs: sets up the database, then runs web and worker until one ends or a signal comes. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTogether } from './processes.mjs'
import { run } from './run.mjs'
import { buildFolder } from './stamps.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const env = { ...process.env, NODE_ENV: 'production' }
const program = (/** @type {string} */ name) => ({
  command: process.execPath,
  args: [join(buildFolder, 'node', `${name}.js`)],
  env,
})

const setup = program('setup')
const { code } = await run(setup.command, setup.args, { env, whenStopped: 0 })
if (code !== 0) process.exit(1)
runTogether([program('web'), program('worker')])

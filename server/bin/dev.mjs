/**
 * `npm run dev`: the pages by Vite's development server, changed as you save; the worker built again and restarted. The
 * front of server/web is left out: `npm start` shows the product as it is served.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTogether } from './processes.mjs'
import { run } from './run.mjs'
import { startSandbox } from './sandbox.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const bin = (/** @type {string} */ name) => join('node_modules', '.bin', name)
// Not inside build/: Remix empties that.
const folder = join('node_modules', '.cache', 'viree-dev')
const port = process.env.PORT ?? '3000'
const env = { ...process.env, NODE_ENV: 'development', VIREE_BUILD_DIR: folder }
const bundle = ['build', '--config', 'vite.node.config.ts', '--mode', 'development', '--logLevel', 'warn']

const built = await run(bin('vite'), bundle, { env })
if (built.code !== 0) process.exit(1)
const sandbox = await startSandbox(join(folder, 'node'), env)
const setup = await run(process.execPath, [join(folder, 'node', 'setup.js')], { env })
if (setup.code !== 0) process.exit(1)
runTogether([
  ...(sandbox ? [sandbox] : []),
  { command: bin('vite'), args: [...bundle, '--watch'], env },
  { command: process.execPath, args: ['--watch', join(folder, 'node', 'worker.js')], env },
  { command: bin('remix'), args: ['vite:dev', '--port', port, '--strictPort'], env },
])

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import timers from 'node:timers/promises'
import { run } from './run.mjs'

const START_TIMEOUT_MS = 20_000

/**
 * Starts the double of the payment provider where the settings ask for one, and waits until it listens. Null: none is
 * wanted, or the settings are wrong, which the setup tells. One that does not start is told of, and holds up nothing.
 * @param {string} folder that of the built processes
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./processes.mjs').Program | null>}
 */
export async function startSandbox(folder, env) {
  const { code, said } = await run(process.execPath, [join(folder, 'sandbox-plan.js')], { env, quiet: true })
  if (code !== 0 || said.trim() === '') return null
  const plan = JSON.parse(said)
  const start = () => spawnSandbox(folder, env, plan)
  const child = start()
  await Promise.race([saysLine(child), timers.setTimeout(START_TIMEOUT_MS, null, { ref: false })])
  return { child, again: { start, name: 'The sandbox of payments' } }
}

/** @param {string} folder @param {NodeJS.ProcessEnv} env @param {{ file: string, port: number, publicUrl: string | null, endpoints: object[] }} plan */
function spawnSandbox(folder, env, { file, port, publicUrl, endpoints }) {
  const args = [join(folder, 'sandbox.js'), '--file', file, '--port', String(port)]
  if (publicUrl) args.push('--public-url', publicUrl)
  // As docs/operating.md tells everybody who sells: what is owed to hosts stays until it is given to them.
  args.push('--manual-payouts')
  // A channel that breaks when we are killed: then it ends by itself.
  const child = spawn(process.execPath, args, {
    env: { ...env, SANDBOX_ENDPOINTS: JSON.stringify(endpoints) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.on('exit', () => child.kill())
  return child
}

/** Resolves with its first line, or with its end. @param {import('node:child_process').ChildProcess} child */
function saysLine(child) {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
    if (child.stdout) createInterface(child.stdout).once('line', resolve)
  })
}

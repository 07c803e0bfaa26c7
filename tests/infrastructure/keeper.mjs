/**
 * Runs one server for the tests and ends it when the tests end, however they end: the channel to our parent closes
 * even when that process is killed. Called by server.ts with one message that says what to run.
 */
import { spawn } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'

const STOP_TIMEOUT_MS = 8000

/** @typedef {{ command: string, args: string[], env: NodeJS.ProcessEnv, cwd?: string, log: string, signal: NodeJS.Signals, owner?: { uid: number, gid: number }, folder?: string }} Order */

process.once('message', (order) => start(/** @type {Order} */ (order)))
process.once('disconnect', () => process.exit(0))

/** @param {Order} order */
function start({ command, args, env, cwd, log, signal, owner, folder }) {
  const output = openSync(log, 'a')
  const child = spawn(command, args, { env, cwd, ...owner, stdio: ['ignore', output, output] })
  let isStopping = false
  let isOrphan = false

  process.removeAllListeners('disconnect')
  process.once('disconnect', () => {
    isOrphan = true
    stop()
  })
  process.on('message', stop)
  child.once('spawn', () => tell({ pid: child.pid }))
  child.once('error', (error) => finish({ fault: error.message }))
  child.once('exit', (code, by) => finish({ code, signal: by }))

  function stop() {
    if (isStopping) return
    isStopping = true
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }

  /** @param {object} end */
  function finish(end) {
    // Another process may still be writing there for a moment.
    if (folder && isOrphan) rmSync(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 100 })
    if (!process.connected) process.exit(0)
    process.send?.(end, () => process.exit(0))
  }
}

/** @param {object} news */
function tell(news) {
  if (process.connected) process.send?.(news)
}

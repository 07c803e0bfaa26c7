import { spawn } from 'node:child_process'

/** The worker takes 30 s at most for the tasks that it has begun; systemd kills everything after 40 s. */
const STOP_TIMEOUT_MS = 35_000

/** So often within a minute is one started again that ends by itself. */
const MOST_STARTS = 5
const MINUTE_MS = 60_000
const PAUSE_MS = 1000

/**
 * Runs several processes as one: SIGTERM and SIGINT reach all of them, when one ends the others are stopped, and
 * whoever is still there after 35 seconds is killed. Ends this process with 0 when it was asked to stop, else with
 * the code of the first one that failed. One that the others can do without is started again when it ends.
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ start: () => ChildProcess, name: string }} Again
 * @typedef {{ command: string, args: string[], env?: NodeJS.ProcessEnv } | { child: ChildProcess, again?: Again }} Program
 * @param {Program[]} programs a process that runs already is one of them
 */
export function runTogether(programs) {
  let exitCode = 0
  let isStopping = false
  const running = /** @type {Set<ChildProcess>} */ (new Set())
  for (const program of programs) {
    if ('child' in program && program.again) keepAlive(program.child, program.again)
    else running.add(start(program))
  }

  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))

  /** @param {Program} program */
  function start(program) {
    const child = 'child' in program ? program.child : spawnProgram(program)
    let hasEnded = false
    const end = (/** @type {number} */ code) => {
      if (hasEnded) return
      hasEnded = true
      running.delete(child)
      if (!isStopping) {
        exitCode = code
        stop('SIGTERM')
      }
      if (running.size === 0) process.exit(exitCode)
    }
    child.on('error', (error) => {
      console.error(error.message)
      end(1)
    })
    // Nobody asked it to end: ending well is a failure too.
    child.on('exit', (code) => end(code || 1))
    if (child.exitCode !== null) setTimeout(end, 0, child.exitCode || 1)
    return child
  }

  /** @param {ChildProcess} first @param {Again} again */
  function keepAlive(first, { start, name }) {
    const starts = /** @type {number[]} */ ([])
    const watch = (/** @type {ChildProcess} */ child) => {
      running.add(child)
      child.once('error', (error) => console.error(error.message))
      child.once('exit', (code) => end(child, code))
      if (child.exitCode !== null) setTimeout(end, 0, child, child.exitCode)
    }
    const end = (/** @type {ChildProcess} */ child, /** @type {number | null} */ code) => {
      if (!running.delete(child)) return
      if (isStopping && running.size === 0) process.exit(exitCode)
      if (isStopping) return
      const now = Date.now()
      if (starts.filter((at) => now - at < MINUTE_MS).length >= MOST_STARTS) {
        console.error(`${name} ended again (${code}), and is left alone until the next start.`)
        return
      }
      starts.push(now)
      console.error(`${name} ended (${code}) and is started again.`)
      setTimeout(() => {
        if (!isStopping) watch(start())
      }, PAUSE_MS)
    }
    watch(first)
  }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    if (isStopping) return
    isStopping = true
    for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(exitCode)
    setTimeout(() => {
      exitCode ||= 1
      console.error(`A process did not stop within ${STOP_TIMEOUT_MS / 1000} seconds and was killed.`)
      for (const child of running) child.kill('SIGKILL')
    }, STOP_TIMEOUT_MS).unref()
  }
}

/** @param {{ command: string, args: string[], env?: NodeJS.ProcessEnv }} program */
function spawnProgram({ command, args, env = process.env }) {
  return spawn(command, args, { env, stdio: 'inherit' })
}

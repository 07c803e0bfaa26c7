import { spawn } from 'node:child_process'

const STOP_TIMEOUT_MS = 10_000

/**
 * Runs several processes as one: SIGTERM and SIGINT reach all of them, when one ends the others are stopped, and
 * whoever is still there after ten seconds is killed. Ends this process with 0 when it was asked to stop, else with
 * the code of the first one that failed.
 * @typedef {{ command: string, args: string[], env?: NodeJS.ProcessEnv } | { child: import('node:child_process').ChildProcess }} Program
 * @param {Program[]} programs a process that runs already is one of them
 */
export function runTogether(programs) {
  let exitCode = 0
  let isStopping = false
  const running = new Set(programs.map(start))

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

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    if (isStopping) return
    isStopping = true
    for (const child of running) child.kill(signal)
    setTimeout(() => {
      exitCode ||= 1
      console.error('A process did not stop within ten seconds and was killed.')
      for (const child of running) child.kill('SIGKILL')
    }, STOP_TIMEOUT_MS).unref()
  }
}

/** @param {{ command: string, args: string[], env?: NodeJS.ProcessEnv }} program */
function spawnProgram({ command, args, env = process.env }) {
  return spawn(command, args, { env, stdio: 'inherit' })
}

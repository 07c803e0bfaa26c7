import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a command to its end. A signal that reaches us reaches it too, and then this process ends with `whenStopped`,
 * so that nothing is left running and npm does not go on. With `quiet`, what it says is kept instead of shown; with
 * `niceness` above 0 it leaves the processor to others.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, niceness?: number, whenStopped?: number }} [options]
 * @returns {Promise<{ code: number, said: string }>}
 */
export function run(
  command,
  args,
  { env = process.env, quiet = false, niceness = 0, whenStopped = 143 } = {},
) {
  const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  if (niceness > 0 && child.pid)
    setPriority(child.pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  let isStopped = false
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)

  let said = ''
  const keep = (/** @type {Buffer} */ piece) => (said += piece.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)

  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, said: error.message }))
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, pass)
      if (isStopped) process.exit(whenStopped)
      resolve({ code: code ?? 1, said })
    })
  })
}

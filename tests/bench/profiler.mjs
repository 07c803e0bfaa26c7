/**
 * Loaded by `--import` into the web process that is measured: SIGUSR2 begins a profile of the processor, a second one
 * ends it and writes PROFILE_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const file = process.env.PROFILE_FILE ?? ''
let session = /** @type {Session | null} */ (null)

process.on('SIGUSR2', () => {
  const running = session
  session = running ? null : new Session()
  void (running ? end(running) : begin(session))
})

/** @param {Session | null} started */
async function begin(started) {
  started?.connect()
  await started?.post('Profiler.enable')
  await started?.post('Profiler.setSamplingInterval', { interval: 500 })
  await started?.post('Profiler.start')
}

/** @param {Session} running */
async function end(running) {
  const { profile } = await running.post('Profiler.stop')
  // A reader who waits for the file reads it whole.
  writeFileSync(`${file}.part`, JSON.stringify(profile))
  renameSync(`${file}.part`, file)
  running.disconnect()
}

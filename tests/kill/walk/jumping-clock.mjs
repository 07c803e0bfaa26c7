/**
 * Loaded into a process before the product: its clock is ahead by as many milliseconds as CLOCK_FILE says, which is read
 * again every 20 ms of real time: holds run out, leases and pauses between tries are over. The worker looks for tasks
 * more often than it would.
 */
import { readFileSync } from 'node:fs'
import timers from 'node:timers/promises'
import { setClock } from '../set-clock.mjs'

const file = process.env.CLOCK_FILE ?? ''
let aheadMs = 0
let readAt = -Infinity

setClock((real) => {
  if (Math.abs(real - readAt) >= 20) {
    readAt = real
    aheadMs = readAhead()
  }
  return real + aheadMs
})

function readAhead() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return aheadMs
  }
}

/** The pause of the task poller (server/tasks/runner/task-poller.ts). */
const POLL_MS = 500
const rest = timers.setTimeout
/** @type {typeof rest} */
timers.setTimeout = (ms = 0, ...more) => rest(ms === POLL_MS ? 40 : ms, ...more)

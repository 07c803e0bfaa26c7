import { claimNextTask } from '#db/queries/task.ts'
import type { WorkerServices } from '#server/context.ts'
import type { Relay } from './relay.ts'
import { leaseFrom, runTask } from './run-task.ts'

/** How many tasks run beside each other, and how long an idle lane waits before it looks again. */
const LANES = 4
const IDLE_MS = 500

/** Relays tasks without a broker: each lane claims the longest waiting task, runs it, and looks again. */
export function startOwnLoop(services: WorkerServices): Relay {
  const stopping = new AbortController()
  const lanes = Array.from({ length: LANES }, () => lane(services, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

/** Runs tasks until none is due; returns how many ran. */
export async function drain(services: WorkerServices, signal?: AbortSignal): Promise<number> {
  let ran = 0
  while (!signal?.aborted) {
    const task = await claimNextTask(services.db, leaseFrom(services.now()))
    if (!task) break
    await runTask(services, task)
    ran++
  }
  return ran
}

async function lane(services: WorkerServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await drain(services, signal)
    } catch (error) {
      services.log.error({ err: error }, 'the task loop cannot reach the database')
    }
    await idle(signal)
  }
}

function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, IDLE_MS)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}

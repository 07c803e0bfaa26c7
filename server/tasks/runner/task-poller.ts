import timers from 'node:timers/promises'
import { SLOTS, WORK_CLASSES, type WorkClass } from '#server/domain/platform/work-class.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { logUnlessKnown } from '#server/runtime/unavailable.ts'
import { runTask } from './run-task.ts'
import { type Taken, takeTask } from './take-task.ts'
import type { TaskRunner } from './task-runner.ts'

/** The pause of a class without due tasks. */
const IDLE_MS = 500

/** Runs tasks without Redis: each class claims what waits longest into its free slots, and polls again. */
export function startTaskPoller(
  services: WorkerServices,
  classes: readonly WorkClass[] = WORK_CLASSES,
): TaskRunner {
  const stopping = new AbortController()
  const working = classes.map((workClass) => workThrough(services, workClass, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

/** Runs tasks one by one until none is due; returns how many ran. */
export async function drain(services: WorkerServices): Promise<number> {
  let ran = 0
  for (;;) {
    const before = ran
    for (const workClass of WORK_CLASSES) {
      for (
        let taken = await takeTask(services, workClass);
        taken;
        taken = await takeTask(services, workClass)
      ) {
        await runTask(services, taken)
        ran++
      }
    }
    if (ran === before) return ran
  }
}

async function workThrough(services: WorkerServices, workClass: WorkClass, signal: AbortSignal) {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    if (running.size >= SLOTS[workClass]) {
      await Promise.race(running) // each ends at its time limit
      continue
    }
    const taken = await take(services, workClass)
    if (!taken) {
      await rest(signal)
      continue
    }
    const run = runTask(services, taken)
      .catch((error: unknown) => cannotReach(services, error))
      .finally(() => running.delete(run))
    running.add(run)
  }
  await Promise.all(running)
}

async function take(services: WorkerServices, workClass: WorkClass): Promise<Taken | undefined> {
  try {
    return await takeTask(services, workClass)
  } catch (error) {
    cannotReach(services, error)
    return undefined
  }
}

function cannotReach({ log }: WorkerServices, error: unknown): void {
  logUnlessKnown(log, error, 'task poller cannot reach the database')
}

function rest(signal: AbortSignal): Promise<void> {
  return timers.setTimeout(IDLE_MS, undefined, { signal }).catch(() => undefined)
}

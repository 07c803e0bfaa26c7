import { setTimeout as pause } from 'node:timers/promises'
import type { Queue } from 'bullmq'
import { claimTask, listTasksToRelay, markRelayed } from '#db/queries/task.ts'
import { instant } from '#server/clock.ts'
import type { WorkerServices } from '#server/context.ts'
import { startCarrier } from './carrier.ts'
import type { Relay } from './relay.ts'
import { leaseFrom, runTask } from './run-task.ts'

const QUEUE = 'viree-tasks'
const LOOK_EVERY_MS = 500
const BATCH = 100
const CONCURRENCY = 4

/** A task that was handed over this long ago and is still due: the broker lost it, so it is handed over again. */
const LOST_AFTER_MS = 2 * 60_000

interface Carried {
  taskId: number
}

/** Relays tasks through BullMQ. Redis carries ids only: if it loses everything, the table still has it all. */
export function startBroker(services: WorkerServices, redisUrl: string): Relay {
  return startCarrier<Carried>(services, redisUrl, {
    name: QUEUE,
    concurrency: CONCURRENCY,
    work: ({ data }) => runIfDue(services, data.taskId),
    fill: (queue, signal) => relayDueTasks(services, queue, signal),
  })
}

async function runIfDue(services: WorkerServices, taskId: number): Promise<void> {
  const task = await claimTask(services.db, taskId, leaseFrom(services.now()))
  if (task) await runTask(services, task)
}

async function relayDueTasks(
  services: WorkerServices,
  queue: Queue<Carried>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await handOver(services, queue)
    } catch (error) {
      services.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'tasks wait for the broker',
      )
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function handOver(services: WorkerServices, queue: Queue<Carried>): Promise<void> {
  const now = services.now()
  const lostBefore = instant(new Date(now.getTime() - LOST_AFTER_MS))
  for (const taskId of await listTasksToRelay(services.db, instant(now), lostBefore, BATCH)) {
    const options = { jobId: `task-${taskId}`, removeOnComplete: true, removeOnFail: true }
    await queue.add('task', { taskId }, options)
    await markRelayed(services.db, taskId, instant(now))
  }
}

import timers from 'node:timers/promises'
import type { Queue } from 'bullmq'
import { hasWaitingTask, listTasksToRelay, markRelayed } from '#db/queries/platform/task.ts'
import { findOutage } from '#db/queries/platform/task-outage.ts'
import { serverOf, SLOTS, WORK_CLASSES, type WorkClass } from '#server/domain/platform/work-class.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { makeRedisWarning } from './bullmq-warning.ts'
import { startBullmqWorker } from './bullmq-worker.ts'
import { runTask } from './run-task.ts'
import { countFlow, type Flow, watchQueue } from './stuck-queue.ts'
import { claimFrom, takeTask } from './take-task.ts'
import { startTaskPoller } from './task-poller.ts'
import type { TaskRunner } from './task-runner.ts'

const LOOK_EVERY_MS = 500
const BATCH = 100

/**
 * A task that was added to the queue this long ago and is still due waits in Redis, or Redis lost it. It is added
 * again, which does nothing where its job still exists. Shorter than a lease: a task of a killed worker starts when its
 * lease ends.
 */
const LOST_AFTER_MS = 30_000

/** Due tasks that wait this long while nothing comes through their queue are taken from the table. */
const STUCK_AFTER_MS = 60_000

interface Carried {
  taskId: number
}

/** The queue of a class in Redis. */
export const queueName = (workClass: WorkClass) => `tasks-${workClass.toLowerCase()}`

/** Runs tasks through BullMQ. Redis has only ids: if it loses everything, the table still has it all. */
export function startTaskQueue(
  services: WorkerServices,
  redisUrl: string,
  stuckAfterMs = STUCK_AFTER_MS,
): TaskRunner {
  const runners = WORK_CLASSES.flatMap((workClass) => {
    const flow: Flow = { running: 0, came: 0 }
    const worker = startBullmqWorker<Carried>(services, redisUrl, {
      name: queueName(workClass),
      concurrency: SLOTS[workClass],
      work: ({ data }) => countFlow(flow, () => runIfDue(services, workClass, data.taskId)),
      fill: (queue, signal) => queueDueTasks(services, workClass, { queue, signal }),
    })
    const watch = watchQueue(services, {
      queue: queueName(workClass),
      flow,
      stuckAfterMs,
      isWaiting: () => isWaiting(services, workClass),
      begin: () => startTaskPoller(services, [workClass]),
    })
    return [worker, watch]
  })
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/** Returns whether a task could run now. While its server is away, tasks wait for another reason. */
async function isWaiting({ db, now }: WorkerServices, workClass: WorkClass): Promise<boolean> {
  if (await findOutage(db, serverOf(workClass))) return false
  return hasWaitingTask(db, workClass, claimFrom(now()))
}

async function runIfDue(services: WorkerServices, workClass: WorkClass, taskId: number): Promise<void> {
  const taken = await takeTask(services, workClass, taskId)
  if (taken) await runTask(services, taken)
}

async function queueDueTasks(
  services: WorkerServices,
  workClass: WorkClass,
  { queue, signal }: { queue: Queue<Carried>; signal: AbortSignal },
): Promise<void> {
  const warn = makeRedisWarning(services.log)
  while (!signal.aborted) {
    let isFull = false
    try {
      isFull = (await handOver(services, workClass, queue)) === BATCH
    } catch (error) {
      warn(error instanceof Error ? error : new Error(String(error)))
    }
    if (!isFull) await timers.setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns how many tasks were added to the queue. */
async function handOver(
  services: WorkerServices,
  workClass: WorkClass,
  queue: Queue<Carried>,
): Promise<number> {
  const now = services.now()
  const outage = await findOutage(services.db, serverOf(workClass))
  if (outage && outage.nextProbeAt > instant(now)) return 0
  const relayedBefore = instant(new Date(now.getTime() - LOST_AFTER_MS))
  const { latestLease } = claimFrom(now)
  const at = { now: instant(now), latestLease, relayedBefore, limit: outage ? 1 : BATCH }
  const tasks = await listTasksToRelay(services.db, workClass, at)
  if (tasks.length === 0) return 0
  const jobs = tasks.map(({ id, attempts }) => ({
    name: 'task',
    data: { taskId: id },
    // One name for each attempt: the job of a killed worker does not block the next one.
    opts: { jobId: `task-${id}-${attempts}`, removeOnComplete: true, removeOnFail: true },
  }))
  await queue.addBulk(jobs)
  const ids = tasks.map(({ id }) => id)
  await markRelayed(services.db, ids, instant(now))
  return tasks.length
}

import { countOpenSessions } from '#db/queries/account/sign-in/session.ts'
import { countParticipations } from '#db/queries/participation/participation.ts'
import { findLastRun } from '#db/queries/payment/verification-run.ts'
import { findDatabaseSize } from '#db/queries/platform/database-size.ts'
import { listOutages } from '#db/queries/platform/task-outage.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { readQueueHealth } from './health.ts'
import { countTasks, type TaskCounts } from './task-queue.ts'

/** The figures from the database: the same for every process. */
export interface PlatformMetrics {
  tasks: Map<string, TaskCounts>
  oldestWaitingSeconds: number
  isDegraded: boolean
  /** For how many seconds the server of a work class has been away. */
  outages: { workClass: string; seconds: number }[]
  sessionsOpen: number
  registrations: { kind: 'USER' | 'GHOST'; count: number }[]
  databaseBytes: number
  /** What the last comparison of all money found, and how long ago it was made; null: none was made yet. */
  money: { findings: number; checkedSeconds: number } | null
}

export async function readMetrics(services: Services): Promise<PlatformMetrics> {
  const { db, now } = services
  const { oldestWaitingSeconds, isDegraded } = await readQueueHealth(services)
  return {
    tasks: await countTasks(services),
    oldestWaitingSeconds,
    isDegraded,
    outages: (await listOutages(db)).map(({ workClass, since }) => ({
      workClass,
      seconds: Math.floor((now().getTime() - Date.parse(since)) / 1000),
    })),
    sessionsOpen: await countOpenSessions(db, instant(now())),
    registrations: await countParticipations(db),
    databaseBytes: await findDatabaseSize(db),
    money: await readMoneyCheck(services),
  }
}

async function readMoneyCheck({ db, now }: Services): Promise<PlatformMetrics['money']> {
  const run = await findLastRun(db)
  if (!run?.endedAt) return null
  const { findings } = JSON.parse(run.counts) as { findings: number }
  return { findings, checkedSeconds: Math.floor((now().getTime() - Date.parse(run.endedAt)) / 1000) }
}

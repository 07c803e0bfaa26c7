import { findDatabaseSize } from '#db/queries/database-size.ts'
import { countRegistrations } from '#db/queries/participation.ts'
import { countOpenSessions } from '#db/queries/session.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import { oldestWaitingSeconds } from './health.ts'
import { countTasks, type TaskCounts } from './queue.ts'

/** What the database says of the house: the same for every process that asks. */
export interface HouseFigures {
  tasks: Map<string, TaskCounts>
  oldestWaitingSeconds: number
  sessionsOpen: number
  registrations: { kind: 'USER' | 'GHOST'; count: number }[]
  databaseBytes: number
}

export async function readFigures(services: Services): Promise<HouseFigures> {
  const { db, now } = services
  return {
    tasks: await countTasks(services),
    oldestWaitingSeconds: await oldestWaitingSeconds(services),
    sessionsOpen: await countOpenSessions(db, instant(now())),
    registrations: await countRegistrations(db),
    databaseBytes: await findDatabaseSize(db),
  }
}

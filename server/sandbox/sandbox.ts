import type { Database } from 'better-sqlite3'
import { type EventLog, keepEvents } from './events/log.ts'
import { type Clock, keepClock } from './store/clock.ts'
import { openFile } from './store/database.ts'
import { type Jobs, keepJobs } from './store/jobs.ts'
import { keepObjects, type Objects } from './store/objects.ts'
import { keepSettings, type KeptSettings } from './store/settings.ts'

/** The state of the double, of which each process has one. */
export interface Sandbox {
  database: Database
  objects: Objects
  jobs: Jobs
  clock: Clock
  settings: KeptSettings
  events: EventLog
  /** Origin of the hosted pages, without a trailing slash; known once the server listens. */
  url: string
}

export function openSandbox(file: string): Sandbox {
  const database = openFile(file)
  const objects = keepObjects(database)
  const settings = keepSettings(database)
  const clock = keepClock(settings)
  const events = keepEvents({ database, objects, clock, settings })
  return { database, objects, jobs: keepJobs(database), clock, settings, events, url: '' }
}

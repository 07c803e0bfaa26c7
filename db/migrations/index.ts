import type { Migration } from 'kysely'
import * as mainJob from './2026-11-20T1100-main-job.ts'
import * as registrationsInFull from './2026-11-21T1130-registrations-in-full.ts'

/** In order. A list instead of a folder scan, so that it also works from a bundle. Frozen once merged. */
export const migrations: Record<string, Migration> = {
  '2026-11-20T1100-main-job': mainJob,
  '2026-11-21T1130-registrations-in-full': registrationsInFull,
}

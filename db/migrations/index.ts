import type { Migration } from 'kysely'
import * as mainJob from './2026-11-20T1100-main-job.ts'
import * as registrationsInFull from './2026-11-21T1130-registrations-in-full.ts'
import * as accounts from './2026-11-21T1500-accounts.ts'
import * as organisations from './2026-11-21T1510-organisations.ts'
import * as waysToSignIn from './2026-11-21T1520-ways-to-sign-in.ts'
import * as privacy from './2026-11-21T1530-privacy.ts'

/** In order. A list instead of a folder scan, so that it also works from a bundle. Frozen once merged. */
export const migrations: Record<string, Migration> = {
  '2026-11-20T1100-main-job': mainJob,
  '2026-11-21T1130-registrations-in-full': registrationsInFull,
  '2026-11-21T1500-accounts': accounts,
  '2026-11-21T1510-organisations': organisations,
  '2026-11-21T1520-ways-to-sign-in': waysToSignIn,
  '2026-11-21T1530-privacy': privacy,
}

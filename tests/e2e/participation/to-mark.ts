import type { APIRequestContext, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Db } from '#db/schema.ts'
import type { ActivityUpdate } from '#db/schema/activity.ts'
import { guestJoins, newHost, publish } from '#tests/e2e/steps.ts'

interface Around {
  page: Page
  /** Of guests, without the host's session. */
  request: APIRequestContext
  t: TFunction
  database: (work: (db: Db) => Promise<unknown>) => Promise<unknown>
}

const HOUR_MS = 3_600_000

/**
 * Signs up a host whose activity began an hour ago, and whose participants have no mark yet, in the order in which they
 * joined. No other journey marks them. Returns the activity.
 */
export async function newHostWithPeopleToMark(
  { page, request, t, database }: Around,
  firstNames: readonly string[],
): Promise<number> {
  await newHost(page, t, database)
  const activityId = await publish(page, { name: `Marche de ce matin ${Date.now()}` })
  const change = (values: ActivityUpdate) =>
    database((db) => db.updateTable('activity').set(values).where('id', '=', activityId).execute())
  await change({ validation: 'VALIDED', validatedAt: new Date().toISOString() })
  for (const firstName of firstNames) await guestJoins(request, activityId, { firstName, people: 1 })
  await change({ startsAt: new Date(Date.now() - HOUR_MS).toISOString() })
  return activityId
}

import { randomUUID } from 'node:crypto'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

const MARKER = 'site-id'

/**
 * Returns the id of the site of this database: two sites may share one Redis. Created at the first request,
 * and then constant.
 */
export async function readSiteId({ db, now }: Services): Promise<string> {
  return (await findMarker(db, MARKER)) ?? claimMarker(db, MARKER, randomUUID(), instant(now()))
}

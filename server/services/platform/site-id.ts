import { randomUUID } from 'node:crypto'
import { claimMarker, findMarker } from '#db/queries/platform/marker.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

const MARKER = 'site-id'

/** Returns the id of this site, created at the first request and then constant: two sites may share one Redis. */
export async function readSiteId({ db, now }: Services): Promise<string> {
  return (await findMarker(db, MARKER)) ?? claimMarker(db, MARKER, randomUUID(), instant(now()))
}

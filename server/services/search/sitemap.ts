import { findHighestActivityId, listForSitemap } from '#db/queries/search/feed.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** Ids in a part. Each activity has two addresses, and a part may hold 50,000 of them and 50 MB (sitemaps.org). */
const PART = 10_000

/** Past activities stay in the sitemap for a month. */
const KEPT_MS = 30 * 86_400_000

/** Returns a part of the sitemap, and how many parts there are. An activity stays in its part for ever. */
export async function readSitemapPart({ db, now }: Services, part: number) {
  const since = instant(new Date(now().getTime() - KEPT_MS))
  const parts = Math.floor((await findHighestActivityId(db)) / PART) + 1
  const range = { since, from: part * PART, until: (part + 1) * PART }
  return { parts, activities: part < parts ? await listForSitemap(db, range) : [] }
}

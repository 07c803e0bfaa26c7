import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentEntry } from '#server/api/present/feed-entry.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { readSearch } from '#server/api/rest/list-query.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { ListQuery } from '#server/contract/rest/list-query.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { listFeed, listHostFeed } from '#server/services/search/feed.ts'
import { readSitemapPart } from '#server/services/search/sitemap.ts'

/** `/activites.ics` and `.atom`: the results of a search, and those of them that were called off. */
const list = openPage
  .errors(NOT_FOUND)
  .input(ListQuery)
  .handler(async ({ input, context: { services }, errors }) => {
    const listed = await unlessRefused(errors, listFeed(services, readSearch(input)))
    return { entries: listed.map((activity) => presentEntry(services, activity)) }
  })

/** The same for readers of news: what was published or changed last is among it, however late it begins. */
const news = openPage
  .errors(NOT_FOUND)
  .input(ListQuery)
  .handler(async ({ input, context: { services }, errors }) => {
    const listed = await unlessRefused(errors, listFeed(services, readSearch(input), { isNews: true }))
    return { entries: listed.map((activity) => presentEntry(services, activity)) }
  })

/** The activities of one host, and those that were called off. */
const ofHost = openPage
  .input(z.object({ userId: IdParam }))
  .handler(async ({ input: { userId }, context: { services } }) => {
    const activities = await listHostFeed(services, userId)
    return { entries: activities.map((activity) => presentEntry(services, activity)) }
  })

/** Addresses for search engines, a part at a time; `parts` is the number of parts. */
const sitemap = openPage
  .input(z.object({ part: PageParam }))
  .handler(async ({ input: { part }, context: { services } }) => {
    const { parts, activities } = await readSitemapPart(services, part)
    return {
      parts,
      activities: activities.map(({ id, name, changedAt }) => ({
        activityId: id,
        slug: slugOf(name),
        changedAt,
      })),
    }
  })

export const feed = { list, news, ofHost, sitemap }

import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, Language, PageParam } from '#server/schemas/platform/primitives.ts'
import { ListQuery } from '../rest/list-query.ts'
import { CalendarEvent } from './calendar-feed.ts'
import { ask, NOT_FOUND } from './call.ts'

/** The data of an activity in a feed. */
const FeedEntry = CalendarEvent.extend({
  activityId: Id,
  typeId: Id,
  language: Language,
  host: z.string(),
  /** Markdown. */
  about: z.string(),
  publishedAt: Instant,
})

const Feed = z.object({ entries: z.array(FeedEntry) })

/** `/activites.ics` and `.atom`: the results of a search, and those of them that were called off. */
const list = ask
  .input(ListQuery)
  .errors({ ...NOT_FOUND })
  .output(Feed)

/** The same of one host. */
const ofHost = ask.input(z.object({ userId: IdParam })).output(Feed)

/** Addresses for search engines, a part at a time; `parts` is the number of parts. */
const sitemap = ask.input(z.object({ part: PageParam })).output(
  z.object({
    parts: z.int().min(1),
    activities: z.array(z.object({ activityId: Id, slug: z.string(), changedAt: Instant })),
  }),
)

export const feed = { list, ofHost, sitemap }

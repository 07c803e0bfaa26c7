import type { ListedActivity } from '#db/queries/activity/activity.ts'
import { open } from '#server/api/base.ts'
import { readSearch } from '#server/api/rest/list-query.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import type { Services } from '#server/runtime/context.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { listFeed, listHostFeed } from '#server/services/search/feed.ts'
import { readSitemapPart } from '#server/services/search/sitemap.ts'

const list = open.pages.feed.list.handler(async ({ input, context: { services }, errors }) => {
  const listed = await cacheUntilDatabaseChanges(services, ['feed', input], () =>
    listFeed(services, readSearch(input)),
  )
  switch (listed.outcome) {
    case 'LISTED':
      return { entries: listed.activities.map((activity) => presentEntry(services, activity)) }
    case 'UNKNOWN_PLACE':
      throw errors.NOT_FOUND()
  }
})

const ofHost = open.pages.feed.ofHost.handler(async ({ input: { userId }, context: { services } }) => {
  const activities = await cacheUntilDatabaseChanges(services, ['feed of host', userId], () =>
    listHostFeed(services, userId),
  )
  return { entries: activities.map((activity) => presentEntry(services, activity)) }
})

function presentEntry({ settings }: Services, activity: ListedActivity) {
  const event = calendarEvent(activity, settings.publicUrl)
  return {
    ...event,
    activityId: activity.id,
    typeId: activity.typeId,
    language: activity.language,
    host: event.description,
    about: activity.description,
    publishedAt: activity.publishedAt ?? activity.createdAt,
  }
}

const sitemap = open.pages.feed.sitemap.handler(async ({ input: { part }, context: { services } }) => {
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

export const feed = { list, ofHost, sitemap }

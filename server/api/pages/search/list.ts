import { open } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { readSearch } from '#server/api/rest/list-query.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { readActivity } from '#server/services/activity/read.ts'
import { searchActivities, type SearchPage } from '#server/services/search/list.ts'

const search = open.pages.activity.search.handler(async ({ input, context: { services }, errors }) => {
  const answer = await cacheUntilDatabaseChanges(services, ['search', input], () =>
    searchActivities(services, readSearch(input), input.page),
  )
  switch (answer.outcome) {
    case 'SEARCHED':
      return present(answer.page, input.page)
    case 'UNKNOWN_PLACE':
      throw errors.UNKNOWN_PLACE()
  }
})

function present({ activities, town, namesakes, days, ...about }: SearchPage, page: number) {
  return {
    ...about,
    page,
    activities: activities.map(presentSummary),
    town: town && presentPlace(town),
    namesakes: namesakes.map(presentPlace),
    startDate: days.from,
    endDate: days.until,
  }
}

const calendar = open.pages.activity.calendar.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const view = await readActivity(services, session, input.activityId)
  if (!view) throw errors.ACTIVITY_UNRECOVERED()
  return calendarEvent(view.activity, services.settings.publicUrl)
})

export const activity = { search, calendar }

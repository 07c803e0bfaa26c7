import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary, presentView } from '#server/api/present/activity.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { refuse } from '#server/api/refuse.ts'
import { readSearch } from '#server/api/rest/list-query.ts'
import { ACTIVITY_UNRECOVERED } from '#server/contract/rest/call.ts'
import { ListQuery } from '#server/contract/rest/list-query.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { type HostDate, readHostCard } from '#server/services/activity/host-card.ts'
import { seeActivity, viewActivity } from '#server/services/activity/read.ts'
import { searchActivities } from '#server/services/search/list.ts'

/** `/activites`: a page of the list, and how many there are in all. */
const search = openPage
  .errors({ UNKNOWN_PLACE: { status: 422 } })
  .input(ListQuery)
  .handler(async ({ input, context: { services }, errors }) => {
    const found = await cacheUntilDatabaseChanges(services, ['search', input], () =>
      searchActivities(services, readSearch(input), input.page),
    )
    if ('refused' in found) throw refuse(errors, found)
    const { activities, town, namesakes, days, ...about } = found
    return {
      ...about,
      page: input.page,
      activities: activities.map(presentSummary),
      /** The town that distances are measured from, and others of the same name. */
      town: town && presentPlace(town),
      namesakes: namesakes.map(presentPlace),
      /** The requested days, first and last. */
      startDate: days.from,
      endDate: days.until,
    }
  })

/** The data of a calendar file of an activity. */
const calendar = openPage
  .errors(ACTIVITY_UNRECOVERED)
  .input(z.object({ activityId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const view = await readActivity(services, session, input.activityId)
    if (!view) throw errors.ACTIVITY_UNRECOVERED()
    return calendarEvent(view.activity, services.settings.publicUrl)
  })

export const activity = { search, calendar }

import { z } from 'zod'
import { openPage } from '#server/api/base.ts'
import { presentSummary, presentView } from '#server/api/present/activity.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { readSearch } from '#server/api/rest/list-query.ts'
import { GuestPass } from '#server/contract/rest/attendance-input.ts'
import { ACTIVITY_UNRECOVERED } from '#server/contract/rest/call.ts'
import { ListQuery } from '#server/contract/rest/list-query.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'
import { type HostDate, readHostCard } from '#server/services/activity/host-card.ts'
import { viewActivity } from '#server/services/activity/read.ts'
import { seeActivity } from '#server/services/activity/sight.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { searchActivities } from '#server/services/search/list.ts'

/** `/activites`: a page of the list, and how many there are in all. */
const search = openPage.input(ListQuery).handler(async ({ input, context: { services } }) => {
  const { activities, town, namesakes, similar, days, ...about } = await cacheUntilDatabaseChanges(
    services,
    ['search', input],
    () => searchActivities(services, readSearch(input), input.page),
  )
  return {
    ...about,
    page: input.page,
    activities: activities.map(presentSummary),
    /** The town that distances are measured from, and others of the same name. */
    town: town && { ...presentPlace(town), reachKm: town.reachKm ?? null },
    namesakes: namesakes.map(presentPlace),
    /** For a town that nobody knows, and that filters nothing: names that are spelled like it. */
    similarTowns: similar.map(presentPlace),
    /** The requested days, first and last. */
    startDate: days.from,
    endDate: days.until,
  }
})

/** `guestId`: of somebody who is registered or in line for it. */
const OneActivity = z.object({ activityId: IdParam, guestId: GuestPass })

/** The page of an activity: as `activity.read`, but people are counted, not listed. */
const read = openPage
  .errors(ACTIVITY_UNRECOVERED)
  .input(OneActivity)
  .handler(async ({ input: { activityId, guestId }, context, errors }) => {
    const { services, session } = context
    const guest = await findAttendee(services, null, guestId)
    const view = await unlessMissing(
      errors.ACTIVITY_UNRECOVERED,
      viewActivity(services, session, activityId, guest),
    )
    return { ...presentView(context, view), placesTaken: view.taken }
  })

/** The data of a calendar file of an activity. */
const calendar = openPage
  .errors(ACTIVITY_UNRECOVERED)
  .input(OneActivity)
  .handler(async ({ input: { activityId, guestId }, context: { services, session }, errors }) => {
    const guest = await findAttendee(services, null, guestId)
    const sight = await unlessMissing(
      errors.ACTIVITY_UNRECOVERED,
      seeActivity(services, session, activityId, guest),
    )
    return calendarEvent(sight.activity, services.settings.publicUrl, { isForGuest: guest !== null })
  })

/** What the page of an activity says of its host. `exceptId`: that activity is not among the next dates. */
const hostCard = openPage
  .input(z.object({ userId: IdParam, exceptId: IdParam }))
  .handler(({ input: { userId: hostId, exceptId }, context: { services } }) =>
    cacheUntilDatabaseChanges(services, ['host card', hostId, exceptId], async () => {
      const { next, ...figures } = await readHostCard(services, { hostId, exceptId })
      return { ...figures, next: next.map(presentDate) }
    }),
  )

function presentDate({ id, name, language, startsAt, timeZone }: HostDate) {
  return { activityId: id, slug: slugOf(name), name, language, startDate: startsAt, timeZone }
}

export const activity = { search, read, hostCard, calendar }

import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { Services } from '#server/runtime/context.ts'
import { calendarEvent } from '#server/services/activity/calendar-event.ts'

/** Returns the data of an activity in a feed. */
export function presentEntry({ settings }: Pick<Services, 'settings'>, activity: ListedActivity) {
  const event = calendarEvent(activity, settings.publicUrl)
  return {
    ...event,
    activityId: activity.id,
    typeId: activity.typeId,
    language: activity.language,
    host: event.description,
    /** Markdown. */
    about: activity.description,
    publishedAt: activity.publishedAt ?? activity.createdAt,
  }
}

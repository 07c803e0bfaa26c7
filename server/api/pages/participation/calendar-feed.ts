import { open, signedIn } from '#server/api/base.ts'
import { tooMany } from '#server/api/rate-limit.ts'
import {
  closeCalendarFeed,
  readCalendarFeed,
  readPersonalCalendar,
  renewCalendarFeed,
} from '#server/services/participation/calendar-feed.ts'
import { spend } from '#server/services/platform/rate-limit.ts'

const read = signedIn.pages.calendarFeed.read.handler(async ({ context: { services, session } }) => ({
  feed: await readCalendarFeed(services, session),
}))

const renew = signedIn.pages.calendarFeed.renew.handler(({ context: { services, session } }) =>
  renewCalendarFeed(services, session),
)

const close = signedIn.pages.calendarFeed.close.handler(async ({ context: { services, session } }) => {
  await closeCalendarFeed(services, session)
  return { closed: true as const }
})

const events = open.pages.calendarFeed.events.handler(async ({ input, context: { services }, errors }) => {
  const wait = await spend(services, 'calendarFeed', input.token)
  if (wait) throw tooMany(wait)
  const calendar = await readPersonalCalendar(services, input.token)
  if (!calendar) throw errors.NOT_FOUND()
  return calendar
})

export const calendarFeed = { read, renew, close, events }

import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { refuse } from '#server/api/refuse.ts'
import { NOT_FOUND, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { SwitchOffLink } from '#server/schemas/notification/preferences.ts'
import {
  closeCalendarFeed,
  readCalendarFeed,
  readPersonalCalendar,
  renewCalendarFeed,
} from '#server/services/participation/calendar-feed.ts'

/** `/mon-compte/agenda`: the secret in the address of my calendar; null while there is none. */
const read = signedInPage.errors({ ...UNAUTHORIZED }).handler(async ({ context: { services, session } }) => ({
  feed: await readCalendarFeed(services, session),
}))

/** Creates an address; the one before stops working. */
const renew = signedInPage
  .errors({ ...UNAUTHORIZED })
  .handler(({ context: { services, session } }) => renewCalendarFeed(services, session))

const close = signedInPage
  .errors({ ...UNAUTHORIZED })
  .handler(({ context: { services, session } }) => closeCalendarFeed(services, session))

/** The contents of the calendar at a secret address. */
const events = openPage
  .input(z.object({ token: SwitchOffLink }))
  .errors({ ...NOT_FOUND })
  .handler(async ({ input, context: { services }, errors }) => {
    const calendar = await readPersonalCalendar(services, input.token)
    if ('refused' in calendar) throw refuse(errors, calendar)
    return calendar
  })

export const calendarFeed = { read, renew, close, events }

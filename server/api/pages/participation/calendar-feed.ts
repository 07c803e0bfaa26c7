import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { SwitchOffLink } from '#server/schemas/notification/preferences.ts'
import {
  closeCalendarFeed,
  readCalendarFeed,
  readPersonalCalendar,
  renewCalendarFeed,
} from '#server/services/participation/calendar-feed.ts'

/** `/mon-compte/agenda`: the secret in the address of my calendar; null while there is none. */
const read = signedInPage.handler(async ({ context: { services, session } }) => ({
  feed: await readCalendarFeed(services, session),
}))

/** Creates an address; the one before stops working. */
const renew = signedInPage.handler(({ context: { services, session } }) =>
  renewCalendarFeed(services, session),
)

const close = signedInPage.handler(({ context: { services, session } }) =>
  closeCalendarFeed(services, session),
)

/** The contents of the calendar at a secret address. */
const events = openPage
  .input(z.object({ token: SwitchOffLink }))
  .errors({ ...NOT_FOUND })
  .handler(({ input, context: { services }, errors }) =>
    unlessRefused(errors, readPersonalCalendar(services, input.token)),
  )

export const calendarFeed = { read, renew, close, events }

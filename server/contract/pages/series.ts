import { z } from 'zod'
import { EVERY, LONGEST_SERIES } from '#server/domain/activity/series.ts'
import { day, Instant, WallClock } from '#server/schemas/platform/date.ts'
import { Flag, Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, ORGANISATION_ADMIN_REQUIRED, UNAUTHORIZED } from './call.ts'

const hosts = ask.errors({ ...UNAUTHORIZED, ...ACTIVITY_UNRECOVERED })

const Repetition = z.object({
  activityId: IdParam,
  every: z.enum(EVERY, { error: 'series.every' }),
  /** How many there are in all, the first one counted; or the last possible day. */
  times: z.int({ error: 'series.times.wrong' }).optional(),
  until: day('series.until').optional(),
  /** Whether its invitees are copied to the others, too. Nothing is sent to them. */
  withGuests: Flag.default(false),
})

const REFUSALS = {
  ...ACCOUNT_NOT_USABLE,
  ...ORGANISATION_ADMIN_REQUIRED,
  ACTIVITY_CANCELLED: { status: 409 },
  ALREADY_IN_SERIES: { status: 409 },
  SERIES_TOO_LONG: { status: 422, data: z.object({ most: z.literal(LONGEST_SERIES) }) },
  SERIES_TOO_SHORT: { status: 422 },
  SERIES_OUT_OF_REACH: { status: 422 },
  /** More invitations than are copied at once. */
  TOO_MANY_TO_COPY: { status: 422 },
} as const

/** `/mes-activites/:id/repeter`: the dates, before anything is created. */
const preview = hosts
  .input(Repetition)
  .errors(REFUSALS)
  .output(
    z.array(
      z.object({
        local: WallClock,
        date: Instant,
        /** The clocks skip that hour there: it begins an hour later. */
        isMoved: z.boolean(),
      }),
    ),
  )

/** Creates the further activities; with the same key, once. */
const repeat = hosts
  .input(Repetition.extend({ requestKey: Uuid }))
  .errors({
    ...REFUSALS,
    /** One of the dates is not possible: it is over, or too near. */
    DATE_REFUSED: { status: 422, data: z.object({ local: WallClock }) },
  })
  .output(z.object({ made: z.int().min(0) }))

/** The series that an activity of mine belongs to. */
const read = hosts.input(z.object({ activityId: IdParam })).output(
  z
    .object({
      every: z.enum(EVERY),
      /** Its remaining activities, soonest first. */
      activities: z.array(z.object({ activityId: Id, startDate: Instant, timeZone: z.string() })),
      /** How many of them come after this one. */
      following: z.int().min(0),
    })
    .nullable(),
)

export const series = { preview, repeat, read }

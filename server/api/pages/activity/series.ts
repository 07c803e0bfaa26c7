import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  ORGANISATION_ADMIN_REQUIRED,
} from '#server/contract/rest/call.ts'
import { EVERY, LONGEST_SERIES, type Repetition } from '#server/domain/activity/series.ts'
import { day, WallClock } from '#server/schemas/platform/date.ts'
import { Flag, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { readConcerned } from '#server/services/activity/series/concerned.ts'
import { readSeries } from '#server/services/activity/series/following.ts'
import { previewSeries, repeatActivity } from '#server/services/activity/series/repeat.ts'
import { seeActivity } from '#server/services/activity/sight.ts'

const hosts = signedInPage.errors(ACTIVITY_UNRECOVERED)

const RepeatInput = z.object({
  activityId: IdParam,
  every: z.enum(EVERY, { error: 'series.every' }),
  /** How many there are in all, the first one counted; or the last possible day. */
  times: z.int({ error: 'series.times.wrong' }).optional(),
  until: day('series.until').optional(),
  /** Whether its invitees are copied to the others, too. Nothing is sent to them. */
  withGuests: Flag.default(false),
})

const repeating = hosts.errors({
  ...ACCOUNT_NOT_USABLE,
  ...ORGANISATION_ADMIN_REQUIRED,
  ACTIVITY_CANCELLED: { status: 409 },
  /** An operator refused it. */
  ACTIVITY_NOT_VALID: { status: 409 },
  ALREADY_IN_SERIES: { status: 409 },
  SERIES_TOO_LONG: { status: 422, data: z.object({ most: z.literal(LONGEST_SERIES) }) },
  SERIES_TOO_SHORT: { status: 422 },
  SERIES_OUT_OF_REACH: { status: 422 },
  /** More invitations than are copied at once. */
  TOO_MANY_TO_COPY: { status: 422 },
})

/** `/mes-activites/:id/repeter`: the dates, before anything is created. */
const preview = repeating.input(RepeatInput).handler(async ({ input, context, errors }) => {
  const { activityId, withGuests } = input
  const series = { activityId, repetition: repetitionOf(input), withGuests }
  const previewed = await unlessRefused(errors, previewSeries(context.services, context.session, series))
  return previewed.dates.map(({ local, at, isMoved }) => ({ local, date: at, isMoved }))
})

/** Creates the further activities; with the same key, once. */
const repeat = repeating
  /** One of the dates is not possible: it is over, or too near. */
  .errors({ DATE_REFUSED: { status: 422, data: z.object({ local: WallClock }) } })
  .input(RepeatInput.extend({ requestKey: Uuid }))
  .handler(async ({ input, context, errors }) => {
    const { activityId, requestKey, withGuests } = input
    const series = { activityId, repetition: repetitionOf(input), requestKey, withGuests }
    const repeated = await unlessRefused(errors, repeatActivity(context.services, context.session, series))
    return { made: repeated.made }
  })

/** A repetition without a number or an end is too short. */
function repetitionOf({ every, times = 0, until }: z.output<typeof RepeatInput>): Repetition {
  return until === undefined ? { every, times } : { every, until }
}

/**
 * The series that an activity of mine belongs to: its remaining activities, soonest first, how many follow, and whom
 * these concern.
 */
const read = hosts.input(z.object({ activityId: IdParam })).handler(async ({ input, context, errors }) => {
  const sight = await seeActivity(context.services, context.session, input.activityId)
  if (sight?.viewpoint !== 'host' && sight?.viewpoint !== 'operator') throw errors.ACTIVITY_UNRECOVERED()
  const found = await readSeries(context.services, sight.activity)
  if (!found) return null
  return {
    every: found.series.every,
    activities: found.all.map(({ id, startsAt, timeZone }) => {
      return { activityId: id, startDate: startsAt, timeZone }
    }),
    following: found.following.length,
    ofFollowing: await readConcerned(context.services, found.following),
  }
})

export const series = { preview, repeat, read }

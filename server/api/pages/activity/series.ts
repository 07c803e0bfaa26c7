import { signedIn } from '#server/api/base.ts'
import { type Every, LONGEST_SERIES, type Repetition } from '#server/domain/activity/series.ts'
import { seeActivity } from '#server/services/activity/read.ts'
import { previewSeries, readSeries, repeatActivity } from '#server/services/activity/series.ts'

const preview = signedIn.pages.series.preview.handler(async ({ input, context, errors }) => {
  const { activityId, withGuests } = input
  const series = { activityId, repetition: repetitionOf(input), withGuests }
  const previewing = await previewSeries(context.services, context.session, series)
  switch (previewing.outcome) {
    case 'PREVIEW':
      return previewing.dates.map(({ local, at, isMoved }) => ({ local, date: at, isMoved }))
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'IN_SERIES':
      throw errors.ALREADY_IN_SERIES()
    case 'TOO_MANY':
      throw errors.SERIES_TOO_LONG({ data: { most: LONGEST_SERIES } })
    case 'TOO_FEW':
      throw errors.SERIES_TOO_SHORT()
    case 'OUT_OF_REACH':
      throw errors.SERIES_OUT_OF_REACH()
    case 'TOO_MANY_TO_COPY':
      throw errors.TOO_MANY_TO_COPY()
  }
})

const repeat = signedIn.pages.series.repeat.handler(async ({ input, context, errors }) => {
  const { activityId, requestKey, withGuests } = input
  const series = { activityId, repetition: repetitionOf(input), requestKey, withGuests }
  const repeating = await repeatActivity(context.services, context.session, series)
  switch (repeating.outcome) {
    case 'REPEATED':
      return { made: repeating.made }
    case 'DATE_REFUSED':
      throw errors.DATE_REFUSED({ data: { local: repeating.local } })
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'IN_SERIES':
      throw errors.ALREADY_IN_SERIES()
    case 'TOO_MANY':
      throw errors.SERIES_TOO_LONG({ data: { most: LONGEST_SERIES } })
    case 'TOO_FEW':
      throw errors.SERIES_TOO_SHORT()
    case 'OUT_OF_REACH':
      throw errors.SERIES_OUT_OF_REACH()
    case 'TOO_MANY_TO_COPY':
      throw errors.TOO_MANY_TO_COPY()
  }
})

/** A repetition without a number or an end is too short. */
function repetitionOf({
  every,
  times,
  until,
}: {
  every: Every
  times?: number | undefined
  until?: string | undefined
}): Repetition {
  return until === undefined ? { every, times: times ?? 0 } : { every, until }
}

const read = signedIn.pages.series.read.handler(async ({ input, context, errors }) => {
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
  }
})

export const series = { preview, repeat, read }

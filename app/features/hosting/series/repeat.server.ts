import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { RepeatForm } from '#server/schemas/activity/series.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

export interface SeriesDate {
  date: string
  isMoved: boolean
}

type RepeatResult =
  | { outcome: 'REPEATED'; made: number }
  | { outcome: 'PREVIEW'; result: SubmissionResult; dates: SeriesDate[] }
  | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** The refusals, each at its field. */
const FIELDS: Record<string, { times: string; until: string }> = {
  SERIES_TOO_LONG: { times: 'series.tooLong', until: 'series.tooLong' },
  SERIES_TOO_SHORT: { times: 'series.tooShort', until: 'series.tooShort' },
  SERIES_OUT_OF_REACH: { times: 'series.outOfReach', until: 'series.outOfReach' },
}

/** Previews the dates of a series, or creates it, as the button says. */
export async function repeatFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<RepeatResult> {
  const submission = parseForm(form, RepeatForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  const { every, ends, times, until, withGuests } = submission.value
  const input = { activityId, every, withGuests, ...(ends === 'TIMES' ? { times } : { until }) }
  const requestKey = Uuid.safeParse(form.get('requestKey')).data
  const isMaking = form.get('intent') === 'make' && requestKey !== undefined

  const { series } = api(args).pages
  const { error, isDefined, data } = isMaking
    ? await safe(series.repeat({ ...input, requestKey }))
    : await safe(series.preview(input))
  if (!error) {
    if (!Array.isArray(data)) return { outcome: 'REPEATED', made: data.made }
    return { outcome: 'PREVIEW', result: submission.reply(), dates: data }
  }
  if (!isDefined) return comeBack({ '': [waitOrGiveUp(error)] }, 429)
  const field = ends === 'TIMES' ? ('times' as const) : ('until' as const)
  const words = FIELDS[error.code]
  if (words) return comeBack({ [field]: [words[field]] }, error.status)
  switch (error.code) {
    case 'TOO_MANY_TO_COPY':
      return comeBack({ withGuests: ['series.tooManyToCopy'] }, error.status)
    case 'DATE_REFUSED':
      return comeBack({ '': ['series.dateRefused'] }, error.status)
    case 'ALREADY_IN_SERIES':
      return comeBack({ '': ['series.alreadyInSeries'] }, error.status)
    case 'ACTIVITY_CANCELLED':
      return comeBack({ '': ['participation.join.cancelled'] }, error.status)
    case 'ACCOUNT_NOT_USABLE':
      return comeBack({ '': ['participation.join.accountNotUsable'] }, error.status)
    case 'ACTIVITY_UNRECOVERED': // the page does not offer these
    case 'ORGANISATION_ADMIN_REQUIRED':
    case 'SERIES_OUT_OF_REACH':
    case 'SERIES_TOO_LONG':
    case 'SERIES_TOO_SHORT':
    case 'UNAUTHORIZED':
      throw new Response(null, { status: 404 })
  }

  function comeBack(fieldErrors: Record<string, string[]>, status: number): RepeatResult {
    return { outcome: 'RETURNED', result: submission.reply({ fieldErrors }), status }
  }
}

/** Loads the series of a hosted activity; null when it belongs to none. */
export async function readSeries(args: RequestArgs, activityId: number) {
  const { error, isDefined, data } = await safe(api(args).pages.series.read({ activityId }))
  if (isDefined) return null
  if (error) giveUp(error)
  return data
}

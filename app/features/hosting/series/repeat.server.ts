import type { SubmissionResult } from '@conform-to/react'
import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { type ReturnedForm, returnForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { RepeatForm } from '#server/schemas/activity/series.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

interface SeriesDate {
  date: string
  isMoved: boolean
}

type Repeated =
  | { made: number }
  /** The dates, before anything is created. */
  | { result: SubmissionResult; dates: SeriesDate[] }
  | { returned: ReturnedForm }

/** Previews the dates of a series, or creates it, as the button says. */
export async function repeatFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<Repeated> {
  const submission = parseForm(form, RepeatForm)
  if (submission.status !== 'success') {
    markFormInvalid(args)
    return { returned: { result: submission.reply(), status: 400 } }
  }
  const { every, ends, times, until, withGuests } = submission.value
  const input = { activityId, every, withGuests, ...(ends === 'TIMES' ? { times } : { until }) }
  const requestKey = Uuid.safeParse(form.get('requestKey')).data
  const isMaking = form.get('intent') === 'make' && requestKey !== undefined

  const { series } = api(args).pages
  const repeated = isMaking
    ? await attemptForForm(series.repeat({ ...input, requestKey }))
    : await attemptForForm(series.preview(input))
  if ('answer' in repeated) {
    const { answer } = repeated
    return 'made' in answer ? answer : { result: submission.reply(), dates: answer }
  }
  // The page does not offer this.
  if (repeated.refused === 'ORGANISATION_ADMIN_REQUIRED') throw new Response(null, { status: 404 })
  const length = ends === 'TIMES' ? 'times' : 'until'
  const atField = {
    SERIES_TOO_LONG: length,
    SERIES_TOO_SHORT: length,
    SERIES_OUT_OF_REACH: length,
    TOO_MANY_TO_COPY: 'withGuests',
  }
  return { returned: await returnForm(args, submission, repeated, { texts: 'series', atField }) }
}

/** Loads the series of a hosted activity; null when it belongs to none. */
export async function readSeries(args: RequestArgs, activityId: number) {
  const series = await attempt(api(args).pages.series.read({ activityId }))
  return 'answer' in series ? series.answer : null
}

/** Returns whether the activities that follow have people to tell when they are called off. */
export function concernsPeople(series: Awaited<ReturnType<typeof readSeries>>): boolean {
  return series !== null && series.ofFollowing.registrations + series.ofFollowing.offered > 0
}

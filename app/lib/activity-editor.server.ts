import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { ActivityForm, asActivityInput, type ActivityDraft } from '#server/schemas/activity.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'
import { settlePicture } from './picture-form.server.ts'
import { settleTown, textOf, townError, type Town, type Towns } from './town-form.server.ts'
import { clockShows } from './wall-clock.ts'

/** The form as it comes back: with its errors, the towns to choose from, and the picture that was kept. */
export interface ReturnedForm {
  result: SubmissionResult
  status: number
  towns: Towns
  pictureKey: string | null
}

type Publication =
  { outcome: 'PUBLISHED'; activityId: number; isOnline: boolean } | ({ outcome: 'RETURNED' } & ReturnedForm)

/** Publishes what the form says, or answers everything the page needs to show it again. */
export async function publishFromForm(asking: Asking, form: FormData): Promise<Publication> {
  const pictureError = await settlePicture(asking, form)
  const chosenTown = await settleTown(asking, form)
  const submission = parseWithZod(form, { schema: ActivityForm })
  const comeBack = (
    status: number,
    fieldErrors: Record<string, string[]> = {},
    found: Town[] = chosenTown,
  ): Publication => ({
    outcome: 'RETURNED',
    result: submission.reply({
      fieldErrors: { ...(pictureError && { picture: [pictureError] }), ...fieldErrors },
    }),
    status,
    towns: { asked: textOf(form, 'city').trim(), found },
    pictureKey: textOf(form, 'pictureKey') || null,
  })
  if (submission.status !== 'success' || pictureError) return comeBack(400)

  const draft = submission.value
  const { error, isDefined, data } = await safe(api(asking).activity.publish({ activity: readDraft(draft) }))
  if (!error)
    return { outcome: 'PUBLISHED', activityId: data.activityId, isOnline: data.validation === 'VALIDED' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'UNKNOWN_PLACE': {
      const { suggestions } = error.data
      return comeBack(422, { city: [townError(draft.city, suggestions)] }, suggestions)
    }
    case 'NO_SUCH_TIME':
      return comeBack(422, skippedTimes(draft))
    case 'IN_THE_PAST':
      return comeBack(422, { startDate: ['activity.startDate.inThePast'] })
    case 'ENDS_BEFORE_START':
      return comeBack(422, { endDate: ['activity.endDate.beforeStart'] })
    case 'NOT_YOUR_PICTURE':
      form.delete('pictureKey')
      return comeBack(422, { picture: ['picture.unknown'] })
    case 'UNAUTHORIZED':
    case 'ACCOUNT_NOT_USABLE':
    case 'NOT_IMPLEMENTED':
      giveUp(error)
  }
}

/** The chosen town says more than the name that was typed. */
function readDraft(draft: ActivityDraft) {
  const activity = asActivityInput(draft)
  const { city, cityPlaceId, address } = activity.place
  return { ...activity, place: cityPlaceId ? { cityPlaceId, address } : { city, address } }
}

/** Which of the two times the clock never shows: the hour that is skipped in spring. */
function skippedTimes({ startDate, endDate, timeZone }: ActivityDraft): Record<string, string[]> {
  const key = 'activity.startDate.noSuchTime'
  const isEnd = endDate && clockShows(startDate, timeZone)
  return isEnd ? { endDate: [key] } : { startDate: [key] }
}

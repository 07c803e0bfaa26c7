import type { SubmissionResult } from '@conform-to/react'
import { api, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitOrGiveUp } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CallOffForm } from '#server/schemas/activity/call-off.ts'
import { PlacesForm } from '#server/schemas/activity/capacity.ts'

interface Returned {
  outcome: 'RETURNED'
  result: SubmissionResult
  status: number
}

type ResizeResult = { outcome: 'RESIZED'; places: number | null } | Returned

/** Sets the number of places as the form says; null means unlimited. */
export async function resizeFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<ResizeResult> {
  const submission = parseForm(form, PlacesForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }

  const { unlimited, participantNbr } = submission.value
  const places = unlimited || participantNbr === undefined ? null : participantNbr
  const call = api(args).pages.hosting.resize({ activityId, participantNbr: places })
  const { error, isDefined } = await safe(call)
  if (!error) return { outcome: 'RESIZED', places }
  if (!isDefined) {
    const result = submission.reply({ formErrors: [waitOrGiveUp(error)] })
    return { outcome: 'RETURNED', result, status: 429 }
  }
  const { status } = error
  switch (error.code) {
    case 'PLACES_TAKEN': {
      const taken = `activity.participantNbr.taken?taken=${error.data.taken}`
      return {
        outcome: 'RETURNED',
        result: submission.reply({ fieldErrors: { participantNbr: [taken] } }),
        status,
      }
    }
    case 'ACTIVITY_CANCELLED': {
      const result = submission.reply({ formErrors: ['participation.join.cancelled'] })
      return { outcome: 'RETURNED', result, status }
    }
    case 'UNAUTHORIZED':
    case 'ORGANISATION_ADMIN_REQUIRED': // the page does not offer this
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
  }
}

type CallingOff = { outcome: 'CALLED_OFF'; isRemoved: boolean; told: number } | Returned

/** Cancels the activity with the reason of the form, or deletes it if nobody ever joined. */
export async function callOffFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<CallingOff> {
  const submission = parseForm(form, CallOffForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }

  const following = form.get('scope') === 'following'
  const query = { activityId, reason: submission.value.reason, following }
  const { error, isDefined, data } = await safe(api(args).activity.cancel({ query }))
  if (!error) return { outcome: 'CALLED_OFF', isRemoved: data.removed, told: data.told }
  if (!isDefined) {
    const result = submission.reply({ formErrors: [waitOrGiveUp(error)] })
    return { outcome: 'RETURNED', result, status: 429 }
  }
  const { status } = error
  switch (error.code) {
    case 'ALREADY_STARTED': {
      const result = submission.reply({ formErrors: ['activity.alreadyStarted'] })
      return { outcome: 'RETURNED', result, status }
    }
    case 'REASON_REQUIRED': {
      const result = submission.reply({ fieldErrors: { reason: ['removal.reason.required'] } })
      return { outcome: 'RETURNED', result, status }
    }
    case 'UNAUTHORIZED':
    case 'ORGANISATION_ADMIN_REQUIRED': // the page does not offer this
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
  }
}

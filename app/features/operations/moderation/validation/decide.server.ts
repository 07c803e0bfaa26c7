import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

type Decision =
  | { outcome: 'VALIDATED' | 'AWAITS_PAYMENT' | 'REFUSED' | 'NOT_WAITING' }
  /** The refusal of this activity was returned with errors. */
  | { outcome: 'RETURNED'; activityId: number; result: SubmissionResult }

/**
 * Validates or refuses one activity, as the button that was pressed says. Another operator may have decided meanwhile.
 */
export async function decideFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: activityId } = IdParam.safeParse(form.get('activityId'))
  if (activityId === undefined) return { outcome: 'NOT_WAITING' }

  if (form.get('decision') === 'validate') {
    const { data, error, isDefined } = await safe(api(args).pages.moderation.validate({ activityId }))
    if (error && !isDefined) giveUp(error)
    if (error) return { outcome: 'NOT_WAITING' }
    return { outcome: data.validation === 'WAITING_PAYMENT_VALID' ? 'AWAITS_PAYMENT' : 'VALIDATED' }
  }

  const submission = parseForm(form, ModerationForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', activityId, result: submission.reply() }

  const { error, isDefined } = await safe(
    api(args).pages.moderation.refuse({ activityId, ...submission.value }),
  )
  if (error && !isDefined) giveUp(error)
  return { outcome: error ? 'NOT_WAITING' : 'REFUSED' }
}

type Withdrawal = { outcome: 'WITHDRAWN' | 'NOT_WAITING' } | { outcome: 'RETURNED'; result: SubmissionResult }

/** Removes a published activity from the lists. */
export async function withdrawFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<Withdrawal> {
  const submission = parseForm(form, ModerationForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply() }
  const { error, isDefined } = await safe(
    api(args).pages.moderation.withdraw({ activityId, ...submission.value }),
  )
  if (error && !isDefined) giveUp(error)
  return { outcome: error ? 'NOT_WAITING' : 'WITHDRAWN' }
}

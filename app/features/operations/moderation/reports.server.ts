import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { ReportSubject } from '#server/domain/moderation/report.ts'
import { ReportEndForm } from '#server/schemas/moderation/report.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

const OptionalId = z.union([z.literal('').transform(() => null), IdParam]).nullable()

type CloseReportResult =
  | { outcome: 'SETTLED' | 'DISMISSED' | 'NOT_WAITING' }
  /** The form of the thing with this key was returned with errors. */
  | { outcome: 'RETURNED'; key: string; result: SubmissionResult }

const Thing = z.object({
  activityId: OptionalId,
  commentId: OptionalId,
  profileId: OptionalId,
  upTo: IdParam,
})

/** Settles the reports of a thing, as the button that was pressed says. */
export async function closeReportsFromForm(args: RequestArgs, form: FormData): Promise<CloseReportResult> {
  const { data: thing } = Thing.safeParse(Object.fromEntries(form))
  if (!thing) return { outcome: 'NOT_WAITING' }
  const submission = parseForm(form, ReportEndForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', key: keyOf(thing), result: submission.reply() }

  const { error, isDefined } = await safe(api(args).pages.report.close({ ...thing, ...submission.value }))
  if (error && !isDefined) giveUp(error)
  return { outcome: error ? 'NOT_WAITING' : submission.value.as }
}

function keyOf({ activityId, commentId, profileId }: ReportSubject): string {
  return [activityId, commentId, profileId].join('-')
}

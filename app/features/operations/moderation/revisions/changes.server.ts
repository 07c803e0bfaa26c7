import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

type Decision =
  | { outcome: 'ACCEPTED' | 'REVERTED' | 'REFUSED' | 'NOT_WAITING' | 'TOO_LATE' }
  /** The form that undoes this change was returned with errors. */
  | { outcome: 'RETURNED'; revisionId: number; result: SubmissionResult }

const Read = z.object({ revisionId: IdParam, changedAt: Instant })

/** Decides on one revision, as the button that was pressed says. The activity may have changed again meanwhile. */
export async function decideRevisionFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: read } = Read.safeParse(Object.fromEntries(form))
  if (!read) return { outcome: 'NOT_WAITING' }

  const { revision } = api(args).pages
  if (form.get('decision') === 'accept') {
    const { error, isDefined } = await safe(revision.accept(read))
    if (error && !isDefined) giveUp(error)
    return { outcome: error ? 'NOT_WAITING' : 'ACCEPTED' }
  }

  const submission = parseForm(form, ModerationForm)
  if (submission.status !== 'success')
    return { outcome: 'RETURNED', revisionId: read.revisionId, result: submission.reply() }

  const undoing = { ...read, ...submission.value }
  if (form.get('decision') === 'refuse') {
    const { error, isDefined } = await safe(revision.refuse(undoing))
    if (error && !isDefined) giveUp(error)
    return { outcome: error ? 'NOT_WAITING' : 'REFUSED' }
  }
  const { error, isDefined } = await safe(revision.revert(undoing))
  if (error && !isDefined) giveUp(error)
  if (error) return { outcome: error.code === 'TOO_LATE' ? 'TOO_LATE' : 'NOT_WAITING' }
  return { outcome: 'REVERTED' }
}

import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CorrectionForm } from '#server/schemas/participation/attendance.ts'

/** Loads a mark for operators; 404 when the registration was deleted, or is not marked yet. */
export async function readMark(args: RequestArgs, participantId: number) {
  const { data, error, isDefined } = await safe(api(args).pages.correction.read({ participantId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  const { participated } = data.participant
  if (participated === null) throw new Response(null, { status: 404 })
  return { ...data, participant: { ...data.participant, participated } }
}

type CorrectionResult =
  { outcome: 'CORRECTED' | 'SAME_MARK' } | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Corrects the mark; if it was changed meanwhile, the page shows it again first. */
export async function correctFromForm(
  args: RequestArgs,
  { id, activityId }: { id: number; activityId: number },
  form: FormData,
): Promise<CorrectionResult> {
  const submission = parseForm(form, CorrectionForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  const input = { userId: id, activityId, ...submission.value }
  const { error, isDefined } = await safe(api(args).attendance.correct(input))
  if (!error) return { outcome: 'CORRECTED' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'SAME_MARK':
      return { outcome: 'SAME_MARK' }
    case 'NOT_RATED':
    case 'NOT_FOUND':
    case 'UNAUTHORIZED':
    case 'FORBIDDEN':
      throw new Response(null, { status: 404 })
  }
}

import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CorrectionForm } from '#server/schemas/participation/attendance.ts'

/** Loads a mark for operators; 404 when the registration was deleted, or is not marked yet. */
export async function readMark(args: RequestArgs, participantId: number) {
  const mark = await answerOr404(api(args).pages.correction.read({ participantId }))
  const { participated } = mark.participant
  if (participated === null) throw new Response(null, { status: 404 })
  return { ...mark, participant: { ...mark.participant, participated } }
}

type CorrectionResult = { done: 'CORRECTED' | 'SAME_MARK' } | { returned: ReturnedForm }

/** Corrects the mark; if it was changed meanwhile, the page shows it again first. */
export async function correctFromForm(
  args: RequestArgs,
  { id, activityId }: { id: number; activityId: number },
  form: FormData,
): Promise<CorrectionResult> {
  const corrected = await submitForm(args, form, {
    schema: CorrectionForm,
    texts: 'correction',
    send: (correction) => api(args).attendance.correct({ userId: id, activityId, ...correction }),
    handled: ['SAME_MARK', 'NOT_RATED'],
  })
  if ('returned' in corrected) return corrected
  if ('sent' in corrected) return { done: 'CORRECTED' }
  if (corrected.refused === 'NOT_RATED') throw new Response(null, { status: 404 })
  return { done: 'SAME_MARK' }
}

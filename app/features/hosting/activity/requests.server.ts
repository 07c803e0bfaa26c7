import { z } from 'zod'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { RequestRefusalForm } from '#server/schemas/participation/participation.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import type { ReturnedAnswer } from './requests.tsx'

type RequestAnswerResult =
  | { outcome: 'APPROVED' | 'REFUSED'; people: number }
  /** Taken back or answered for before: there was nothing to answer any more. */
  | { outcome: 'GONE' }
  | { outcome: 'RETURNED'; returned: ReturnedAnswer; status: number }

/** Whether a form of the host's page answers for people who ask to come. */
export function isRequestAnswer(form: FormData): boolean {
  return form.has('decision')
}

/** Approves one or several, or refuses one with what they will read. */
export function answerFromForm(
  args: RequestArgs,
  activityId: number,
  form: FormData,
): Promise<RequestAnswerResult> {
  return form.get('decision') === 'refuse' ? refuse(args, activityId, form) : approve(args, activityId, form)
}

const Approval = z.object({ participantId: z.array(Id).min(1).max(1000) })

async function approve(args: RequestArgs, activityId: number, form: FormData): Promise<RequestAnswerResult> {
  const submission = parseForm(form, Approval)
  if (submission.status !== 'success') throw new Response(null, { status: 400 })
  let people = 0
  for (const participantId of submission.value.participantId) {
    const answered = await answer(args, { activityId, participantId, approve: true })
    if (typeof answered !== 'number') return answered
    people += answered
  }
  return people > 0 ? { outcome: 'APPROVED', people } : { outcome: 'GONE' }
}

async function refuse(args: RequestArgs, activityId: number, form: FormData): Promise<RequestAnswerResult> {
  const submission = parseForm(form, RequestRefusalForm)
  if (submission.status !== 'success') {
    const participantId = Id.safeParse(Number(form.get('participantId'))).data
    return { outcome: 'RETURNED', returned: { participantId, result: submission.reply() }, status: 400 }
  }
  const answered = await answer(args, { activityId, ...submission.value, approve: false })
  if (typeof answered !== 'number') return answered
  return answered > 0 ? { outcome: 'REFUSED', people: answered } : { outcome: 'GONE' }
}

/** For how many people it was answered; 0 when there was nothing to answer any more. */
async function answer(
  args: RequestArgs,
  input: { activityId: number; participantId: number; approve: boolean; reason?: string },
): Promise<number | Extract<RequestAnswerResult, { outcome: 'RETURNED' }>> {
  const { error, isDefined, data } = await safe(api(args).participation.approve(input))
  if (!error) return data.people
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'NOT_FOUND':
    case 'ALREADY_APPROVED':
      return 0
    case 'ORGANISATION_ADMIN_REQUIRED':
    case 'ACTIVITY_CANCELLED':
    case 'ALREADY_STARTED':
      return { outcome: 'RETURNED', returned: { problem: error.code }, status: error.status }
    case 'UNAUTHORIZED':
      throw new Response(null, { status: 404 })
  }
}

import { data } from '@remix-run/node'
import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { RequestRefusalForm } from '#server/schemas/participation/removal.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import type { ReturnedAnswer } from './requests.tsx'

type RequestAnswerResult =
  /** GONE: the request was withdrawn or answered before; nothing was left to answer. */
  { done: 'APPROVED' | 'REFUSED' | 'GONE'; people: number } | RefusedAnswer

interface RefusedAnswer {
  returned: ReturnedAnswer
  status: number
}

/** Whether a form of the host's page answers join requests. */
export function isRequestAnswer(form: FormData): boolean {
  return form.has('decision')
}

/** Answers the join requests of a form, and leads back to the list. */
export async function answerRequests(args: RequestArgs, activityId: number, form: FormData, list: string) {
  const answered = await answerFromForm(args, activityId, form)
  if ('returned' in answered) {
    markFormInvalid(args)
    return data({ answer: answered.returned }, { status: answered.status })
  }
  const { done, people: count } = answered
  return redirectWithToast(`${list}#demandes`, {
    key: `participants:requests.done.${done}`,
    values: { count },
  })
}

/** Approves one or several join requests, or refuses one with a message. */
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
  let refused: RefusedAnswer | null = null
  for (const participantId of submission.value.participantId) {
    const answered = await answer(args, { activityId, participantId, approve: true })
    if (typeof answered === 'number') people += answered
    else refused ??= answered
    // A refusal that names nobody holds for all of them; any other leaves the next ones to be approved.
    if (refused && refused.returned.participantId === undefined) break
  }
  if (refused) return { ...refused, returned: { ...refused.returned, approved: people } }
  return { done: people > 0 ? 'APPROVED' : 'GONE', people }
}

async function refuse(args: RequestArgs, activityId: number, form: FormData): Promise<RequestAnswerResult> {
  const submission = parseForm(form, RequestRefusalForm)
  if (submission.status !== 'success') {
    const participantId = Id.safeParse(Number(form.get('participantId'))).data
    return { returned: { participantId, result: submission.reply() }, status: 400 }
  }
  const people = await answer(args, { activityId, ...submission.value, approve: false })
  if (typeof people !== 'number') return people
  return { done: people > 0 ? 'REFUSED' : 'GONE', people }
}

/** Returns for how many people the requests were answered; 0 when nothing was left to answer. */
async function answer(
  args: RequestArgs,
  input: { activityId: number; participantId: number; approve: boolean; reason?: string },
): Promise<number | RefusedAnswer> {
  const answered = await attempt(api(args).participation.approve(input))
  if ('answer' in answered) return answered.answer.people
  switch (answered.refused) {
    case 'NOT_FOUND':
    case 'ALREADY_APPROVED':
      return 0
    case 'ORGANISATION_ADMIN_REQUIRED':
    case 'ACTIVITY_CANCELLED':
    case 'ALREADY_STARTED':
      return { returned: { problem: answered.refused }, status: answered.status }
    case 'SALES_PAUSED':
    case 'ORDER_OPEN':
    case 'PROVINCE_REQUIRED':
      return {
        returned: { problem: answered.refused, participantId: input.participantId },
        status: answered.status,
      }
    case 'UNAUTHORIZED':
      throw new Response(null, { status: 404 })
  }
}

import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { AttendanceForm, TakeBackForm } from '#server/schemas/participation/attendance.ts'
import { Id } from '#server/schemas/platform/primitives.ts'

export type AttendanceProblem = 'UNREADABLE' | 'NOT_STARTED' | 'ALREADY_RATED' | 'NOT_FOUND'

type MarkResult =
  | { problem: null; status: 200 }
  /** The toast to show, and the person whom it names. */
  | { problem: AttendanceProblem; participantId: number | null; status: number }

const UNREADABLE: MarkResult = { problem: 'UNREADABLE', participantId: null, status: 400 }

/** Marks one registration present or absent with the form of a page; `activityId` if the page is about one activity. */
export async function rateFromForm(
  args: RequestArgs,
  form: FormData,
  activityId?: number,
): Promise<MarkResult> {
  if (activityId !== undefined) form.set('activityId', String(activityId))
  const submission = parseForm(form, AttendanceForm.extend({ activityId: Id }))
  if (submission.status !== 'success') return UNREADABLE

  const { participantId, rate, activityId: ofActivity } = submission.value
  const call = api(args).attendance.rate({ userId: participantId, activityId: ofActivity, rate })
  const marked = await attempt(call)
  if ('answer' in marked) return { problem: null, status: 200 }
  if (marked.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  return { problem: marked.refused, participantId, status: marked.status }
}

/** Takes the mark of one registration back. One that has none, because it was pressed twice, is no problem. */
export async function takeBackFromForm(args: RequestArgs, form: FormData): Promise<MarkResult> {
  const submission = parseForm(form, TakeBackForm)
  if (submission.status !== 'success') return UNREADABLE

  const { participantId, activityId } = submission.value
  const takenBack = await attempt(api(args).pages.attendance.takeBack({ participantId, activityId }))
  if ('answer' in takenBack || takenBack.refused === 'NOT_RATED') return { problem: null, status: 200 }
  if (takenBack.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  return { problem: takenBack.refused, participantId, status: takenBack.status }
}

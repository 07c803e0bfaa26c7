import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { AttendanceForm } from '#server/schemas/participation/attendance.ts'
import { Id } from '#server/schemas/platform/primitives.ts'

export type AttendanceProblem = 'UNREADABLE' | 'NOT_STARTED' | 'ALREADY_RATED' | 'NOT_FOUND'

type MarkResult =
  | { problem: null; status: 200 }
  /** The toast to show, and the person whom it names. */
  | { problem: AttendanceProblem; participantId: number | null; status: 400 | 404 | 409 }

/**
 * Marks one registration present or absent with the form of a page; `activityId` if the page is about one activity.
 */
export async function rateFromForm(
  args: RequestArgs,
  form: FormData,
  activityId?: number,
): Promise<MarkResult> {
  if (activityId !== undefined) form.set('activityId', String(activityId))
  const submission = parseForm(form, AttendanceForm.extend({ activityId: Id }))
  if (submission.status !== 'success') return { problem: 'UNREADABLE', participantId: null, status: 400 }

  const { participantId, rate, activityId: ofActivity } = submission.value
  const call = api(args).attendance.rate({ userId: participantId, activityId: ofActivity, rate })
  const { error, isDefined } = await safe(call)
  if (!error) return { problem: null, status: 200 }
  if (!isDefined || error.code === 'UNAUTHORIZED') giveUp(error)
  return { problem: error.code, participantId, status: error.code === 'NOT_FOUND' ? 404 : 409 }
}

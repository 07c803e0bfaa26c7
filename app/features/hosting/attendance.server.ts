import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { NewToast } from '#app/lib/toast.server.ts'
import { AttendanceForm, TakeBackForm } from '#server/schemas/participation/attendance.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { readHostedParticipant } from './read.server.ts'

export type AttendanceProblem = 'UNREADABLE' | 'NOT_STARTED' | 'ALREADY_RATED' | 'NOT_FOUND'

type MarkResult =
  | { problem: null; status: 200; participantId: number }
  /** The toast to show, and the person whom it names. */
  | { problem: AttendanceProblem; participantId: number | null; status: number }

const UNREADABLE: MarkResult = { problem: 'UNREADABLE', participantId: null, status: 400 }

/**
 * Marks one registration present or absent with the form of a page; `activityId` if the page is about one activity. One
 * that has this mark already, because it was pressed twice, is no problem.
 */
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
  if ('answer' in marked) return { problem: null, status: 200, participantId }
  if (marked.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  if (marked.refused === 'ALREADY_RATED') {
    const { participant } = await readHostedParticipant(args, ofActivity, participantId)
    if (participant.participated === (rate === 1)) return { problem: null, status: 200, participantId }
  }
  return { problem: marked.refused, participantId, status: marked.status }
}

/** Returns the toast that names a person who was marked, and the mark. */
export async function markToast(
  args: RequestArgs,
  activityId: number,
  participantId: number,
): Promise<NewToast> {
  const { participant } = await readHostedParticipant(args, activityId, participantId)
  const t = await wordsFor(args, 'common')
  const mark = participant.participated ? 'present' : 'absent'
  const values = { name: participant.displayName || t('deletedAccount') }
  return { key: `participation:attendance.marked.${mark}`, values }
}

/** Takes the mark of one registration back. One that has none, because it was pressed twice, is no problem. */
export async function takeBackFromForm(args: RequestArgs, form: FormData): Promise<MarkResult> {
  const submission = parseForm(form, TakeBackForm)
  if (submission.status !== 'success') return UNREADABLE

  const { participantId, activityId } = submission.value
  const takenBack = await attempt(api(args).pages.attendance.takeBack({ participantId, activityId }))
  if ('answer' in takenBack || takenBack.refused === 'NOT_RATED')
    return { problem: null, status: 200, participantId }
  if (takenBack.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  return { problem: takenBack.refused, participantId, status: takenBack.status }
}

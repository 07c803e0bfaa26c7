import { lockActivity } from '#db/queries/activity/activity.ts'
import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listHeldParticipations } from '#db/queries/notification/held-email.ts'
import {
  type CorrectionWithOperator,
  insertAttendanceCorrection,
  listAttendanceCorrections,
} from '#db/queries/participation/attendance-correction.ts'
import { findOpenParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import {
  type Attendance,
  type CorrectionRefusal,
  correctionRefusal,
} from '#server/domain/participation/attendance.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { writeParticipantRead } from '#server/services/moderation/participants-shown.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'

type CorrectionResult = { participationId: number } | { refused: CorrectionRefusal | 'NOT_FOUND' }

export interface CorrectionInput {
  activityId: number
  participationId: number
  attendance: Attendance
  /** The reason that the person and the host read. */
  reason: string
}

/** Changes a mark of the host: the old one is kept in a row of its own, and both people are notified (decisions §5). */
export function correctAttendance(
  services: Services,
  operator: Session,
  { activityId, participationId, attendance, reason }: CorrectionInput,
): Promise<CorrectionResult> {
  return inTransaction(services, async (services): Promise<CorrectionResult> => {
    const { db } = services
    const activity = await lockActivity(db, activityId) // marks, removals and other operators wait
    const participation = await findOpenParticipation(db, participationId)
    if (!activity || participation?.activityId !== activityId) return { refused: 'NOT_FOUND' }
    const { attendance: before } = participation
    const refused = correctionRefusal(participation, attendance)
    if (refused || before === null) return { refused: refused ?? 'NOT_RATED' }

    await updateParticipation(db, participationId, { attendance })
    const act = { reason, correctedBy: operator.userId, correctedAt: instant(services.now()) }
    const correction = { participationId, before, after: attendance, ...act }
    const correctionId = await insertAttendanceCorrection(db, correction)
    const subject = `participation:${participationId}` as const
    await writeAudit(services, operator, { action: 'attendance.correct', subject, detail: reason })

    // A person entered by hand to whom nothing was sent gets no email now either.
    const isUntold = (await listHeldParticipations(db, activityId)).has(participationId)
    const recipient = isUntold ? null : recipientOf(participation)
    if (recipient) await notify(services, recipient, 'ATTENDANCE_CORRECTED', { correctionId })
    await notify(services, activity.hostId, 'ATTENDANCE_CORRECTED', { correctionId, isForHost: true })
    return { participationId }
  })
}

export interface MarkUnderReview {
  activity: ListedActivity
  participation: ParticipationWithPerson
  /** Newest first. */
  corrections: CorrectionWithOperator[]
}

/**
 * Returns what an operator reads before and after correcting a mark, unless the registration has ended; the journal has
 * that they did.
 */
export async function readMark(
  services: Services,
  operator: Session,
  participationId: number,
): Promise<MarkUnderReview | { refused: 'NOT_FOUND' }> {
  const { db } = services
  const participation = await findParticipationWithPerson(db, participationId)
  if (!participation || participation.endedAt) return { refused: 'NOT_FOUND' }
  const activity = await findListedActivity(db, participation.activityId)
  if (!activity) return { refused: 'NOT_FOUND' }
  await writeParticipantRead(services, operator, activity)
  return { activity, participation, corrections: await listAttendanceCorrections(db, participationId) }
}

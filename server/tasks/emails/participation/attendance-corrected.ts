import { findAttendanceCorrection } from '#db/queries/participation/attendance-correction.ts'
import { writeAttendanceCorrected } from '#emails/messages/participation/attendance-corrected.ts'
import { writeAttendanceCorrectedForHost } from '#emails/messages/participation/attendance-corrected-for-host.ts'
import { company } from '#server/domain/platform/company.ts'
import { activityFacts, hostName, manageUrl } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { findEmailedParticipation, participantName } from './emailed-participation.ts'
import { findOwnPage } from './own-page.ts'

/** A mark was corrected: reports the correction of the row, whatever came after it. */
export const attendanceCorrected: EmailBuilder<'ATTENDANCE_CORRECTED'> = async (args) => {
  const { services, recipient, subject, t } = args
  const { db, settings } = services
  const correction = await findAttendanceCorrection(db, subject.correctionId)
  const found = correction && (await findEmailedParticipation(services, correction.participationId))
  if (!found) return null
  const { activity, participation } = found
  const details = {
    ...recipient,
    ...activityFacts(activity),
    mark: correction.after,
    why: correction.reason ?? '',
    teamEmail: company.email,
  }
  if (subject.isForHost) {
    const participant = participantName(participation)
    const manage = manageUrl(activity, settings.publicUrl)
    return { message: writeAttendanceCorrectedForHost(t, { ...details, participant, manageUrl: manage }) }
  }
  const message = writeAttendanceCorrected(t, {
    ...details,
    host: hostName(activity),
    page: await findOwnPage(args, activity, participation.id),
    activitiesUrl: `${settings.publicUrl}/activites`,
  })
  return { message }
}

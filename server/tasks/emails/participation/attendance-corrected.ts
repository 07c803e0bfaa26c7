import { findAttendanceCorrection } from '#db/queries/participation/attendance-correction.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import type { NotificationSubjects } from '#server/services/notification/notification.ts'
import { activityFacts, hostName, manageUrl } from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Recipient } from '#server/tasks/emails/email.ts'
import { findEmailedParticipation } from './emailed-participation.ts'

/** A mark was corrected: reports the correction of the row, whatever came after it. */
export async function attendanceCorrected(
  services: WorkerServices,
  recipient: Recipient,
  { correctionId, isForHost }: NotificationSubjects['ATTENDANCE_CORRECTED'],
): Promise<EmailContent<'ATTENDANCE_CORRECTED'>> {
  const { db, settings } = services
  const correction = await findAttendanceCorrection(db, correctionId)
  const found = correction && (await findEmailedParticipation(services, correction.participationId))
  if (!found) return null
  const { activity, participation } = found
  const { firstName, lastName, organisationName } = participation
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      mark: correction.after,
      why: correction.reason ?? '',
      ...(isForHost
        ? {
            participant: displayName({
              organisationName,
              firstName: firstName ?? '',
              lastName: lastName ?? '',
            }),
            manageUrl: manageUrl(activity, settings.publicUrl),
          }
        : { host: hostName(activity), activityUrl: `${settings.publicUrl}/activites/${activity.id}` }),
    },
  }
}

import type { EmailWriter } from '#emails/message.ts'
import type { EndedParticipation } from '#emails/messages/participation/participation-refused.ts'
import { activityEnded } from './activity-cancelled.ts'

/** Too few people had joined by the deadline: sent to the participants. */
export interface MissingParticipants extends EndedParticipation {
  /** The minimum number of participants. */
  minimum: number
}

export const writeMissingParticipants: EmailWriter<MissingParticipants> = (t, details) => {
  const { activity, minimum: count } = details
  return {
    ...activityEnded(t, details, t('missingParticipants.body', { activity, count })),
    subject: t('missingParticipants.subject', { activity }),
    heading: t('missingParticipants.heading'),
  }
}

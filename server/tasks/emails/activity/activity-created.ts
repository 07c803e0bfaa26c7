import { writeActivityCreated } from '#emails/messages/activity/activity-created.ts'
import {
  activityFacts,
  coverUrl,
  findActivityThen,
  manageUrl,
  onlineReach,
} from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

const STATES = {
  NEED_VALIDATION: 'WAITING',
  REFUSED: 'WAITING',
  VALIDED: 'ONLINE',
  WAITING_PAYMENT_VALID: 'AWAITS_PAYMENT',
} as const

/** To the host: the activity is published, or waits for something. */
export const activityCreated: EmailBuilder<'ACTIVITY_CREATED'> = async (args) => {
  const { services, recipient, subject, facts, t } = args
  const activity = await findActivityThen(services.db, subject.activityId, facts)
  if (!activity) return null
  const { publicUrl } = services.settings
  const message = writeActivityCreated(t, {
    ...recipient,
    ...activityFacts(activity),
    state: STATES[activity.validation],
    activityUrl: manageUrl(activity, publicUrl),
    coverUrl: coverUrl(activity, publicUrl),
    reach: onlineReach(activity),
  })
  return { message }
}

import { findListedActivity } from '#db/queries/activity/listed.ts'
import { countPeopleCalledOff } from '#db/queries/participation/places.ts'
import { writeActivityEndedForHost } from '#emails/messages/activity/activity-ended-for-host.ts'
import { company } from '#server/domain/platform/company.ts'
import { activityFacts, manageUrl } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'

/** To the host, when another person or the system called the activity off. */
export async function activityEndedForHost({ services, recipient, t }: EmailArgs, activityId: number) {
  const { db, settings } = services
  const activity = await findListedActivity(db, activityId)
  if (!activity?.cancelledAt) return null
  const message = writeActivityEndedForHost(t, {
    ...recipient,
    ...activityFacts(activity),
    cause: activity.cancelledAs === 'MINIMUM' ? 'MINIMUM' : 'PLATFORM',
    why: activity.cancelReason ?? '',
    people: await countPeopleCalledOff(db, activityId),
    minimum: activity.minimumParticipants ?? 0,
    teamEmail: company.email,
    manageUrl: manageUrl(activity, settings.publicUrl),
  })
  return { message }
}

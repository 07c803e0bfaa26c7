import { writeActivityChanged } from '#emails/messages/activity/activity-changed.ts'
import { activityPath } from '#server/domain/activity/paths.ts'
import { changedPlanParts, planOf } from '#server/domain/activity/plan.ts'
import { cancelRefusal } from '#server/domain/participation/cancellation.ts'
import { activityFacts, activityFactsAndMap, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { calendarFile } from '#server/tasks/emails/participation/calendar-file.ts'
import {
  findEmailedParticipation,
  findOpenEmailedParticipation,
} from '#server/tasks/emails/participation/emailed-participation.ts'
import { registrationsUrl } from '#server/tasks/emails/participation/tickets.ts'

/** To each participant: what they had planned by, and what it has become. */
export const activityChanged: EmailBuilder<'ACTIVITY_CHANGED'> = async (args) => {
  const { services, recipient, subject, facts, t } = args
  const { participationId, before } = subject
  // A person who no longer comes, or an activity that was called off since, has an email of its own.
  if (!(await findOpenEmailedParticipation(services, participationId))) return null
  const found = await findEmailedParticipation(services, participationId, facts)
  if (!found) return null
  const { activity, participation } = found
  const isAsked = participation.state === 'WAITING_PART_CONFIRM'
  const { publicUrl } = services.settings
  const message = writeActivityChanged(t, {
    ...recipient,
    // The link of an activity online is for people with a ticket.
    ...(isAsked ? activityFacts(activity) : activityFactsAndMap(activity)),
    endsAt: activity.endsAt,
    before: { ...activityFacts({ ...activity, ...before }), endsAt: before.endsAt },
    changed: changedPlanParts(before, planOf(activity)),
    holderKind: recipient.kind,
    host: hostName(activity),
    isAsked,
    people: participation.partySize,
    mayCancel: cancelRefusal(activity, participation, services.now()) === null,
    registrationsUrl: await registrationsUrl(services, recipient),
    activityUrl: `${publicUrl}${activityPath(activity)}`,
  })
  return { message, attachments: isAsked ? [] : [await calendarFile(args, found)] }
}

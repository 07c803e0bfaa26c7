import { findListedActivity } from '#db/queries/activity/listed.ts'
import { listWaitingParticipations } from '#db/queries/participation/approval.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { listOpenParticipations } from '#db/queries/participation/with-person.ts'
import { writeRequestsWaiting } from '#emails/messages/participation/requests-waiting.ts'
import { activityFacts, manageUrl, placesLeftToTell } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { participantName } from './emailed-participation.ts'

/** Of the requests that have waited too long, those that still wait when the email is written. */
export const participantWaitingTooLong: EmailBuilder<'PARTICIPANT_WAITING_TOO_LONG'> = async (args) => {
  const { recipient, t } = args
  const { db, settings } = args.services
  const { activityId, participationIds } = args.subject
  const activity = await findListedActivity(db, activityId)
  if (!activity || activity.cancelledAt) return null
  const ids = (await listWaitingParticipations(db, activityId))
    .filter(({ id, hostRemindedAt }) => participationIds?.includes(id) ?? hostRemindedAt !== null)
    .map(({ id }) => id)
  if (ids.length === 0) return null
  const people = (await listOpenParticipations(db, activityId)).filter(({ id }) => ids.includes(id))
  const taken = await countPlacesTaken(db, [activityId])
  const message = writeRequestsWaiting(t, {
    ...recipient,
    ...activityFacts(activity),
    waiting: people.map((person) => ({ participant: participantName(person), people: person.waitingSize })),
    placesLeft: placesLeftToTell(activity, taken.get(activityId) ?? 0),
    manageUrl: `${manageUrl(activity, settings.publicUrl)}#demandes`,
  })
  return { message }
}

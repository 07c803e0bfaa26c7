import { findListedActivity, type ListedActivity } from '#db/queries/activity/activity.ts'
import { countPlacesTaken } from '#db/queries/participation/participation.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  manageUrl,
  placesLeftToTell,
} from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Recipient } from '#server/tasks/emails/email.ts'
import { findOpenEmailedParticipation } from './emailed-participation.ts'
import { ticketsInEmail } from './tickets.ts'

/** The day before: to a participant, or, without a registration, to the host. */
export async function reminder(
  services: WorkerServices,
  recipient: Recipient,
  { activityId, participationId }: { activityId: number; participationId: number | null },
): Promise<EmailContent<'NEXT_24H'>> {
  return participationId === null
    ? remindHost(services, recipient, activityId)
    : remindParticipant(services, recipient, participationId)
}

async function remindParticipant(
  services: WorkerServices,
  recipient: Recipient,
  participationId: number,
): Promise<EmailContent<'NEXT_24H'>> {
  const found = await findOpenEmailedParticipation(services, participationId)
  if (found?.participation.state !== 'YES' || hasStarted(services, found.activity)) return null
  const { activity } = found
  const { details, attachments } = await ticketsInEmail(services, recipient, found)
  return {
    details: {
      ...recipient,
      ...activityFactsAndMap(activity),
      ...details,
      peopleInAll: await countPeople(services, activity),
      writtenAt: instant(services.now()),
      coverUrl: coverUrl(activity, services.settings.publicUrl),
    },
    attachments,
  }
}

async function remindHost(
  services: WorkerServices,
  recipient: Recipient,
  activityId: number,
): Promise<EmailContent<'NEXT_24H'>> {
  const activity = await findListedActivity(services.db, activityId)
  if (!activity || activity.cancelledAt || hasStarted(services, activity)) return null
  const people = await countPeople(services, activity)
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      people,
      placesLeft: placesLeftToTell(activity, people),
      writtenAt: instant(services.now()),
      manageUrl: manageUrl(activity, services.settings.publicUrl),
    },
  }
}

function hasStarted({ now }: WorkerServices, { startsAt }: ListedActivity): boolean {
  return now() >= new Date(startsAt)
}

async function countPeople({ db }: WorkerServices, { id }: ListedActivity): Promise<number> {
  return (await countPlacesTaken(db, [id])).get(id) ?? 0
}

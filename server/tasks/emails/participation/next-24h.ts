import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { countPeopleComing, countPlacesTaken } from '#db/queries/participation/places.ts'
import { writeReminder } from '#emails/messages/participation/reminder.ts'
import { writeReminderForHost } from '#emails/messages/participation/reminder-for-host.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  manageUrl,
  placesLeftToTell,
} from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { hostWordsOf } from '#server/tasks/emails/notification/host-words.ts'
import { findOpenEmailedParticipation } from './emailed-participation.ts'
import { ticketsInEmail } from './tickets.ts'

/** The day before: to a participant, or, without a registration, to the host. */
export const next24h: EmailBuilder<'NEXT_24H'> = (args) => {
  const { activityId, participationId } = args.subject
  return participationId === null ? remindHost(args, activityId) : remindParticipant(args, participationId)
}

async function remindParticipant(args: EmailArgs, participationId: number): Promise<BuiltEmail | null> {
  const { services, recipient, t } = args
  const found = await findOpenEmailedParticipation(services, participationId)
  if (!found || !hasGoodTicket(found.participation) || hasStarted(services, found.activity)) return null
  const { activity } = found
  const { details, attachments } = await ticketsInEmail(args, found)
  if (details.tickets.length === 0) return null // all handed on: their holders come
  const hostWords = await hostWordsOf(args, activity, 'NEXT_24H', details.tickets.length)
  const message = writeReminder(t, {
    ...recipient,
    ...activityFactsAndMap(activity),
    ...details,
    ...(hostWords && { hostWords }),
    peopleInAll: await countPeopleComing(services.db, activity.id),
    writtenAt: instant(services.now()),
    coverUrl: coverUrl(activity, services.settings.publicUrl),
  })
  return { message, attachments }
}

async function remindHost({ services, recipient, t }: EmailArgs, activityId: number) {
  const activity = await findListedActivity(services.db, activityId)
  if (!activity || activity.cancelledAt || hasStarted(services, activity)) return null
  const people = await countPeopleComing(services.db, activityId)
  const sellsElsewhere = activity.externalTicketUrl !== null
  if (sellsElsewhere && people === 0) return null // how many come is known there
  const taken = (await countPlacesTaken(services.db, [activityId])).get(activityId) ?? 0
  const message = writeReminderForHost(t, {
    ...recipient,
    ...activityFacts(activity),
    people,
    placesLeft: sellsElsewhere ? null : placesLeftToTell(activity, taken),
    writtenAt: instant(services.now()),
    manageUrl: manageUrl(activity, services.settings.publicUrl),
  })
  return { message }
}

function hasStarted({ now }: WorkerServices, { startsAt }: ListedActivity): boolean {
  return now() >= new Date(startsAt)
}

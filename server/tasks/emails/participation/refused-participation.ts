import { findListedActivity } from '#db/queries/activity/activity.ts'
import { countPeopleCalledOff } from '#db/queries/participation/participation.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  hostName,
  manageUrl,
} from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'
import { calendarFile } from './calendar-file.ts'
import {
  type EmailedParticipation,
  findEmailedParticipation,
  findOpenEmailedParticipation,
} from './emailed-participation.ts'
import { type RefusedSubject, requestEnded, requestReceived } from './participant-waiting-too-long.ts'
import { ticketsInEmail } from './tickets.ts'

interface Subject {
  participationId: number
}

/** The confirmation with tickets, codes and the calendar file; or that the host has received the request. */
export async function participationConfirmed(
  services: WorkerServices,
  recipient: Recipient,
  { participationId, added, isAsked }: Subject & { added?: number; isAsked?: true },
  occasion: Occasion,
): Promise<EmailContent<'NEW_PARTICIPANT'>> {
  if (isAsked) return requestReceived(services, recipient, { participationId, added }, occasion)
  const found = await findOpenEmailedParticipation(services, participationId, occasion.facts)
  if (!found) return null
  // Sent again to a person whose join request the host has not answered yet.
  if (found.participation.state === 'WAITING_PART_CONFIRM')
    return requestReceived(services, recipient, { participationId }, occasion)
  const { details, attachments } = await ticketsInEmail(services, recipient, found)
  if (details.tickets.length === 0) return null
  // Tickets may have been cancelled meanwhile: then the email shows the remaining ones, not how they came about.
  const isEnlarged = added !== undefined && added < details.tickets.length
  return {
    details: {
      ...recipient,
      ...activityFactsAndMap(found.activity),
      ...details,
      ...(isEnlarged && { added }),
      coverUrl: coverUrl(found.activity, services.settings.publicUrl),
    },
    attachments,
  }
}

/** The host removed a person, or refused a join request. */
export async function participationRefused(
  services: WorkerServices,
  recipient: Recipient,
  subject: RefusedSubject,
  occasion: Occasion,
): Promise<EmailContent<'REFUSED_PARTICIPATION'>> {
  const found = await findEmailedParticipation(services, subject.participationId, occasion.facts)
  if (found?.participation.endedReason !== 'REMOVED')
    return requestEnded(services, recipient, subject, occasion)
  const why = found.participation.endedNote ?? ''
  return {
    details: endedDetails(services, recipient, found, why),
    attachments: await calendarFiles(services, recipient, found),
  }
}

/** The activity was called off while they were registered, or while they hosted it. */
export async function activityCancelled(
  services: WorkerServices,
  recipient: Recipient,
  subject: Subject | { activityId: number },
): Promise<EmailContent<'ACTIVITY_CANCELLED'>> {
  if ('activityId' in subject) return endedForHost(services, recipient, subject)
  const found = await findEmailedParticipation(services, subject.participationId)
  if (found?.participation.endedReason !== 'ACTIVITY_CANCELLED') return null
  const { activity, participation } = found
  const isByHost = activity.cancelledAs
    ? activity.cancelledAs === 'HOST'
    : participation.endedBy === activity.hostId // called off before that column existed
  const cancelledBy = isByHost ? ('HOST' as const) : ('PLATFORM' as const)
  return {
    details: { ...endedDetails(services, recipient, found, activity.cancelReason ?? ''), cancelledBy },
    attachments: await calendarFiles(services, recipient, found),
  }
}

/** Too few people came by the deadline. */
export async function missingParticipants(
  services: WorkerServices,
  recipient: Recipient,
  subject: Subject | { activityId: number },
): Promise<EmailContent<'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS'>> {
  if ('activityId' in subject) return endedForHost(services, recipient, subject)
  const found = await findEmailedParticipation(services, subject.participationId)
  if (found?.participation.endedReason !== 'ACTIVITY_CANCELLED') return null
  const minimum = found.activity.minimumParticipants ?? 0
  return {
    details: { ...endedDetails(services, recipient, found, ''), minimum },
    attachments: await calendarFiles(services, recipient, found),
  }
}

async function endedForHost(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { activityId }: { activityId: number },
) {
  const activity = await findListedActivity(db, activityId)
  if (!activity?.cancelledAt) return null
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      cause: activity.cancelledAs === 'MINIMUM' ? ('MINIMUM' as const) : ('PLATFORM' as const),
      why: activity.cancelReason ?? '',
      people: await countPeopleCalledOff(db, activityId),
      minimum: activity.minimumParticipants ?? 0,
      manageUrl: manageUrl(activity, settings.publicUrl),
    },
  }
}

/** A join request that was not approved had neither tickets nor a calendar file. */
function hadTickets({ state }: EmailedParticipation['participation']): boolean {
  return state !== 'WAITING_PART_CONFIRM'
}

async function calendarFiles(services: WorkerServices, recipient: Recipient, found: EmailedParticipation) {
  return hadTickets(found.participation) ? [await calendarFile(services, recipient, found)] : []
}

function endedDetails(
  { settings }: WorkerServices,
  recipient: Recipient,
  { activity, participation }: EmailedParticipation,
  why: string,
) {
  return {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    why,
    tickets: hadTickets(participation) ? participation.partySize : 0,
    hasCheque: participation.chequeNumber !== null,
    hasCalendarFile: hadTickets(participation),
    activitiesUrl: `${settings.publicUrl}/activites`,
  }
}

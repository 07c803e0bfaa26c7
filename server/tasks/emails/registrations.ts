import { findListedActivity } from '#db/queries/activity.ts'
import { countPeopleCalledOff } from '#db/queries/participation.ts'
import type { WorkerServices } from '#server/context.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  hostName,
  manageUrl,
} from '#server/tasks/activity-facts.ts'
import { calendarFile } from '#server/tasks/calendar-file.ts'
import { findRegistration, findStandingRegistration, type Registration } from '#server/tasks/registration.ts'
import type { Occasion, Reader, Told } from '#server/tasks/told.ts'
import { type RefusedSubject, requestEnded, requestReceived } from './requests.ts'
import { ticketsInEmail } from './tickets.ts'

interface Subject {
  participationId: number
}

/** The confirmation: each ticket with its page and its code, and the calendar file; or that the host was asked. */
export async function participationConfirmed(
  services: WorkerServices,
  reader: Reader,
  { participationId, added, isAsked }: Subject & { added?: number; isAsked?: true },
  occasion: Occasion,
): Promise<Told<'NEW_PARTICIPANT'>> {
  if (isAsked) return requestReceived(services, reader, { participationId, added }, occasion)
  const found = await findStandingRegistration(services, participationId, occasion.facts)
  if (!found) return null
  // Sent again to somebody whom the host has not answered yet.
  if (found.participation.state === 'WAITING_PART_CONFIRM')
    return requestReceived(services, reader, { participationId }, occasion)
  const { details, attachments } = await ticketsInEmail(services, reader, found)
  if (details.tickets.length === 0) return null
  // Places may have been given back meanwhile: then what is left is told, not how it came about.
  const isEnlarged = added !== undefined && added < details.tickets.length
  return {
    details: {
      ...reader,
      ...activityFactsAndMap(found.activity),
      ...details,
      ...(isEnlarged && { added }),
      coverUrl: coverUrl(found.activity, services.settings.publicUrl),
    },
    attachments,
  }
}

/** The host removed somebody, or refused who had asked. */
export async function participationRefused(
  services: WorkerServices,
  reader: Reader,
  subject: RefusedSubject,
  occasion: Occasion,
): Promise<Told<'REFUSED_PARTICIPATION'>> {
  const found = await findRegistration(services, subject.participationId, occasion.facts)
  if (found?.participation.endedReason !== 'REMOVED') return requestEnded(services, reader, subject, occasion)
  const why = found.participation.endedNote ?? ''
  return {
    details: endedDetails(services, reader, found, why),
    attachments: await calendarFiles(services, reader, found),
  }
}

/** The activity was called off while they were registered, or was theirs to host. */
export async function activityCancelled(
  services: WorkerServices,
  reader: Reader,
  subject: Subject | { activityId: number },
): Promise<Told<'ACTIVITY_CANCELLED'>> {
  if ('activityId' in subject) return endedForHost(services, reader, subject)
  const found = await findRegistration(services, subject.participationId)
  if (found?.participation.endedReason !== 'ACTIVITY_CANCELLED') return null
  const { activity, participation } = found
  const isByHost = activity.cancelledAs
    ? activity.cancelledAs === 'HOST'
    : participation.endedBy === activity.hostId // called off before that was kept
  const cancelledBy = isByHost ? ('HOST' as const) : ('HOUSE' as const)
  return {
    details: { ...endedDetails(services, reader, found, activity.cancelReason ?? ''), cancelledBy },
    attachments: await calendarFiles(services, reader, found),
  }
}

/** Too few people came by the deadline. */
export async function missingParticipants(
  services: WorkerServices,
  reader: Reader,
  subject: Subject | { activityId: number },
): Promise<Told<'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS'>> {
  if ('activityId' in subject) return endedForHost(services, reader, subject)
  const found = await findRegistration(services, subject.participationId)
  if (found?.participation.endedReason !== 'ACTIVITY_CANCELLED') return null
  const minimum = found.activity.minimumParticipants ?? 0
  return {
    details: { ...endedDetails(services, reader, found, ''), minimum },
    attachments: await calendarFiles(services, reader, found),
  }
}

async function endedForHost(
  { db, settings }: WorkerServices,
  reader: Reader,
  { activityId }: { activityId: number },
) {
  const activity = await findListedActivity(db, activityId)
  if (!activity?.cancelledAt) return null
  return {
    details: {
      ...reader,
      ...activityFacts(activity),
      cause: activity.cancelledAs === 'MINIMUM' ? ('MINIMUM' as const) : ('HOUSE' as const),
      why: activity.cancelReason ?? '',
      people: await countPeopleCalledOff(db, activityId),
      minimum: activity.minimumParticipants ?? 0,
      manageUrl: manageUrl(activity, settings.publicUrl),
    },
  }
}

/** Who only asked to come had neither tickets nor the activity in their calendar. */
function hadTickets({ state }: Registration['participation']): boolean {
  return state !== 'WAITING_PART_CONFIRM'
}

async function calendarFiles(services: WorkerServices, reader: Reader, found: Registration) {
  return hadTickets(found.participation) ? [await calendarFile(services, reader, found)] : []
}

function endedDetails(
  { settings }: WorkerServices,
  reader: Reader,
  { activity, participation }: Registration,
  why: string,
) {
  return {
    ...reader,
    ...activityFacts(activity),
    host: hostName(activity),
    why,
    tickets: hadTickets(participation) ? participation.partySize : 0,
    hasCheque: participation.chequeNumber !== null,
    hasCalendarFile: hadTickets(participation),
    activitiesUrl: `${settings.publicUrl}/activites`,
  }
}

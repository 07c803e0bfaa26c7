import { findListedActivity } from '#db/queries/activity/activity.ts'
import { listWaitingParticipations } from '#db/queries/participation/approval.ts'
import { countPlacesTaken, listOpenParticipations } from '#db/queries/participation/participation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import {
  activityFacts,
  activityFactsAndMap,
  coverUrl,
  hostName,
  manageUrl,
  placesLeftToTell,
} from '#server/tasks/emails/activity-facts.ts'
import type { EmailContent, Occasion, Recipient } from '#server/tasks/emails/email.ts'
import { findEmailedParticipation, findOpenEmailedParticipation } from './emailed-participation.ts'
import { registrationsUrl, ticketsInEmail } from './tickets.ts'

/** The host has received the join request; the answer is a separate email. */
export async function requestReceived(
  services: WorkerServices,
  recipient: Recipient,
  { participationId, added }: { participationId: number; added?: number },
  { facts }: Occasion,
): Promise<EmailContent<'NEW_PARTICIPANT'>> {
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (!found || found.participation.waitingSize === 0) return null
  const { activity, participation } = found
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      host: hostName(activity),
      asked: added ?? participation.waitingSize,
      holderKind: recipient.kind,
      registrationsUrl: await registrationsUrl(services, recipient),
      activityUrl: `${services.settings.publicUrl}/activites/${activity.id}`,
    },
  }
}

/** The host has approved: the email contains the tickets. */
export async function requestApproved(
  services: WorkerServices,
  recipient: Recipient,
  { participationId, added }: { participationId: number; added?: number },
  { facts }: Occasion,
): Promise<EmailContent<'PARTICIPANT_APPROVED'>> {
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (found?.participation.state !== 'YES') return null
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

export interface RefusedSubject {
  participationId: number
  asked?: { people: number; reason: 'REFUSED' | 'EXPIRED'; why: string | null }
}

/**
 * A join request has ended without approval: all of it, or the part that would have enlarged a registration.
 */
export async function requestEnded(
  services: WorkerServices,
  recipient: Recipient,
  { participationId, asked }: RefusedSubject,
  { facts }: Occasion,
): Promise<EmailContent<'REFUSED_PARTICIPATION'>> {
  const found = await findEmailedParticipation(services, participationId, facts)
  if (!found || found.activity.cancelledAt) return null
  const { activity, participation } = found
  const cause = asked?.reason ?? participation.endedReason
  if (cause !== 'REFUSED' && cause !== 'EXPIRED') return null
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      host: hostName(activity),
      cause,
      why: (asked ? asked.why : participation.endedNote) ?? '',
      asked: asked?.people ?? participation.partySize,
      stays: participation.endedAt === null ? participation.partySize - participation.waitingSize : 0,
      activitiesUrl: `${services.settings.publicUrl}/activites`,
    },
  }
}

/** Of the requests that have waited too long, those that still wait when the email is written. */
export async function requestsWaiting(
  { db, settings }: WorkerServices,
  recipient: Recipient,
  { activityId, participationIds }: { activityId: number; participationIds?: number[] },
): Promise<EmailContent<'PARTICIPANT_WAITING_TOO_LONG'>> {
  const activity = await findListedActivity(db, activityId)
  if (!activity || activity.cancelledAt) return null
  const ids = (await listWaitingParticipations(db, activityId))
    .filter(({ id, hostRemindedAt }) => participationIds?.includes(id) ?? hostRemindedAt !== null)
    .map(({ id }) => id)
  if (ids.length === 0) return null
  const people = await listOpenParticipations(db, activityId)
  const taken = await countPlacesTaken(db, [activityId])
  return {
    details: {
      ...recipient,
      ...activityFacts(activity),
      waiting: people
        .filter(({ id }) => ids.includes(id))
        .map(({ organisationName, firstName, lastName, waitingSize }) => ({
          participant: displayName({
            organisationName,
            firstName: firstName ?? '',
            lastName: lastName ?? '',
          }),
          people: waitingSize,
        })),
      placesLeft: placesLeftToTell(activity, taken.get(activityId) ?? 0),
      manageUrl: `${manageUrl(activity, settings.publicUrl)}#demandes`,
    },
  }
}

import type { ListedActivity } from '#db/queries/activity.ts'
import type { ParticipationWithPerson } from '#db/queries/participation.ts'
import {
  GHOST_USER_ID,
  type ActivityParticipant,
  type OwnParticipant,
  type Participant,
  type PublicParty,
} from '#server/contract/entities.ts'
import type { Services, Session } from '#server/context.ts'
import { displayName } from '#server/domain/person.ts'
import { refuseRemoval } from '#server/domain/removal.ts'
import type { ActivityView } from '#server/services/activity-reading.ts'
import { presentTickets } from './ticket.ts'

type OfActivity = Pick<ListedActivity, 'id' | 'name' | 'startsAt' | 'hostId'>

/** A registration as its host, an operator or the person may see it. */
export function presentParticipant(
  services: Services,
  asker: Session | null,
  activity: OfActivity,
  participation: ParticipationWithPerson,
): Participant {
  const { userId, firstName, lastName, organisationName, attendance } = participation
  const isOwn = userId !== null && userId === asker?.userId
  return {
    id: participation.id,
    userId: userId ?? GHOST_USER_ID,
    activityId: activity.id,
    activityName: activity.name,
    activityDate: activity.startsAt,
    firstname: firstName ?? '',
    name: lastName ?? '',
    incName: organisationName,
    displayName: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
    pictureUrl: null,
    email: isOwn || participation.consent ? participation.email : null,
    participantNbr: participation.partySize,
    participated: attendance && attendance === 'present',
    state: participation.state,
    kind: participation.kind,
    ghostDetails: null,
    mayRemove: (asker && refuseRemoval(asker, activity, participation, services.now())) ?? true,
    createdAt: participation.createdAt,
  }
}

/** Everybody's entry to the host and to operators; to others how many come, and their own. */
export function presentParticipants(
  services: Services,
  asker: Session | null,
  { activity, viewpoint, participations, own }: ActivityView,
): (ActivityParticipant | PublicParty)[] {
  return participations.map((participation) => {
    const party = {
      nbrParticipant: participation.partySize,
      isHost: participation.userId === activity.hostId,
    }
    const isOwn = participation.id === own?.participation.id
    if (viewpoint !== 'host' && viewpoint !== 'operator' && !isOwn) return party
    const tickets = isOwn ? { tickets: presentTickets(services, own.tickets) } : {}
    return { ...presentParticipant(services, asker, activity, participation), ...party, ...tickets }
  })
}

export function presentOwn(
  services: Services,
  asker: Session | null,
  { activity, participations, own }: ActivityView,
): OwnParticipant | null {
  const mine = own && participations.find(({ id }) => id === own.participation.id)
  if (!mine) return null
  const participant = presentParticipant(services, asker, activity, mine)
  return { ...participant, tickets: presentTickets(services, own.tickets) }
}

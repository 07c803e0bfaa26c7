import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { AnswerWithQuestion } from '#db/queries/participation/answers.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import type { Activity } from '#db/schema/activity.ts'
import {
  type ActivityParticipant,
  type Answer,
  GHOST_USER_ID,
  type OwnParticipant,
  type Participant,
  type PublicParty,
} from '#server/contract/entities.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { actingOn, type Actor } from '#server/domain/organisation/acting.ts'
import { registrationCancelRefusal } from '#server/domain/participation/cancellation.ts'
import { type ChequeStatus, chequeStatus } from '#server/domain/participation/cheque.ts'
import { namingRefusal } from '#server/domain/participation/naming.ts'
import { removalRefusal } from '#server/domain/participation/removal.ts'
import type { Services } from '#server/runtime/context.ts'
import type { SeenActivity, ViewedActivity } from '#server/services/activity/read.ts'
import type { Answered } from '#server/services/participation/answers.ts'
import type { ParticipationWithTickets } from '#server/services/participation/read.ts'
import { pictureUrl } from './picture-url.ts'
import { presentTickets } from './ticket.ts'

type OfActivity = Pick<ListedActivity, 'id' | 'name' | 'startsAt' | 'timeZone' | 'hostId'> &
  Partial<Pick<ListedActivity, 'createdBy'>>

/** Returns a registration as its host, an operator or the person may see it. */
export function presentParticipant(
  services: Services,
  caller: Actor | null,
  activity: OfActivity,
  participation: Answered<ParticipationWithPerson>,
): Participant {
  const { userId, firstName, lastName, organisationName, attendance, answers } = participation
  const isOwn = userId !== null && userId === caller?.userId
  return {
    id: participation.id,
    userId: userId ?? GHOST_USER_ID,
    activityId: activity.id,
    activityName: activity.name,
    activityDate: activity.startsAt,
    timeZone: activity.timeZone,
    firstname: firstName ?? '',
    name: lastName ?? '',
    incName: organisationName,
    displayName: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
    pictureUrl: pictureUrl(participation.pictureKey, 400),
    email: isOwn || (participation.consent && seesAddresses(caller, activity)) ? participation.email : null,
    participantNbr: participation.partySize,
    waitingNbr: participation.waitingSize,
    participated: attendance && attendance === 'present',
    correction: presentCorrection(participation),
    state: participation.state,
    kind: participation.kind,
    ghostDetails: presentManualParticipant(participation),
    mayRemove: removalRefusalBy(caller, activity, participation, services.now()) ?? true,
    ...(answers && answers.length > 0 && { answers: answers.map(presentAnswer) }),
    createdAt: participation.createdAt,
  }
}

function presentAnswer({ questionId, label, kind, value, person }: AnswerWithQuestion): Answer {
  return { questionId, label, value: kind === 'CHECKBOX' ? value === 'true' : value, person: person || null }
}

/** Returns the registrations of the page to the host and to operators; to others how many come, and their own. */
export function presentParticipants(
  services: Services,
  caller: Actor | null,
  { activity, parties, participations, own }: SeenActivity,
): (ActivityParticipant | PublicParty)[] {
  const inFull = new Map(participations.map((participation) => [participation.id, participation]))
  return parties.map(({ id, userId, partySize }) => {
    const party = { nbrParticipant: partySize, isHost: userId === activity.hostId }
    const participation = inFull.get(id)
    if (!participation) return party
    const tickets = id === own?.participation.id ? { tickets: presentTickets(services, own.tickets) } : {}
    return { ...presentParticipant(services, caller, activity, participation), ...party, ...tickets }
  })
}

/** Returns a person's own registration: with its tickets, and whether it may still be cancelled. */
export function presentParticipation(
  services: Services,
  person: Actor,
  {
    participation,
    activity,
    tickets,
  }: Pick<ParticipationWithTickets, 'participation' | 'tickets'> & { activity: Activity },
): OwnParticipant {
  return {
    ...presentParticipant(services, person, activity, participation),
    tickets: presentTickets(services, tickets),
    mayCancel: registrationCancelRefusal(activity, participation, tickets, services.now()) ?? true,
    mayName: namingRefusal(activity, services.now()) ?? true,
  }
}

export function presentOwn(
  services: Services,
  caller: Actor | null,
  { activity, participations, own }: ViewedActivity,
): OwnParticipant | null {
  const participation = own && participations.find(({ id }) => id === own.participation.id)
  if (!participation || !caller) return null
  return presentParticipation(services, caller, { participation, activity, tickets: own.tickets })
}

function presentCorrection({ markBefore, correctedAt, correctionReason }: ParticipationWithPerson) {
  if (markBefore === null || correctedAt === null) return null
  return { before: markBefore === 'present', reason: correctionReason, correctedAt }
}

function presentManualParticipant({
  id,
  kind,
  chequeNumber,
  chequeState,
  amountCents,
}: ParticipationWithPerson) {
  if (kind !== 'GHOST') return null
  const cheque = { checkNumber: chequeNumber, checkCashed: chequeState === 'CASHED' }
  return { partGhostId: id, ...cheque, amount: amountCents }
}

/** Returns what became of the newest cheque of somebody entered by hand; null for everybody else. */
export function statusOfCheque({
  chequeState,
  dueCents,
  endedAt,
}: ParticipationWithPerson): ChequeStatus | null {
  const newest = chequeState && { state: chequeState }
  return chequeStatus(newest, { cents: dueCents, hasEnded: endedAt !== null })
}

function removalRefusalBy(
  caller: Actor | null,
  activity: OfActivity,
  participation: ParticipationWithPerson,
  now: Date,
) {
  const refused = caller && removalRefusal(actingOn(caller, activity), activity, participation, now)
  return refused === 'NOT_FOUND' ? 'NOT_HOST' : refused // the published word
}

/**
 * A member who checks people in at an activity that another member created sees names, never addresses (decisions §10).
 */
function seesAddresses(caller: Actor | null, activity: OfActivity): boolean {
  if (!caller) return false
  const { userId, mayEdit } = actingOn(caller, activity)
  return mayEdit || userId !== activity.hostId
}

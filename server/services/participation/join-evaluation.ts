import { countRefusals } from '#db/queries/participation/approval.ts'
import { findOpenParticipation } from '#db/queries/participation/participation.ts'
import type { PlacesAndOwn } from '#db/queries/participation/places.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { Participation } from '#db/schema/participation.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { type AnswerProblem, readAnswers } from '#server/domain/participation/answers.ts'
import { MOST_REFUSALS } from '#server/domain/participation/approval.ts'
import {
  countPeople,
  fitParty,
  grantParty,
  type Part,
  placesLeft,
  type PlacesOfTypes,
} from '#server/domain/participation/capacity.ts'
import { joinRefusal, LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { priceRefusal, saleRefusal } from '#server/domain/participation/ticket-sale.ts'
import type { Services } from '#server/runtime/context.ts'
import { isShownTo } from '#server/services/activity/sight.ts'
import { type Attendee, mayOpen } from './attendee.ts'
import { readOffer } from './join-offer.ts'
import type {
  Accepted,
  AlreadyJoined,
  EvaluationRefusal,
  Full,
  JoinRequest,
  Offer,
  Unopened,
  WrongAnswers,
} from './join-outcome.ts'
import { isInLine } from './own-place.ts'
import { countHeld, findCard, isHeld, partsToAdd, placesOfTypes } from './party.ts'
import { findOwnEntry } from './waiting-list/own-entry.ts'

/** The activity, its places and what a person has of it, as they were read together. */
export interface JoinState {
  activity: Activity
  places: PlacesAndOwn
}

/**
 * Returns how many places the input gets in this state, or the refusal. `known` is not read again unless the activity
 * was edited since.
 */
export async function evaluateJoin(
  services: Services,
  state: JoinState | undefined,
  person: Attendee,
  input: JoinRequest,
  known?: Offer,
): Promise<Accepted | AlreadyJoined | Full | Unopened | EvaluationRefusal> {
  if (!state) return { refused: 'ACTIVITY_UNRECOVERED' }
  const { activity, places } = state
  const { ownId, waitingId } = places
  const waiting = waitingId === null ? null : await findOwnEntry(services, person, waitingId)
  // To its holder the places of an offer are free.
  const own = waiting?.offeredAt ? { ticketTypeId: waiting.ticketTypeId, people: waiting.partySize } : null
  const taken = places.taken - (own?.people ?? 0)
  const registered = ownId === null ? undefined : await findOpenParticipation(services.db, ownId)
  // Evaluated as if nobody were registered with this address: a stranger who only types it learns nothing from the
  // answer.
  const unopened = registered && !mayOpen(person, registered) ? registered : undefined
  const existing = unopened ? undefined : registered
  const held = await countHeld(services, existing)
  if (existing && isHeld(input.parts, held, existing)) {
    const { id: participationId, partySize: given } = existing
    return { outcome: 'ALREADY_JOINED', participationId, given, wanted: given }
  }

  if (await isHidden(services, activity, person, existing)) return { refused: 'ACTIVITY_UNRECOVERED' }
  const refused = joinRefusal(activity, person.userId, services.now())
  if (refused) return { refused }
  const { needsApproval } = activity
  if (needsApproval && (await countRefusals(services.db, activity.id, person.userId)) >= MOST_REFUSALS)
    return { refused: 'REFUSED_BY_HOST' }

  const offer = known?.version === activity.version ? known : await readOffer(services, activity)
  const { ticketTypes, questions } = offer
  const added = partsToAdd(ticketTypes, input.parts, held)
  if (!added) return { refused: 'UNKNOWN_PAYMENT_MODEL' }
  const addedTypes = added.map(({ ticketType }) => ticketType)
  for (const ticketType of addedTypes) {
    const refused = saleRefusal(ticketType, services.now())
    if (refused) return { refused }
  }
  const priced = priceRefusal(activity, addedTypes, input)
  if (priced) return { refused: priced }
  const parts = added.map(({ ticketType, people }) => ({ ticketTypeId: ticketType.id, people }))
  const wanted = countPeople(parts)
  const size = existing?.partySize ?? 0
  if (size + wanted > LARGEST_PARTY) return { refused: 'PARTY_TOO_LARGE' }

  const left = await placesOfTypes(services, placesLeft(activity.capacity, taken), ticketTypes, own)
  const given = grantParty(parts, left, input.acceptsFewer)
  // The same call again: whoever accepted fewer has what there was. Somebody in line is looked at under the lock.
  if (existing && given.length === 0 && input.acceptsFewer && !input.pays && waitingId === null) {
    return { outcome: 'ALREADY_JOINED', participationId: existing.id, given: size, wanted: size + wanted }
  }
  if (given.length === 0 || (input.pays && costsNothing(given, addedTypes))) {
    const participationId = existing?.id ?? null
    const isWaiting = waitingId !== null
    return { outcome: 'FULL', participationId, given: 0, wanted, left: leftFor(parts, left), isWaiting }
  }
  const shown = input.card ?? null
  const found = await findCard(services, person, activity, { ticketTypes: addedTypes, shown, existing })
  if ('refused' in found) return found

  const { answers, problems } = readAnswers(questions, input.answers ?? [], {
    isNew: !existing,
    firstPerson: size + 1,
    lastPerson: size + wanted,
  })
  if (problems.length > 0) return { refused: 'BAD_REQUEST', data: wrongAnswers(problems) }
  if (unopened) {
    const people = countPeople(given)
    const after = Number.isFinite(left.inAll) ? left.inAll - people : null
    return { outcome: 'UNOPENED', participationId: unopened.id, given: people, wanted, left: after }
  }
  const accepted = { existing, wanted: parts, given, answers, card: found.card, taken, left, offer, waiting }
  return { outcome: 'ACCEPTED', activity, ...accepted }
}

/**
 * Joining must not reveal to anyone who may not see an activity that it exists. Those who are registered or in line know
 * it: an offer is good although the activity became private, or was shown to them by an invitation in another browser.
 */
export async function isHidden(
  services: Services,
  activity: Activity,
  person: Attendee,
  existing: Participation | undefined,
): Promise<boolean> {
  if (activity.hostId === person.userId || person.isOperator) return false
  if (existing) return !isAdmitted(activity)
  // A pass issued immediately only states an address: such a guest shows the link of the email.
  const known = person.pass?.scope === 'CREATED' ? null : person
  if (await isShownTo(services, known, activity)) return false
  return !isAdmitted(activity) || !(await isInLine(services, person, activity.id))
}

/** Whether only free places are left of what somebody pays for: an order of them would cost nothing. */
function costsNothing(given: readonly Part[], ticketTypes: readonly TicketType[]): boolean {
  const free = ticketTypes.filter(({ priceCents }) => priceCents === 0).map(({ id }) => id)
  return given.every(({ ticketTypeId }) => free.includes(ticketTypeId))
}

/** Returns the places left of a single ticket type; of several, how many of the requested people would fit. */
function leftFor(wanted: Part[], left: PlacesOfTypes): number {
  const [only, ...others] = wanted
  if (only && others.length === 0) return Math.min(left.inAll, left.ofType(only.ticketTypeId))
  return countPeople(fitParty(wanted, left))
}

function wrongAnswers(problems: AnswerProblem[]): WrongAnswers {
  const issues = problems.map(({ questionId, person, problem }) => ({
    path: ['responses', questionId, ...(person === null ? [] : [person])],
    message: `answer.${problem}`,
  }))
  return { issues }
}

import { randomUUID } from 'node:crypto'
import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import { listQuestions } from '#db/queries/activity/question.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { insertAnswers } from '#db/queries/participation/answers.ts'
import { countRefusals } from '#db/queries/participation/approval.ts'
import {
  findOpenParticipationOf,
  insertParticipation,
  updateParticipation,
} from '#db/queries/participation/participation.ts'
import { insertTickets } from '#db/queries/participation/ticket.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { MemberCard } from '#db/schema/organisation.ts'
import type { Participation, Ticket } from '#db/schema/participation.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import {
  type AnswerProblem,
  type GivenAnswer,
  type ReadAnswer,
  readAnswers,
} from '#server/domain/participation/answers.ts'
import { MOST_REFUSALS } from '#server/domain/participation/approval.ts'
import {
  countPeople,
  fitParty,
  grantParty,
  type Part,
  type PlacesOfTypes,
} from '#server/domain/participation/capacity.ts'
import { type JoinRefusal, joinRefusal, LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { type SaleRefusal, saleRefusal } from '#server/domain/participation/ticket-sale.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { holdAccount } from '#server/services/account/hold.ts'
import { isShownTo } from '#server/services/activity/read.ts'
import { inTransactionWithEmails, type TooManyEmails } from '#server/services/notification/email-allowance.ts'
import type { EmailCause } from '#server/services/notification/email-payment.ts'
import { tellHost } from '#server/services/notification/host-news.ts'
import { notify } from '#server/services/notification/notification.ts'
import { type Attendee, mayOpen } from './attendee.ts'
import {
  type CardRefusal,
  countHeld,
  countPlacesOfTypes,
  findCard,
  isHeld,
  partsToAdd,
  type ShownCard,
  typesOfPeople,
  type WantedPart,
} from './party.ts'

export interface JoinInput {
  activityId: number
  /** How many people come in all, by ticket type. */
  parts: WantedPart[]
  consent: boolean
  acceptsFewer: boolean
  /** The answers to the host's questions. */
  answers?: GivenAnswer[]
  card?: ShownCard | null
  /** The network of the request: a guest’s confirmation counts against it. */
  network?: string
}

export type JoinResult =
  | { outcome: 'JOINED' | 'ENLARGED'; participationId: number; given: number; wanted: number }
  | { outcome: 'ALREADY_JOINED'; participationId: number; given: number }
  | TooManyEmails
  /**
   * The address is registered, but not with this pass: only its mailbox can tell this apart from JOINED. `left`: null
   * without a limit.
   */
  | {
      outcome: 'REGISTERED_BY_MAIL'
      participationId: number
      given: number
      wanted: number
      left: number | null
    }
  | { outcome: 'FULL'; left: number; participationId: number | null }
  | { outcome: 'ANSWERS_WRONG'; problems: AnswerProblem[] }
  | {
      outcome:
        | JoinRefusal
        | SaleRefusal
        | CardRefusal
        | 'NOT_FOUND'
        | 'REFUSED_BY_HOST'
        | 'UNKNOWN_TICKET_TYPE'
        | 'PARTY_TOO_LARGE'
    }

/**
 * Registers a person for a free activity, with one ticket for each of the party. The input is the total, by ticket
 * type: the same again changes nothing, more people enlarge the registration. Where the host approves participants, the
 * places are taken and the tickets wait.
 */
export async function join(services: Services, person: Attendee, input: JoinInput): Promise<JoinResult> {
  // When many people join at once, most are refused. Evaluating without the lock spares them the wait for it, and
  // everybody else too; an acceptance is decided again under the lock.
  const look = await evaluate(services, await findActivity(services.db, input.activityId), person, input)
  if (look.outcome !== 'ACCEPTED') return look

  return inTransactionWithEmails(services, async (services): Promise<JoinResult> => {
    const activity = await lockActivity(services.db, input.activityId)
    await holdAccount(services, person.userId)
    const accepted = await evaluate(services, activity, person, input)
    if (accepted.outcome !== 'ACCEPTED') return accepted
    const { existing } = accepted
    const wanted = countPeople(accepted.wanted) + (existing?.partySize ?? 0)
    if (existing) {
      await enlarge(services, accepted, existing, causeOf(person, input))
      const given = existing.partySize + countPeople(accepted.given)
      return { outcome: 'ENLARGED', participationId: existing.id, given, wanted }
    }
    const participationId = await register(services, accepted, person, input)
    return { outcome: 'JOINED', participationId, given: countPeople(accepted.given), wanted }
  })
}

interface Accepted {
  outcome: 'ACCEPTED'
  activity: Activity
  /** The registration that becomes larger. */
  existing: Participation | undefined
  /** The people to add to it, and how many of them get a place now. */
  wanted: Part[]
  given: Part[]
  answers: ReadAnswer[]
  /** The member card that is required. */
  card: MemberCard | null
}

type NotAccepted = Exclude<JoinResult, { outcome: 'JOINED' | 'ENLARGED' } | TooManyEmails>

/** Returns how many places the input gets in the current state, or the refusal. */
async function evaluate(
  services: Services,
  activity: Activity | undefined,
  person: Attendee,
  input: JoinInput,
): Promise<Accepted | NotAccepted> {
  if (!activity) return { outcome: 'NOT_FOUND' }
  const registered = await findOpenParticipationOf(services.db, activity.id, person.userId)
  // Evaluated as if nobody were registered with this address: a stranger who only types it learns nothing from the
  // answer.
  const unopened = registered && !mayOpen(person, registered) ? registered : undefined
  const existing = unopened ? undefined : registered
  const held = await countHeld(services, existing)
  if (existing && isHeld(input.parts, held, existing))
    return { outcome: 'ALREADY_JOINED', participationId: existing.id, given: existing.partySize }

  if (await isHidden(services, activity, person, existing)) return { outcome: 'NOT_FOUND' }
  const refusal = joinRefusal(activity, person.userId, services.now())
  if (refusal) return { outcome: refusal }
  if (asks(activity) && (await countRefusals(services.db, activity.id, person.userId)) >= MOST_REFUSALS)
    return { outcome: 'REFUSED_BY_HOST' }

  const ticketTypes = await listTicketTypes(services.db, [activity.id])
  const added = partsToAdd(ticketTypes, input.parts, held)
  if (!added) return { outcome: 'UNKNOWN_TICKET_TYPE' }
  const addedTypes = added.map(({ ticketType }) => ticketType)
  for (const ticketType of addedTypes) {
    const closed = saleRefusal(ticketType, services.now())
    if (closed) return { outcome: closed }
  }
  const wanted = added.map(({ ticketType, people }) => ({ ticketTypeId: ticketType.id, people }))
  const size = existing?.partySize ?? 0
  if (size + countPeople(wanted) > LARGEST_PARTY) return { outcome: 'PARTY_TOO_LARGE' }

  const left = await countPlacesOfTypes(services, activity, ticketTypes)
  const given = grantParty(wanted, left, input.acceptsFewer)
  if (given.length === 0) {
    return { outcome: 'FULL', left: leftFor(wanted, left), participationId: existing?.id ?? null }
  }
  const shown = input.card ?? null
  const found = await findCard(services, person, activity, { ticketTypes: addedTypes, shown, existing })
  if ('refusal' in found) return { outcome: found.refusal }

  const { answers, problems } = readAnswers(
    await listQuestions(services.db, [activity.id]),
    input.answers ?? [],
    { isNew: !existing, firstPerson: size + 1, lastPerson: size + countPeople(wanted) },
  )
  if (problems.length > 0) return { outcome: 'ANSWERS_WRONG', problems }
  if (unopened) {
    const people = countPeople(given)
    const after = Number.isFinite(left.inAll) ? left.inAll - people : null
    const asIf = { given: people, wanted: countPeople(wanted), left: after }
    return { outcome: 'REGISTERED_BY_MAIL', participationId: unopened.id, ...asIf }
  }
  return { outcome: 'ACCEPTED', activity, existing, wanted, given, answers, card: found.card }
}

/** Returns the places left of a single ticket type; of several, how many of the requested people would fit. */
function leftFor(wanted: Part[], left: PlacesOfTypes): number {
  const [only, ...others] = wanted
  if (only && others.length === 0) return Math.min(left.inAll, left.ofType(only.ticketTypeId))
  return countPeople(fitParty(wanted, left))
}

/** Joining must not reveal to anyone who may not see an activity that it exists. */
async function isHidden(
  services: Services,
  activity: Activity,
  person: Attendee,
  existing: Participation | undefined,
): Promise<boolean> {
  if (activity.hostId === person.userId || person.isOperator) return false
  if (existing) return !isAdmitted(activity)
  // A pass issued immediately only states an address: such a guest shows the link of the email.
  const known = person.pass?.scope === 'CREATED' ? null : person
  return !(await isShownTo(services, known, activity))
}

async function register(
  services: Services,
  accepted: Accepted,
  person: Attendee,
  input: JoinInput,
): Promise<number> {
  const { activity, given, card } = accepted
  const now = services.now()
  const participation = await insertParticipation(services.db, {
    activityId: activity.id,
    userId: person.userId,
    kind: 'USER',
    state: asks(activity) ? 'WAITING_PART_CONFIRM' : 'YES',
    partySize: countPeople(given),
    consent: input.consent,
    createdAt: instant(now),
    memberCardId: card?.id ?? null,
    ...(person.pass && {
      guestPassId: person.pass.id,
      firstName: person.firstName,
      lastName: person.lastName,
    }),
  })
  if (!participation) throw new Error('A registration appeared although the activity was locked.')

  await giveParty(services, participation, accepted, 0)
  const subject = { participationId: participation.id, userId: person.userId }
  await tellBoth(services, activity, subject, causeOf(person, input))
  return participation.id
}

async function enlarge(
  services: Services,
  accepted: Accepted,
  existing: Participation,
  cause: EmailCause,
): Promise<void> {
  const { activity, given, card } = accepted
  const { id, partySize, userId, state } = existing
  const added = countPeople(given)
  await updateParticipation(services.db, id, {
    partySize: partySize + added,
    ...(card && { memberCardId: card.id }),
    ...(asks(activity)
      ? { hostRemindedAt: null }
      : { state: state === 'WAITING_PART_CONFIRM' ? 'YES' : state }),
  })
  await giveParty(services, existing, accepted, partySize)
  await tellBoth(services, activity, { participationId: id, userId, added }, cause)
}

/** Returns whether the host approves participants. */
function asks({ needsApproval }: Pick<Activity, 'needsApproval'>): boolean {
  return needsApproval
}

/** The link of an email shows the address to belong to its user; a pass issued immediately shows nothing. */
function causeOf({ pass }: Attendee, { network }: JoinInput): EmailCause {
  return { network, isProven: pass?.scope === 'ALL' }
}

/** Sends the confirmation, or the notice of the join request, to the person, and the corresponding one to the host. */
async function tellBoth(
  services: Services,
  activity: Activity,
  { userId, ...subject }: { participationId: number; userId: number | null; added?: number },
  cause: EmailCause,
): Promise<void> {
  const isAsked = asks(activity)
  if (userId !== null)
    await notify(
      services,
      userId,
      'NEW_PARTICIPANT',
      { ...subject, ...(isAsked && { isAsked }) },
      { ...cause, activity },
    )
  const type = isAsked ? 'NEW_WAITING_APPROVAL' : 'NEW_PARTICIPANT_FOR_HOST'
  await tellHost(services, activity.hostId, type, subject)
}

/** Creates the tickets of those who get a place, with the answers given for them. */
async function giveParty(
  services: Services,
  participation: Pick<Participation, 'id' | 'activityId'>,
  { activity, wanted, given, answers }: Accepted,
  before: number,
): Promise<void> {
  const places = placesOfPeople(wanted, given)
  const tickets = await giveTickets(
    services,
    participation,
    places.map(({ ticketTypeId }) => ticketTypeId),
    { awaitsApproval: asks(activity) },
  )
  const ticketOf = new Map(places.map(({ person }, index) => [before + person, tickets[index]]))
  const createdAt = instant(services.now())
  const kept = answers.flatMap(({ questionId, person, value }) => {
    const ticket = person === null ? null : ticketOf.get(person)
    if (ticket === undefined) return [] // a person for whom there was no place
    return [{ participationId: participation.id, questionId, ticketId: ticket?.id ?? null, value, createdAt }]
  })
  await insertAnswers(services.db, kept)
}

/** Returns, of the requested people in their order, those who get a place: the first of each ticket type. */
function placesOfPeople(wanted: Part[], given: Part[]): { person: number; ticketTypeId: number }[] {
  const free = new Map(given.map(({ ticketTypeId, people }) => [ticketTypeId, people]))
  return typesOfPeople(wanted).flatMap((ticketTypeId, index) => {
    const left = free.get(ticketTypeId) ?? 0
    free.set(ticketTypeId, left - 1)
    return left > 0 ? [{ person: index + 1, ticketTypeId }] : []
  })
}

/** Creates one ticket for each person of a party, of each one's type, in their order. */
export async function giveTickets(
  services: Services,
  { id, activityId }: Pick<Participation, 'id' | 'activityId'>,
  ticketTypeIds: readonly number[],
  { awaitsApproval = false } = {},
): Promise<Ticket[]> {
  const ticket = {
    activityId,
    participationId: id,
    awaitsApproval,
    createdAt: instant(services.now()),
  }
  const tickets = await insertTickets(
    services.db,
    ticketTypeIds.map((ticketTypeId) => ({ ...ticket, ticketTypeId, uuid: randomUUID() })),
  )
  return tickets.sort((one, other) => one.id - other.id)
}

/** Sends a guest's link again, to the address that it belongs to; not when it has just been sent. */
export async function resendParticipation(
  services: Services,
  participationId: number,
  userId: number,
): Promise<void> {
  await inTransaction(services, (services) =>
    notify(services, userId, 'NEW_PARTICIPANT', { participationId }, { again: true }),
  )
}

import { randomUUID } from 'node:crypto'
import { findActivity, lockActivity } from '#db/queries/activity.ts'
import {
  countPlacesTaken,
  findOpenParticipationOf,
  insertParticipation,
  updateParticipation,
} from '#db/queries/participation.ts'
import { insertTickets } from '#db/queries/ticket.ts'
import { listTicketTypes } from '#db/queries/ticket-type.ts'
import type { Activity, Participation, TicketType } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import { grantPlaces, placesLeft } from '#server/domain/capacity.ts'
import { refuseJoining, type JoinRefusal } from '#server/domain/joining.ts'
import { isOnline } from '#server/domain/moderation.ts'
import { inTransaction } from '#server/transaction.ts'
import { tellHostOfRegistration } from './host-news.ts'
import { notify } from './notification.ts'
import { mayOpen, type Registrant } from './registrant.ts'

export interface JoinWish {
  activityId: number
  /** null = the activity's only ticket type. */
  ticketTypeId: number | null
  partySize: number
  consent: boolean
  acceptsFewer: boolean
}

export type Joining =
  | { outcome: 'JOINED' | 'ENLARGED'; participationId: number; given: number; wanted: number }
  | { outcome: 'ALREADY_JOINED'; participationId: number; given: number }
  | { outcome: 'REGISTERED_BY_MAIL'; participationId: number }
  | { outcome: 'FULL'; left: number; participationId: number | null }
  | { outcome: JoinRefusal | 'NOT_FOUND' | 'UNKNOWN_TICKET_TYPE' | 'PAID_NOT_BUILT' }

/**
 * Registers a person for a free activity, with one ticket for each of the party. The wish says how many come in all:
 * asking again changes nothing, asking for more enlarges the registration.
 */
export async function join(services: Services, person: Registrant, wish: JoinWish): Promise<Joining> {
  // In a rush most are refused. A look without the lock spares them the wait for it, and spares it for the others; who
  // would get a place is weighed again under it.
  const look = await weigh(services, await findActivity(services.db, wish.activityId), person, wish)
  if (look.outcome !== 'WELCOME') return look

  return inTransaction(services, async (services): Promise<Joining> => {
    const welcome = await weigh(services, await lockActivity(services.db, wish.activityId), person, wish)
    if (welcome.outcome !== 'WELCOME') return welcome
    const { activity, ticketType, existing, given } = welcome
    if (existing) {
      await enlarge(services, activity, ticketType, existing, given)
      const now = existing.partySize + given
      return { outcome: 'ENLARGED', participationId: existing.id, given: now, wanted: wish.partySize }
    }
    const participationId = await register(services, activity, ticketType, person, {
      given,
      consent: wish.consent,
    })
    return { outcome: 'JOINED', participationId, given, wanted: wish.partySize }
  })
}

interface Welcome {
  outcome: 'WELCOME'
  activity: Activity
  ticketType: TicketType
  /** The registration that becomes larger. */
  existing: Participation | undefined
  /** How many places are given now. */
  given: number
}

/** What a wish comes to, as things stand: how many places, or why none. */
async function weigh(
  services: Services,
  activity: Activity | undefined,
  person: Registrant,
  wish: JoinWish,
): Promise<Welcome | Exclude<Joining, { outcome: 'JOINED' | 'ENLARGED' }>> {
  if (!activity) return { outcome: 'NOT_FOUND' }
  const existing = await findOpenParticipationOf(services.db, activity.id, person.userId)
  if (existing && !mayOpen(person, existing))
    return { outcome: 'REGISTERED_BY_MAIL', participationId: existing.id }
  if (existing && wish.partySize <= existing.partySize)
    return { outcome: 'ALREADY_JOINED', participationId: existing.id, given: existing.partySize }

  if (isHidden(activity, person)) return { outcome: 'NOT_FOUND' }
  const refusal = refuseJoining(activity, person.userId, services.now())
  if (refusal) return { outcome: refusal }

  const ticketType = chooseTicketType(await listTicketTypes(services.db, [activity.id]), wish.ticketTypeId)
  if (!ticketType) return { outcome: 'UNKNOWN_TICKET_TYPE' }
  if (ticketType.priceCents > 0) return { outcome: 'PAID_NOT_BUILT' }

  const left = await countPlacesLeft(services, activity)
  const more = wish.partySize - (existing?.partySize ?? 0)
  const given = grantPlaces(more, left, wish.acceptsFewer)
  if (given === 0) return { outcome: 'FULL', left, participationId: existing?.id ?? null }
  return { outcome: 'WELCOME', activity, ticketType, existing, given }
}

/** Who may not see an activity does not learn by joining that it exists. */
function isHidden(activity: Activity, person: Registrant): boolean {
  return !isOnline(activity) && activity.hostId !== person.userId && !person.isOperator
}

/** Places left in an activity, counted from the rows; Infinity without a limit. */
export async function countPlacesLeft(
  services: Services,
  activity: Pick<Activity, 'id' | 'capacity'>,
): Promise<number> {
  const taken = await countPlacesTaken(services.db, [activity.id])
  return placesLeft(activity.capacity, taken.get(activity.id) ?? 0)
}

export function chooseTicketType(ticketTypes: TicketType[], id: number | null): TicketType | undefined {
  if (id !== null) return ticketTypes.find((ticketType) => ticketType.id === id)
  return ticketTypes.length === 1 ? ticketTypes[0] : undefined
}

async function register(
  services: Services,
  activity: Activity,
  ticketType: TicketType,
  person: Registrant,
  { given, consent }: { given: number; consent: boolean },
): Promise<number> {
  const now = services.now()
  const participation = await insertParticipation(services.db, {
    activityId: activity.id,
    userId: person.userId,
    kind: 'USER',
    state: 'YES',
    partySize: given,
    consent: consent ? 1 : 0,
    createdAt: instant(now),
    ...(person.pass && {
      guestPassId: person.pass.id,
      firstName: person.firstName,
      lastName: person.lastName,
    }),
  })
  if (!participation) throw new Error('A registration appeared although the activity was locked.')

  await giveTickets(services, participation, ticketType, given)
  await notify(services, person.userId, 'NEW_PARTICIPANT', { participationId: participation.id })
  await tellHostOfRegistration(services, activity.hostId, { participationId: participation.id }, now)
  return participation.id
}

async function enlarge(
  services: Services,
  activity: Activity,
  ticketType: TicketType,
  { id, partySize, activityId, userId }: Participation,
  added: number,
): Promise<void> {
  const now = services.now()
  await updateParticipation(services.db, id, { partySize: partySize + added })
  await giveTickets(services, { id, activityId }, ticketType, added)
  if (userId !== null) await notify(services, userId, 'NEW_PARTICIPANT', { participationId: id, added })
  await tellHostOfRegistration(services, activity.hostId, { participationId: id, added }, now)
}

/** One ticket for each person of a party. */
export async function giveTickets(
  services: Services,
  { id, activityId }: Pick<Participation, 'id' | 'activityId'>,
  ticketType: TicketType,
  people: number,
): Promise<void> {
  const createdAt = instant(services.now())
  const ticket = { activityId, participationId: id, ticketTypeId: ticketType.id, createdAt }
  await insertTickets(
    services.db,
    Array.from({ length: people }, () => ({ ...ticket, uuid: randomUUID() })),
  )
}

/** Sends a guest's link again, to the address that it belongs to. */
export async function resendRegistration(
  services: Services,
  participationId: number,
  userId: number,
): Promise<void> {
  await inTransaction(services, (services) =>
    notify(services, userId, 'NEW_PARTICIPANT', { participationId }),
  )
}

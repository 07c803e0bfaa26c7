import { randomUUID } from 'node:crypto'
import { lockActivity } from '#db/queries/activity.ts'
import { countPlacesTaken, findOpenParticipationOf, insertParticipation } from '#db/queries/participation.ts'
import { insertTickets } from '#db/queries/ticket.ts'
import { listTicketTypes } from '#db/queries/ticket-type.ts'
import type { Activity, TicketType } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { grantPlaces, placesLeft } from '#server/domain/capacity.ts'
import { refuseJoining, type JoinRefusal } from '#server/domain/joining.ts'
import { isOnline } from '#server/domain/moderation.ts'
import { inTransaction } from '#server/transaction.ts'
import { notify } from './notification.ts'

export interface JoinWish {
  activityId: number
  /** null = the activity's only ticket type. */
  ticketTypeId: number | null
  partySize: number
  consent: boolean
  acceptsFewer: boolean
}

export type Joining =
  | { outcome: 'JOINED'; participationId: number; given: number; wanted: number }
  | { outcome: 'ALREADY_JOINED'; participationId: number; given: number }
  | { outcome: 'FULL'; left: number }
  | { outcome: JoinRefusal | 'NOT_FOUND' | 'UNKNOWN_TICKET_TYPE' | 'PAID_NOT_BUILT' }

/** Registers a person for a free activity, with one ticket for each of the party. Asking again changes nothing. */
export function join(services: Services, person: Session, wish: JoinWish): Promise<Joining> {
  return inTransaction(services, async (services): Promise<Joining> => {
    const activity = await lockActivity(services.db, wish.activityId)
    if (!activity) return { outcome: 'NOT_FOUND' }

    const existing = await findOpenParticipationOf(services.db, activity.id, person.userId)
    if (existing)
      return { outcome: 'ALREADY_JOINED', participationId: existing.id, given: existing.partySize }

    if (isHidden(activity, person)) return { outcome: 'NOT_FOUND' }
    const refusal = refuseJoining(activity, person.userId, services.now())
    if (refusal) return { outcome: refusal }

    const ticketType = chooseTicketType(await listTicketTypes(services.db, [activity.id]), wish.ticketTypeId)
    if (!ticketType) return { outcome: 'UNKNOWN_TICKET_TYPE' }
    if (ticketType.priceCents > 0) return { outcome: 'PAID_NOT_BUILT' }

    const left = await countPlacesLeft(services, activity)
    const given = grantPlaces(wish.partySize, left, wish.acceptsFewer)
    if (given === 0) return { outcome: 'FULL', left }

    const participationId = await register(services, activity, ticketType, person, {
      given,
      consent: wish.consent,
    })
    return { outcome: 'JOINED', participationId, given, wanted: wish.partySize }
  })
}

/** Who may not see an activity does not learn by joining that it exists. */
function isHidden(activity: Activity, person: Session): boolean {
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

function chooseTicketType(ticketTypes: TicketType[], id: number | null): TicketType | undefined {
  if (id !== null) return ticketTypes.find((ticketType) => ticketType.id === id)
  return ticketTypes.length === 1 ? ticketTypes[0] : undefined
}

async function register(
  services: Services,
  activity: Activity,
  ticketType: TicketType,
  person: Session,
  { given, consent }: { given: number; consent: boolean },
): Promise<number> {
  const createdAt = instant(services.now())
  const participation = await insertParticipation(services.db, {
    activityId: activity.id,
    userId: person.userId,
    kind: 'USER',
    state: 'YES',
    partySize: given,
    consent: consent ? 1 : 0,
    createdAt,
  })
  if (!participation) throw new Error('A registration appeared although the activity was locked.')

  const ticket = {
    activityId: activity.id,
    participationId: participation.id,
    ticketTypeId: ticketType.id,
    createdAt,
  }
  await insertTickets(
    services.db,
    Array.from({ length: given }, () => ({ ...ticket, uuid: randomUUID() })),
  )
  await notify(services, person.userId, 'NEW_PARTICIPANT', { participationId: participation.id })
  await notify(services, activity.hostId, 'NEW_PARTICIPANT_FOR_HOST', { participationId: participation.id })
  return participation.id
}

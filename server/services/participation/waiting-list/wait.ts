import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { countRefusals } from '#db/queries/participation/approval.ts'
import { findOpenParticipation } from '#db/queries/participation/participation.ts'
import { countTakenAndFindOwn } from '#db/queries/participation/places.ts'
import { countWaiting, findWaitingEntry, insertWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import { MOST_REFUSALS } from '#server/domain/participation/approval.ts'
import { placesLeft } from '#server/domain/participation/capacity.ts'
import { type JoinRefusal, joinRefusal } from '#server/domain/participation/join.ts'
import { type SaleRefusal, saleRefusal } from '#server/domain/participation/ticket-sale.ts'
import { type WaitRefusal, waitRefusal } from '#server/domain/participation/waiting-list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { holdAccountToJoin } from '#server/services/account/hold.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'
import { isHidden } from '#server/services/participation/join-evaluation.ts'
import { waitLimits } from '#server/services/participation/join-limits.ts'
import { chooseTicketType, placesOfTypes } from '#server/services/participation/party.ts'
import { spendAll, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'

export interface WaitInput {
  activityId: number
  partySize: number
  /** null = the activity's only one. */
  ticketTypeId: number | null
  /** The network address of the caller: the guests of a network are counted together. */
  peer?: string
}

/** What a person waits for, as they see it. */
export interface WaitingView {
  partySize: number
  ticketTypeId: number
  /** The place in line, from 1; 0 once places are offered. */
  position: number
  offeredUntil: string | null
}

type WaitResult =
  | { waiting: WaitingView }
  | {
      refused:
        | JoinRefusal
        | SaleRefusal
        | 'ACTIVITY_UNRECOVERED'
        | 'REFUSED_BY_HOST'
        | 'UNKNOWN_PAYMENT_MODEL'
        | 'ALREADY_WAITING'
    }
  | WaitRefusal
  | TooManyRequests

/**
 * Puts a person at the end of the waiting list of an activity where their party does not fit. The same again changes
 * nothing.
 */
export async function waitForPlaces(
  services: Services,
  person: Attendee,
  input: WaitInput,
): Promise<WaitResult> {
  const wait = await spendAll(services, waitLimits(person, input.peer))
  if (wait) return tooMany(wait)
  return inTransaction(services, async (services): Promise<WaitResult> => {
    const activity = await lockActivity(services.db, input.activityId)
    if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    await holdAccountToJoin(services, person.userId)
    return waitLocked(services, activity, person, input)
  })
}

async function waitLocked(
  services: Services,
  activity: Activity,
  person: Attendee,
  { partySize, ticketTypeId }: WaitInput,
): Promise<WaitResult> {
  const { db } = services
  const { taken, ownId, waitingId } = await countTakenAndFindOwn(db, activity.id, person.userId)
  const registered = ownId === null ? undefined : await findOpenParticipation(db, ownId)
  const own = registered && mayOpen(person, registered) ? registered : undefined
  if (await isHidden(services, activity, person, own)) return { refused: 'ACTIVITY_UNRECOVERED' }
  const refused = joinRefusal(activity, person.userId, services.now())
  if (refused) return { refused }
  if (activity.needsApproval && (await countRefusals(db, activity.id, person.userId)) >= MOST_REFUSALS)
    return { refused: 'REFUSED_BY_HOST' }

  const ticketTypes = await listTicketTypes(db, [activity.id])
  const ticketType = chooseTicketType(ticketTypes, ticketTypeId)
  if (!ticketType) return { refused: 'UNKNOWN_PAYMENT_MODEL' }
  const notOnSale = saleRefusal(ticketType, services.now())
  if (notOnSale) return { refused: notOnSale }

  const known = waitingId === null ? undefined : await findWaitingEntry(db, waitingId)
  const isTheirs = known !== undefined && mayOpen(person, known)
  if (isTheirs) {
    const isSame = known.partySize === partySize && known.ticketTypeId === ticketType.id
    return isSame ? { waiting: await viewOf(services, known) } : { refused: 'ALREADY_WAITING' }
  }
  const left = await placesOfTypes(services, placesLeft(activity.capacity, taken), ticketTypes)
  const refusal = waitRefusal(partySize, {
    isOpen: activity.hasWaitingList,
    registered: own?.partySize ?? 0,
    most: mostPlaces(activity, ticketType),
    left: Math.min(left.inAll, left.ofType(ticketType.id)),
  })
  if (refusal) return refusal

  const entry = {
    activityId: activity.id,
    userId: person.userId,
    guestPassId: person.pass?.id ?? null,
    ticketTypeId: ticketType.id,
    partySize,
    createdAt: instant(services.now()),
  }
  // Another pass waits with this address: a stranger who only types it gets the answer of somebody new.
  const before = await countWaiting(db, activity.id)
  if (!known) await insertWaitingEntry(db, entry)
  return { waiting: { partySize, ticketTypeId: ticketType.id, position: before + 1, offeredUntil: null } }
}

function mostPlaces(activity: Activity, ticketType: TicketType): number {
  return Math.min(activity.capacity ?? Infinity, ticketType.capacity ?? Infinity)
}

/** Returns an entry as its person sees it. */
export async function viewOf({ db }: Services, entry: WaitingEntry): Promise<WaitingView> {
  const { partySize, ticketTypeId, offeredUntil } = entry
  const position = offeredUntil ? 0 : (await countWaiting(db, entry.activityId, entry.id)) + 1
  return { partySize, ticketTypeId, position, offeredUntil }
}

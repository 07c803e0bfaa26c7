import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes, updateTicketType } from '#db/queries/activity/ticket-type.ts'
import { findWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import { type EditRefusal, editRefusal } from '#server/domain/activity/edit.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { type JoinRefusal, joinRefusal } from '#server/domain/participation/join.ts'
import { type SaleRefusal, saleRefusal } from '#server/domain/participation/ticket-sale.ts'
import { missingPlaces, typeToOffer } from '#server/domain/participation/waiting-list.ts'
import type { SalesRefusal } from '#server/domain/payment/sales.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { countPlacesOfTypes } from '#server/services/participation/party.ts'
import { salesPause } from '#server/services/payment/sales.ts'
import { tellOfEnd } from './lapse.ts'
import { tellOfOffers, writeOffers } from './offer.ts'
import { endEntry } from './own-entry.ts'

interface EntryOfActivity {
  activityId: number
  waitingId: number
}

type OfferResult =
  | { people: number; added: number }
  | { refused: EditRefusal | JoinRefusal | SaleRefusal | 'NOT_FOUND' | 'ALREADY_OFFERED' }
  | { refused: 'PLACES_MISSING'; data: { missing: number } }
  | SalesRefusal

/**
 * Offers places to somebody before it is their turn. Parties that fit are offered places by themselves, so this makes
 * room: `adds` is how many places the host agreed to add, at most.
 */
export function offerOutOfTurn(
  services: Services,
  host: Session,
  { adds, ...input }: EntryOfActivity & { adds: number },
): Promise<OfferResult> {
  return inTransaction(services, async (services): Promise<OfferResult> => {
    const { db } = services
    const activity = await lockActivity(db, input.activityId)
    if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    const refused = editRefusal(host, activity) ?? joinRefusal(activity, null, services.now())
    if (refused) return { refused }
    const entry = await findOpen(services, input)
    if (!entry) return { refused: 'NOT_FOUND' }
    if (entry.offeredAt) return { refused: 'ALREADY_OFFERED' }

    const ticketTypes = await listTicketTypes(db, [activity.id])
    const ticketType = typeToOffer(ticketTypes, entry.ticketTypeId)
    if (!ticketType) return { refused: 'NOT_FOUND' }
    const notOnSale = saleRefusal(ticketType, services.now())
    if (notOnSale) return { refused: notOnSale }
    const paused = await salesPause(services, activity, [ticketType])
    if (paused) return paused

    const left = await countPlacesOfTypes(services, activity, ticketTypes)
    const missing = missingPlaces(entry.partySize, left.inAll, left.ofType(ticketType.id))
    const added = Math.max(missing.inAll, missing.ofType)
    if (added > adds) return { refused: 'PLACES_MISSING', data: { missing: added } }
    await addPlaces(services, activity, ticketType, missing)
    const offer = { id: entry.id, ticketTypeId: ticketType.id }
    await writeOffers(services, { activity, ticketTypes }, [offer], host.userId)
    await tellOfOffers(services, activity.id)
    return { people: entry.partySize, added }
  })
}

async function addPlaces(
  { db, now }: Services,
  activity: Activity,
  ticketType: TicketType,
  added: { inAll: number; ofType: number },
): Promise<void> {
  if (ticketType.capacity !== null && added.ofType > 0)
    await updateTicketType(db, ticketType, { capacity: ticketType.capacity + added.ofType })
  const change = { version: activity.version + 1, changedAt: instant(now()) }
  if (activity.capacity !== null && added.inAll > 0)
    await updateActivity(db, activity.id, { capacity: activity.capacity + added.inAll, ...change })
  else if (added.ofType > 0) await updateActivity(db, activity.id, change)
}

type RemoveResult = { people: number } | { refused: EditRefusal | 'NOT_FOUND' }

/** Takes somebody off the list, who is told. Places that were offered to them go to the next in line. */
export function removeFromWaitingList(
  services: Services,
  host: Session,
  input: EntryOfActivity,
): Promise<RemoveResult> {
  return inTransaction(services, async (services): Promise<RemoveResult> => {
    const activity = await lockActivity(services.db, input.activityId)
    if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    const { userId, mayDecide } = actingOn(host, activity)
    if (userId !== activity.hostId) return { refused: 'ACTIVITY_UNRECOVERED' }
    if (!mayDecide) return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
    const entry = await findOpen(services, input)
    if (!entry) return { refused: 'NOT_FOUND' }
    await endEntry(services, entry, 'REMOVED', host.userId)
    await tellOfEnd(services, [entry])
    return { people: entry.partySize }
  })
}

type OpenResult = { isOpen: boolean } | { refused: EditRefusal }

/** Opens or closes the list to newcomers. Whoever waits already stays in line. */
export function openWaitingList(
  services: Services,
  host: Session,
  { activityId, isOpen }: { activityId: number; isOpen: boolean },
): Promise<OpenResult> {
  return inTransaction(services, async (services): Promise<OpenResult> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    const refused = editRefusal(host, activity)
    if (refused) return { refused }
    await updateActivity(services.db, activityId, { hasWaitingList: isOpen })
    return { isOpen }
  })
}

async function findOpen(
  { db }: Services,
  { activityId, waitingId }: EntryOfActivity,
): Promise<WaitingEntry | undefined> {
  const entry = await findWaitingEntry(db, waitingId)
  return entry?.activityId === activityId && entry.endedAt === null ? entry : undefined
}

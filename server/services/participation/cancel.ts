import { lockActivity } from '#db/queries/activity/activity.ts'
import { findParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import { endTickets, listTicketsOf } from '#db/queries/participation/ticket.ts'
import { idsOf } from '#db/queries/results.ts'
import { type CancelRefusal, cancelRefusal } from '#server/domain/participation/cancellation.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { type Attendee, mayOpen } from './attendee.ts'
import { tellHolders } from './tell-holders.ts'
import { offerFreePlaces } from './waiting-list/offer.ts'
import { isRequested, stateOf } from '#server/domain/participation/good-for-entry.ts'

type CancelResult = { ended: number } | { refused: CancelRefusal | 'ALREADY_SCANNED' | 'NOT_FOUND' }

/**
 * Cancels tickets: the party becomes smaller, and with its last ticket the registration ends. All named tickets or
 * none; those cancelled before are not counted again, so that a second click changes nothing. The person is told by
 * email, which also corrects their calendar (docs/decisions/083).
 */
export function cancelTickets(
  services: Services,
  person: Attendee,
  { activityId, participationId, uuids }: { activityId: number; participationId: number; uuids: string[] },
): Promise<CancelResult> {
  return inTransaction(services, async (services): Promise<CancelResult> => {
    const activity = await lockActivity(services.db, activityId)
    const participation = await findParticipation(services.db, participationId)
    if (!activity || participation?.activityId !== activityId || !mayOpen(person, participation))
      return { refused: 'NOT_FOUND' }

    const tickets = await listTicketsOf(services.db, participationId)
    const wanted = new Set(uuids.map((uuid) => uuid.toLowerCase()))
    // A ticket that somebody else holds goes by the uuid that its party knows.
    const named = tickets.filter(({ uuid, partyUuid }) => wanted.has(partyUuid ?? uuid))
    if (named.length !== wanted.size) return { refused: 'NOT_FOUND' }

    const open = tickets.filter(({ endedAt }) => endedAt === null)
    const ending = named.filter(({ endedAt }) => endedAt === null)
    if (ending.length === 0 && !activity.cancelledAt) return { ended: 0 }
    const refused = cancelRefusal(activity, participation, services.now())
    if (refused) return { refused }
    if (ending.some(({ validatedAt }) => validatedAt)) return { refused: 'ALREADY_SCANNED' }

    const end = { endedAt: instant(services.now()), endedReason: 'CANCELLED' as const }
    await endTickets(services.db, idsOf(ending), end)
    await tellHolders(services, ending)
    const staying = open.filter((ticket) => !ending.includes(ticket))
    const left = staying.length
    // Of approved people and people who only asked, all that remain may have only asked.
    const state = stateOf(staying)
    await updateParticipation(services.db, participationId, left > 0 ? { partySize: left, state } : end)
    const isAsked = ending.every(isRequested)
    const subject = { participationId, people: ending.length, ...(isAsked && { isAsked }) }
    if (ending.length > 0) await notify(services, person.userId, 'TICKETS_CANCELLED', subject)
    await offerFreePlaces(services, activityId)
    return { ended: ending.length }
  })
}

import { lockActivity } from '#db/queries/activity/activity.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import { listTicketsOf } from '#db/queries/participation/ticket.ts'
import {
  type CancelRefusal,
  cancelRefusal,
  type TicketCancelRefusal,
  ticketCancelRefusal,
} from '#server/domain/participation/cancellation.ts'
import { isRequested } from '#server/domain/participation/good-for-entry.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { type Attendee, mayOpen } from './attendee.ts'
import { endTickets } from './end-tickets.ts'

type CancelResult =
  { ended: number } | { refused: CancelRefusal | TicketCancelRefusal | 'ALREADY_SCANNED' | 'NOT_FOUND' }

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

    const ending = named.filter(({ endedAt }) => endedAt === null)
    if (ending.length === 0 && !activity.cancelledAt) return { ended: 0 }
    const refused = cancelRefusal(activity, participation, services.now())
    if (refused) return { refused }
    if (ending.some(({ validatedAt }) => validatedAt)) return { refused: 'ALREADY_SCANNED' }
    const held = ending.map(ticketCancelRefusal).find((refused) => refused !== null)
    if (held) return { refused: held }

    await endTickets(services, participation, ending, { reason: 'CANCELLED' })
    const isAsked = ending.every(isRequested)
    const subject = { participationId, people: ending.length, ...(isAsked && { isAsked }) }
    if (ending.length > 0) await notify(services, person.userId, 'TICKETS_CANCELLED', subject)
    return { ended: ending.length }
  })
}

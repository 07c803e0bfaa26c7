import { lockActivity } from '#db/queries/activity/activity.ts'
import { dropHeldEmails, listHeldParticipations } from '#db/queries/notification/held-email.ts'
import { findOpenParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { type RemovalRefusal, removalRefusal } from '#server/domain/participation/removal.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'
import { endTickets } from './end-tickets.ts'

type RemovalResult = { people: number } | { refused: RemovalRefusal }

export interface RemovalInput {
  activityId: number
  participationId: number
  /** The reason that the person reads; optional for a person entered by hand. */
  reason: string | null
  /** The kind of row that the host means: a slip must not remove another person. */
  isManual: boolean
}

/**
 * Removes a participant from an activity of this host: the tickets end, the places are free, the person is notified
 * with the reason.
 */
export function removeParticipant(services: Services, host: Session, input: RemovalInput) {
  return inTransaction(services, async (services): Promise<RemovalResult> => {
    const activity = await lockActivity(services.db, input.activityId)
    const participation = await findOpenParticipation(services.db, input.participationId)
    if (!activity || participation?.activityId !== input.activityId) return { refused: 'NOT_FOUND' }
    if ((participation.userId === null) !== input.isManual) return { refused: 'NOT_FOUND' }

    const tickets = await listOpenTickets(services.db, [participation.id])
    const isScanned = tickets.some(({ validatedAt }) => validatedAt !== null)
    const refused = removalRefusal(
      actingOn(host, activity),
      activity,
      { ...participation, isScanned },
      services.now(),
    )
    if (refused) return { refused }

    const { reason: note } = input
    await endTickets(services, participation, tickets, { reason: 'REMOVED', note, by: host.userId })
    // A person entered by hand to whom nothing was sent gets no email now either, nor does anybody once it is over.
    const held = await listHeldParticipations(services.db, activity.id)
    await dropHeldEmails(services.db, 'participationId', participation.id)
    const isUntold = input.isManual && held.has(participation.id)
    const isPast = isOver(activity.startsAt, activity.endsAt, instant(services.now()))
    const recipient = isUntold || isPast ? null : recipientOf(participation)
    if (recipient)
      await notify(services, recipient, 'REFUSED_PARTICIPATION', { participationId: participation.id })
    return { people: participation.partySize }
  })
}

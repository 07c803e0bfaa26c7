import { lockActivity, updateActivity } from '#db/queries/activity.ts'
import { insertAuditEntry } from '#db/queries/audit-entry.ts'
import {
  countPlacesTaken,
  endParticipationsOf,
  hasParticipations,
  listOpenParticipations,
} from '#db/queries/participation.ts'
import { endTicketsOf } from '#db/queries/ticket.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { refuseCallingOff, type CallOffRefusal } from '#server/domain/activity-cancelling.ts'
import { refuseResizing } from '#server/domain/capacity.ts'
import { actingOn } from '#server/domain/organisation.ts'
import { inTransaction } from '#server/transaction.ts'
import { notify, receiverOf } from './notification.ts'

type Resizing =
  | { outcome: 'RESIZED' }
  | { outcome: 'PLACES_TAKEN'; taken: number }
  | { outcome: 'NOT_FOUND' | 'ADMIN_REQUIRED' | 'CANCELLED' }

/** More places or fewer (null = unlimited), never fewer than are taken. */
export function resizeActivity(
  services: Services,
  host: Session,
  { activityId, capacity }: { activityId: number; capacity: number | null },
): Promise<Resizing> {
  return inTransaction(services, async (services): Promise<Resizing> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return { outcome: 'NOT_FOUND' }
    const acting = actingOn(host, activity)
    if (activity.hostId !== acting.userId) return { outcome: 'NOT_FOUND' }
    if (!acting.mayEdit) return { outcome: 'ADMIN_REQUIRED' }
    if (activity.cancelledAt) return { outcome: 'CANCELLED' }
    const taken = (await countPlacesTaken(services.db, [activityId])).get(activityId) ?? 0
    const tooMany = refuseResizing(capacity, taken)
    if (tooMany !== null) return { outcome: 'PLACES_TAKEN', taken: tooMany }
    await updateActivity(services.db, activityId, { capacity, changedAt: instant(services.now()) })
    return { outcome: 'RESIZED' }
  })
}

type CallingOff =
  | { outcome: 'CALLED_OFF'; isRemoved: boolean; told: number }
  | { outcome: CallOffRefusal | 'ADMIN_REQUIRED' | 'NOT_FOUND' }

/**
 * Calls an activity off: all registrations and tickets end, and everybody is told. One that nobody ever joined goes away
 * altogether (decisions §4). Calling off twice changes nothing.
 */
export function callOffActivity(
  services: Services,
  asker: Session,
  { activityId, reason }: { activityId: number; reason: string | null },
): Promise<CallingOff> {
  return inTransaction(services, async (services): Promise<CallingOff> => {
    const { db } = services
    const activity = await lockActivity(db, activityId)
    if (!activity) return { outcome: 'NOT_FOUND' }
    const acting = actingOn(asker, activity)
    const isHost = acting.userId === activity.hostId
    const { isOperator } = asker
    const refusal = refuseCallingOff({ userId: acting.userId, isOperator }, activity, reason, services.now())
    if (refusal === 'NOT_HOST') return { outcome: refusal }
    if (isHost && !acting.mayDecide && !isOperator) return { outcome: 'ADMIN_REQUIRED' }
    if (activity.cancelledAt) return { outcome: 'CALLED_OFF', isRemoved: false, told: 0 }
    if (refusal) return { outcome: refusal }

    const at = instant(services.now())
    const isRemoved = !(await hasParticipations(db, activityId))
    const registered = await listOpenParticipations(db, activityId)
    const end = { endedAt: at, endedReason: 'ACTIVITY_CANCELLED' as const }
    await endTicketsOf(db, activityId, end)
    await endParticipationsOf(db, activityId, { ...end, endedBy: asker.userId })
    await updateActivity(db, activityId, {
      cancelledAt: at,
      cancelReason: reason,
      removedAt: isRemoved ? at : null,
      calendarSequence: activity.calendarSequence + 1,
      changedAt: at,
    })
    for (const participation of registered) {
      const receiver = receiverOf(participation)
      if (receiver)
        await notify(services, receiver, 'ACTIVITY_CANCELLED', { participationId: participation.id })
    }
    if (!isHost) {
      const entry = { actorId: asker.userId, action: 'activity.cancel', subject: `activity:${activityId}` }
      await insertAuditEntry(db, { ...entry, detail: reason, at })
    }
    return { outcome: 'CALLED_OFF', isRemoved, told: registered.length }
  })
}

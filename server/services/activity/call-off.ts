import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { countPlacesTaken } from '#db/queries/participation/participation.ts'
import { type CallOffRefusal, callOffRefusal } from '#server/domain/activity/call-off.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { resizeRefusal } from '#server/domain/participation/capacity.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { endActivity } from './end.ts'

type ResizeResult =
  | { outcome: 'RESIZED' }
  | { outcome: 'PLACES_TAKEN'; taken: number }
  | { outcome: 'NOT_FOUND' | 'ADMIN_REQUIRED' | 'CANCELLED' }

/** Sets more places or fewer (null = unlimited), never fewer than are taken. */
export function resizeActivity(
  services: Services,
  host: Session,
  { activityId, capacity }: { activityId: number; capacity: number | null },
): Promise<ResizeResult> {
  return inTransaction(services, async (services): Promise<ResizeResult> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return { outcome: 'NOT_FOUND' }
    const acting = actingOn(host, activity)
    if (activity.hostId !== acting.userId) return { outcome: 'NOT_FOUND' }
    if (!acting.mayEdit) return { outcome: 'ADMIN_REQUIRED' }
    if (activity.cancelledAt) return { outcome: 'CANCELLED' }
    const taken = (await countPlacesTaken(services.db, [activityId])).get(activityId) ?? 0
    const tooMany = resizeRefusal(capacity, taken)
    if (tooMany !== null) return { outcome: 'PLACES_TAKEN', taken: tooMany }
    await updateActivity(services.db, activityId, {
      capacity,
      version: activity.version + 1,
      changedAt: instant(services.now()),
    })
    return { outcome: 'RESIZED' }
  })
}

export type CallingOff =
  | { outcome: 'CALLED_OFF'; isRemoved: boolean; told: number }
  | { outcome: CallOffRefusal | 'ADMIN_REQUIRED' | 'NOT_FOUND' }

/**
 * Calls an activity off: all registrations and tickets end, and everybody is notified. An activity that nobody ever
 * joined is deleted when its host calls it off (decisions §4). Calling off twice changes nothing.
 */
export function callOffActivity(
  services: Services,
  caller: Session,
  { activityId, reason }: { activityId: number; reason: string | null },
): Promise<CallingOff> {
  return inTransaction(services, async (services): Promise<CallingOff> => {
    const { db } = services
    const activity = await lockActivity(db, activityId)
    if (!activity) return { outcome: 'NOT_FOUND' }
    const acting = actingOn(caller, activity)
    const isHost = acting.userId === activity.hostId
    const { isOperator } = caller
    const refusal = callOffRefusal({ userId: acting.userId, isOperator }, activity, reason, services.now())
    if (refusal === 'NOT_HOST') return { outcome: refusal }
    if (isHost && !acting.mayDecide && !isOperator) return { outcome: 'ADMIN_REQUIRED' }
    if (activity.cancelledAt) return { outcome: 'CALLED_OFF', isRemoved: false, told: 0 }
    if (refusal) return { outcome: refusal }

    const ended = await endActivity(services, activity, {
      as: isHost ? 'HOST' : 'OPERATOR',
      by: caller.userId,
      reason,
    })
    const act = { action: 'activity.cancel', subject: `activity:${activityId}` } as const
    if (!isHost) await writeAudit(services, caller, { ...act, detail: reason })
    return { outcome: 'CALLED_OFF', ...ended }
  })
}

import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { type CallOffRefusal, callOffRefusal, hasStarted } from '#server/domain/activity/call-off.ts'
import { type EditRefusal, editRefusal } from '#server/domain/activity/edit.ts'
import { minimumOverPlaces } from '#server/domain/activity/minimum.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { resizeRefusal } from '#server/domain/participation/capacity.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type ProofRefusal, proofRefusal } from '#server/services/account/sign-in/identity-proof.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'
import { endActivity } from './end.ts'

type ResizeResult =
  | { capacity: number | null }
  | { refused: 'PLACES_TAKEN'; data: { taken: number } }
  | { refused: 'MINIMUM_OVER_PLACES'; data: { minimum: number } }
  | { refused: EditRefusal | 'ACTIVITY_CANCELLED' }

/** Sets more places or fewer (null = unlimited): never fewer than are taken, nor than its minimum of participants. */
export function resizeActivity(
  services: Services,
  host: Session,
  { activityId, capacity }: { activityId: number; capacity: number | null },
): Promise<ResizeResult> {
  return inTransaction(services, async (services): Promise<ResizeResult> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    const refused = editRefusal(host, activity)
    if (refused) return { refused }
    if (activity.cancelledAt) return { refused: 'ACTIVITY_CANCELLED' }
    const taken = (await countPlacesTaken(services.db, [activityId])).get(activityId) ?? 0
    const tooMany = resizeRefusal(capacity, taken)
    if (tooMany !== null) return { refused: 'PLACES_TAKEN', data: { taken: tooMany } }
    const minimum = minimumOverPlaces(activity, capacity)
    if (minimum !== null) return { refused: 'MINIMUM_OVER_PLACES', data: { minimum } }
    await updateActivity(services.db, activityId, {
      capacity,
      version: activity.version + 1,
      changedAt: instant(services.now()),
    })
    await offerFreePlaces(services, activityId)
    return { capacity }
  })
}

export interface CalledOff {
  isRemoved: boolean
  /** How many registrations ended with it. */
  told: number
  /** How many more of its series were called off with it. */
  alsoCalledOff?: number
}

export type NotCalledOff = { refused: CallOffRefusal | 'ORGANISATION_ADMIN_REQUIRED' } | ProofRefusal

/**
 * Calls an activity off: all registrations and tickets end, and everybody is notified. An activity that nobody ever
 * joined is deleted when its host calls it off (decisions §4). Calling off twice changes nothing. An operator gives back
 * what others were paid, also after the start: it takes a recent proof of who it is.
 */
export function callOffActivity(
  services: Services,
  caller: Session,
  { activityId, reason }: { activityId: number; reason: string | null },
): Promise<CalledOff | NotCalledOff> {
  return inTransaction(services, async (services): Promise<CalledOff | NotCalledOff> => {
    const { db } = services
    const activity = await lockActivity(db, activityId)
    if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
    const acting = actingOn(caller, activity)
    const isOfHost = acting.userId === activity.hostId
    const { isOperator } = caller
    // A host may until the start: an operator who hosts decides as operator from then on, and one who is a mere member
    // of the organisation that hosts always.
    const isHost = isOfHost && acting.mayDecide && !(isOperator && hasStarted(activity, services.now()))
    const refused = callOffRefusal({ userId: acting.userId, isOperator }, activity, reason, services.now())
    if (refused === 'ACTIVITY_UNRECOVERED') return { refused }
    if (isOfHost && !isHost && !isOperator) return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
    if (activity.cancelledAt) return { isRemoved: false, told: 0 }
    if (refused) return { refused }
    const unproven = isHost ? null : await proofRefusal(services, caller, 'OPERATOR')
    if (unproven) return unproven

    const ended = await endActivity(services, activity, {
      as: isHost ? 'HOST' : 'OPERATOR',
      by: caller.userId,
      reason,
    })
    const act = { action: 'activity.cancel', subject: `activity:${activityId}` } as const
    if (!isHost) await writeAudit(services, caller, { ...act, detail: reason })
    return ended
  })
}

import type { SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import type { Door, SettledScan } from '#server/contract/entities/door.ts'
import { doorWindow } from '#server/domain/participation/door.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type DoorView, personOf } from '#server/services/participation/door/read.ts'
import { validatorOf, type Verdict } from '#server/services/participation/door/seen.ts'
import type { Settled } from '#server/services/participation/door/settle.ts'
import { instantsOf } from '#server/services/participation/door/window.ts'
import { presentKey } from './ticket-key.ts'

/** Returns the list of a door: no uuid, and no address. */
export function presentDoor(services: Services, view: DoorView): Door {
  const { activity, holder, types, tickets, cursor, isWhole, expected, entered } = view
  return {
    activity: {
      activityId: activity.id,
      name: activity.name,
      startDate: activity.startsAt,
      timeZone: activity.timeZone,
    },
    window: instantsOf(doorWindow(activity)),
    closedBy: activity.cancelledAt ? 'activityCancelled' : null,
    keys: services.ticketSeal.publicKeys().map(presentKey),
    types: types.map(({ id, name }) => ({ typeId: id, name })),
    ...{ cursor, isWhole, tickets, expected, entered },
    device: holder.device && {
      deviceId: holder.device.id,
      name: holder.device.name,
      isHelper: holder.session === null,
    },
    now: instant(services.now()),
  }
}

export function presentVerdict(verdict: Verdict): NonNullable<SettledScan['verdict']> {
  const { seen } = verdict
  if (verdict.ok) return { ok: true, ...presentSeen(verdict.seen) }
  const by = seen && validatorOf(seen)
  return {
    ok: false,
    error: verdict.error,
    ...('detail' in verdict && { detail: verdict.detail }),
    ...(verdict.error === 5 && seen?.validatedAt && { at: seen.validatedAt, ...(by && { by }) }),
    ...(seen && presentSeen(seen)),
  }
}

export function presentSettled({ scanId, verdict }: Settled): SettledScan {
  const isKept = verdict === 'KEPT'
  return { scanId, kept: isKept, verdict: isKept ? null : presentVerdict(verdict) }
}

function presentSeen(seen: SeenTicket) {
  return {
    participant: {
      participantId: seen.participationId,
      name: personOf(seen),
      nbrParticipant: seen.partySize,
      participated: seen.attendance && seen.attendance === 'present',
    },
    ticket: {
      ticketId: seen.id,
      typeName: seen.typeName,
      position: seen.endedAt ? 0 : seen.position,
      of: seen.endedAt ? 0 : seen.of,
      validatedAt: seen.validatedAt,
    },
  }
}

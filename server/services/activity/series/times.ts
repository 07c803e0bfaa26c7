import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { movedWith } from '#server/domain/activity/series.ts'
import { readNearestMoment } from '#server/runtime/local-time.ts'

/** Returns the times that keep their distance from the start, when it moves from one to the other. */
export function timesAt(
  { start, end, minimum, ticketsLockedAt, timeZone }: ActivityDetails,
  from: string,
  to: string,
): Pick<ActivityDetails, 'end' | 'minimum' | 'ticketsLockedAt'> {
  const moved = (local: string) => nearest(movedWith(local, from, to), timeZone)
  return {
    end: end && endAfter(moved(start), moved(end), msBetween(start, end)),
    minimum: minimum ? { ...minimum, deadline: moved(minimum.deadline) } : null,
    ticketsLockedAt: ticketsLockedAt ? moved(ticketsLockedAt) : null,
  }
}

/** Where the clock skips the hour of the start, an end within the next hour would lie before it. */
function endAfter(start: string, end: string, lastsMs: number): string {
  return end > start ? end : new Date(Date.parse(`${start}Z`) + lastsMs).toISOString().slice(0, start.length)
}

/** Between two local times, by the clock on the wall. */
function msBetween(from: string, to: string): number {
  return Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
}

export function ticketTypesAt({ ticketTypes, timeZone }: ActivityDetails, from: string, to: string) {
  const moved = (local: string | null | undefined) =>
    local ? nearest(movedWith(local, from, to), timeZone) : null
  return ticketTypes.map((type) => ({
    ...type,
    salesStart: moved(type.salesStart),
    salesEnd: moved(type.salesEnd),
  }))
}

/** Returns the local wall-clock time there; an hour that is skipped becomes the next one. */
export function nearest(local: string, timeZone: string): string {
  return readNearestMoment(local, timeZone).local
}

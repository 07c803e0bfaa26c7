import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { movedWith } from '#server/domain/activity/series.ts'
import { readNearestMoment } from '#server/runtime/local-time.ts'

/** Returns the times that keep their distance from the start, when it moves from one to the other. */
export function timesAt(
  { end, minimum, ticketsLockedAt, timeZone }: ActivityDetails,
  from: string,
  to: string,
): Pick<ActivityDetails, 'end' | 'minimum' | 'ticketsLockedAt'> {
  const moved = (local: string) => nearest(movedWith(local, from, to), timeZone)
  return {
    end: end && moved(end),
    minimum: minimum ? { ...minimum, deadline: moved(minimum.deadline) } : null,
    ticketsLockedAt: ticketsLockedAt ? moved(ticketsLockedAt) : null,
  }
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

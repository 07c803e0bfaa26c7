import { motifOf } from '#server/domain/activity/motif.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { HostedActivity } from './hosted-line.tsx'
import type { ActivityWithTasks } from './tasks.tsx'

type Hosted = HostedActivity & ActivityWithTasks

/** As the API answers; which drawing stands for it is chosen here. */
type Answered = Omit<Hosted, 'motif'>

const FIELDS = [
  ...([
    'activityId',
    'name',
    'typeId',
    'language',
    'pictureUrl',
    'drawing',
    'startDate',
    'endDate',
    'timeZone',
  ] as const),
  ...(['participantNbr', 'placesTaken', 'requests', 'toMark', 'validation', 'cancelled', 'refusal'] as const),
]

/** Returns only what the lists of a host show: whatever a loader returns is also sent as data of the page. */
export function hostedRows({ activities, hasNext }: { activities: readonly Answered[]; hasNext: boolean }) {
  return {
    activities: activities.map((activity): Hosted => {
      const { place } = activity
      const motif = motifOf({ ...activity, id: activity.drawing })
      return { ...pick(activity, FIELDS), place: place && { city: place.city }, motif }
    }),
    hasNext,
  }
}

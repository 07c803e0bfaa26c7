import { motifOf, motifsBeside } from '#server/domain/activity/motif.ts'
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
  ...(['participantNbr', 'placesTaken', 'requests', 'toMark', 'validation', 'cancelled'] as const),
  ...(['refusal', 'mayCorrect'] as const),
]

/**
 * Returns only what the lists of a host show: whatever a loader returns is also sent as data of the page. No two
 * neighbours have the same drawing, unless their host chose it: the list shows that as the editor did.
 */
export function hostedRows({ activities, hasNext }: { activities: readonly Answered[]; hasNext: boolean }) {
  const drawn = activities.map(({ activityId, drawing: id, typeId, name, pictureUrl }) => {
    return { id, typeId, name, isDrawn: !pictureUrl, isFixed: id !== activityId }
  })
  const motifs = motifsBeside(drawn)
  return {
    activities: activities.map((activity, index): Hosted => {
      const { place } = activity
      const motif = motifs[index] ?? motifOf({ ...activity, id: activity.drawing })
      return { ...pick(activity, FIELDS), place: place && { city: place.city }, motif }
    }),
    hasNext,
  }
}

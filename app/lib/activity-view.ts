import type { Activity } from '#server/contract/entities.ts'
import { summaryOf } from './activity-summary.ts'
import { mapAddress } from './map-address.ts'

/** Whether one more person could come. */
export function takesMore(
  {
    validation,
    cancelled,
    startDate,
    placesLeft,
  }: Pick<Activity, 'validation' | 'cancelled' | 'startDate' | 'placesLeft'>,
  now: string,
): boolean {
  const isOpen = validation === 'VALIDED' && !cancelled && Date.parse(startDate) > Date.parse(now)
  return isOpen && placesLeft !== 0
}

export type ActivityView = ReturnType<typeof viewOf>

/** What the page of an activity shows to this person. */
export function viewOf(activity: Activity, now: string) {
  const { language, startDate, endDate, descriptionHtml, host, validation, refusal, isHost, join, own } =
    activity
  return {
    ...summaryOf(activity),
    language,
    endDate,
    descriptionHtml,
    host: { userId: host.userId, displayName: host.displayName },
    mapHref: mapAddress(activity.place),
    validation,
    refusal,
    isHost,
    join,
    takesMore: takesMore(activity, now),
    ownPlaces: own?.participantNbr ?? 0,
    taken: countTaken(activity.participants),
    isOver: Date.parse(endDate ?? startDate) < Date.parse(now),
  }
}

/** The host takes no place. */
function countTaken(parties: Activity['participants']): number {
  return parties.reduce(
    (people, { isHost, nbrParticipant }) => (isHost ? people : people + nbrParticipant),
    0,
  )
}

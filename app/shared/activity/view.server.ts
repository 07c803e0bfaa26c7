import { ticketTypesOf } from '#app/shared/activity/ticket-types/view.ts'
import type { Activity } from '#server/contract/entities.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { mapAddress } from '#server/domain/activity/map-address.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { summaryOf } from './summarise.server.ts'

/** Whether one more person could join. */
export function takesMore(
  {
    validation,
    cancelled,
    startDate,
    placesLeft,
    paymentModels,
  }: Pick<Activity, 'validation' | 'cancelled' | 'startDate' | 'placesLeft' | 'paymentModels'>,
  now: string,
): boolean {
  const isOpen = validation === 'VALIDED' && !cancelled && Date.parse(startDate) > Date.parse(now)
  return (
    isOpen && placesLeft !== 0 && ticketTypesOf({ paymentModels }, now).some(({ sale }) => sale === 'OPEN')
  )
}

/** Returns what the page of an activity shows to this person. */
export function viewOf(activity: Activity, now: string) {
  const { startDate, endDate, host, own } = activity
  return {
    ...summaryOf(activity),
    ...pick(activity, PAGE_FIELDS),
    host: pick(host, ['userId', 'displayName']),
    mapHref: activity.place && mapAddress(activity.place),
    takesMore: takesMore(activity, now),
    ownPlaces: own?.participantNbr ?? 0,
    ownWaiting: own?.waitingNbr ?? 0,
    taken: countTaken(activity.participants),
    isOver: isOver(startDate, endDate, now),
    ticketTypes: ticketTypesOf(activity, now),
    externalSite: siteOf(activity.externalTicketUrl),
  }
}

/** The fields that the page shows as they are, besides those of cards. */
const PAGE_FIELDS = [
  ...(['endDate', 'descriptionHtml', 'validation', 'refusal', 'isHost', 'join'] as const),
  ...(['membersOnly', 'needsApproval', 'onlineLink'] as const),
]

/** Returns the name of a site, as people know it. */
function siteOf(address: string | null): string | null {
  return address && new URL(address).hostname.replace(/^www\./, '')
}

/** The host takes no place. */
function countTaken(parties: Activity['participants']): number {
  return parties.reduce(
    (people, { isHost, nbrParticipant }) => (isHost ? people : people + nbrParticipant),
    0,
  )
}

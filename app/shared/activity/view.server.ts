import { ticketTypesOf } from '#app/shared/activity/ticket-types/view.ts'
import type { Activity } from '#server/contract/entities.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { mapAddress } from '#server/domain/activity/map-address.ts'
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

export type ActivityView = ReturnType<typeof viewOf>

/** Loads what the page of an activity shows to this person. */
export function viewOf(activity: Activity, now: string) {
  const { language, startDate, endDate, descriptionHtml, host, validation, refusal, isHost, join, own } =
    activity
  return {
    ...summaryOf(activity),
    language,
    endDate,
    descriptionHtml,
    host: { userId: host.userId, displayName: host.displayName },
    mapHref: activity.place && mapAddress(activity.place),
    validation,
    refusal,
    isHost,
    join,
    takesMore: takesMore(activity, now),
    ownPlaces: own?.participantNbr ?? 0,
    ownWaiting: own?.waitingNbr ?? 0,
    taken: countTaken(activity.participants),
    isOver: isOver(startDate, endDate, now),
    ticketTypes: ticketTypesOf(activity, now),
    membersOnly: activity.membersOnly,
    needsApproval: activity.needsApproval,
    externalSite: siteOf(activity.externalTicketUrl),
    onlineLink: activity.onlineLink,
  }
}

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

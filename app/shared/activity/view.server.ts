import { ticketTypesOf } from '#app/shared/activity/ticket-types/view.ts'
import { goesIntoCalendar, pageStateOf } from '#app/shared/participation/page-state.ts'
import type { Activity } from '#server/contract/entities.ts'
import { isOver } from '#server/domain/activity/end.ts'
import { directionsTo } from '#server/domain/activity/map-address.ts'
import { isUnpaid } from '#server/domain/participation/good-for-entry.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { registrationsPath } from '#server/domain/participation/registrations-path.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { summaryOf } from './summarise.server.ts'
import type { ActivityPage } from './summary.ts'

type Timely = Pick<Activity, 'validation' | 'cancelled' | 'startDate'>

/** Whether it is still to come, for people who may join it. */
function isToCome({ validation, cancelled, startDate }: Timely, now: string): boolean {
  return validation === 'VALIDED' && !cancelled && Date.parse(startDate) > Date.parse(now)
}

/** Whether one more person could join. */
export function takesMore(
  activity: Timely & Pick<Activity, 'placesLeft' | 'paymentModels'>,
  now: string,
): boolean {
  if (!isToCome(activity, now) || activity.placesLeft === 0) return false
  return ticketTypesOf(activity, now).some(({ sale }) => sale === 'OPEN')
}

/** Whether all places of the activity, or of a ticket type on sale, are taken. */
export function isSoldOut(activity: Pick<Activity, 'placesLeft' | 'paymentModels'>, now: string): boolean {
  return activity.placesLeft === 0 || ticketTypesOf(activity, now).some(({ sale }) => sale === 'SOLD_OUT')
}

/** Whether people may wait for places, of which there are none or too few. */
export function takesWaiting(
  activity: Timely & Pick<Activity, 'placesLeft' | 'hasWaitingList' | 'participantNbr' | 'paymentModels'>,
  now: string,
): boolean {
  const { placesLeft, hasWaitingList } = activity
  // A party that could wait is larger than what is left, and no larger than everything.
  const isShort = placesLeft !== null && placesLeft < Math.min(placesInAll(activity), LARGEST_PARTY)
  return isToCome(activity, now) && hasWaitingList && (isShort || isSoldOut(activity, now))
}

/** Returns how many places there are, taken or not, by the limits of the activity and of its ticket types. */
function placesInAll({ participantNbr, paymentModels }: Pick<Activity, 'participantNbr' | 'paymentModels'>) {
  const ofTypes = paymentModels.reduce((sum, { limit }) => sum + (limit ?? Infinity), 0)
  return Math.min(participantNbr < 0 ? Infinity : participantNbr, ofTypes)
}

/**
 * Whether nothing is left to ask an account that joins: it is free, nobody approves, the host has no question, and there
 * is one ticket type for everybody.
 */
function joinsAtOnce({ paymentModels, questions, needsApproval, membersOnly }: ActivityPage): boolean {
  const [only, ...others] = paymentModels
  const isForAll = only?.price === 0 && !only.membersOnly && others.length === 0
  return isForAll && questions.length === 0 && !needsApproval && !membersOnly
}

/** Returns what the page of an activity shows to this person. */
export function viewOf(activity: ActivityPage, now: string) {
  const { startDate, endDate, host, own, place } = activity
  const ownPlaces = own?.participantNbr ?? 0
  const ownWaiting = own?.waitingNbr ?? 0
  const ownUnpaid = (own?.tickets ?? []).filter(isUnpaid).length
  const over = isOver(startDate, endDate, now)
  const state = pageStateOf({ ...activity, isOver: over, ownPlaces, ownWaiting, ownUnpaid })
  return {
    ...summaryOf(activity),
    ...pick(activity, PAGE_FIELDS),
    host: pick(host, ['userId', 'displayName', 'pictureUrl']),
    directions: place && directionsTo(place),
    takesMore: takesMore(activity, now),
    ownPlaces,
    ownWaiting,
    ownPath: registrationsPath({ isWaiting: state === 'ASKED' || state === 'HELD' }),
    taken: activity.placesTaken,
    state,
    isComing: goesIntoCalendar(state, activity.validation),
    ticketTypes: ticketTypesOf(activity, now),
    joinsAtOnce: joinsAtOnce(activity),
    externalSite: siteOf(activity.externalTicketUrl),
  }
}

/** The fields that the page shows as they are, besides those of cards. */
const PAGE_FIELDS = [
  ...(['endDate', 'descriptionHtml', 'validation', 'refusal', 'isHost', 'join'] as const),
  ...(['membersOnly', 'needsApproval', 'hasWaitingList', 'isPrivate', 'onlineLink'] as const),
]

/** Returns the name of a site, as people know it. */
function siteOf(address: string | null): string | null {
  return address && new URL(address).hostname.replace(/^www\./, '')
}

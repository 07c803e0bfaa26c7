import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { type RefundPolicyFault, refundPolicyRefusal } from '#server/domain/activity/refund-policy.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Moment, readMoment, wallClock } from '#server/runtime/local-time.ts'
import { resolvePlace, type UnknownPlace } from './place.ts'

/** A time of an activity, by its path on the wire. */
type TimeField =
  'startDate' | 'endDate' | 'minimumDate' | `paymentModels.${number}.${'salesStart' | 'salesEnd'}`

interface TimeRefusal {
  /** NO_SUCH_TIME: the hour that is skipped in spring. OUT_OF_ORDER: it does not fit to the start. */
  refused: 'NO_SUCH_TIME' | 'OUT_OF_ORDER'
  data: { field: TimeField }
}

export type DetailsRefusal =
  | UnknownPlace
  | TimeRefusal
  | { refused: 'IN_THE_PAST' | 'ENDS_BEFORE_START' | 'MINIMUM_OVER_PLACES' | RefundPolicyFault }

/** Details that were found valid, with what had to be looked up: the instants of its times, and the town. */
export interface ResolvedDetails {
  details: ActivityDetails
  times: Times
  place: Place | null
}

/** The activity that is changed: its times stay valid when they are past, and keep their hour when it comes twice. */
interface Before {
  activity: Activity
  ticketTypes: TicketType[]
}

/** Validates what a host said. Call it before a transaction: places may be looked up over the network. */
export async function resolveDetails(
  services: Services,
  details: ActivityDetails,
  before?: Before,
): Promise<ResolvedDetails | DetailsRefusal> {
  const times = readTimes(details, before)
  if ('refused' in times) return times
  const refused = detailsRefusal(details, times, services.now(), before)
  if (refused) return refused
  const place = await findPlace(services, details.place)
  return place && 'refused' in place ? place : { details, times, place }
}

interface Times {
  start: Moment
  end: Moment | null
  minimumDeadline: Moment | null
  sales: { salesStart: Moment | null; salesEnd: Moment | null }[]
}

function readTimes(details: ActivityDetails, before: Before | undefined): Times | TimeRefusal {
  const { timeZone } = details
  const isSameZone = before?.activity.timeZone === timeZone
  const missing: TimeField[] = []
  const read = (field: TimeField, text: string | null | undefined, kept: string | null | undefined) => {
    if (!text) return null
    // The hour that comes twice in November means the first one, unless the activity is already at the second.
    const isKept = kept && isSameZone && wallClock(new Date(kept), timeZone) === text
    const moment = isKept ? { at: new Date(kept), local: text } : readMoment(text, timeZone)
    if (!moment) missing.push(field)
    return moment
  }
  const start = read('startDate', details.start, before?.activity.startsAt)
  const end = read('endDate', details.end, before?.activity.endsAt)
  const minimumDeadline = read('minimumDate', details.minimum?.deadline, before?.activity.minimumDeadline)
  const sales = details.ticketTypes.map(({ id, salesStart, salesEnd }, index) => {
    const kept = before?.ticketTypes.find((type) => type.id === id)
    return {
      salesStart: read(`paymentModels.${index}.salesStart`, salesStart, kept?.salesStartAt),
      salesEnd: read(`paymentModels.${index}.salesEnd`, salesEnd, kept?.salesEndAt),
    }
  })
  const [field] = missing
  if (!start || field) return { refused: 'NO_SUCH_TIME', data: { field: field ?? 'startDate' } }
  return { start, end, minimumDeadline, sales }
}

function detailsRefusal(
  details: ActivityDetails,
  { start, end, minimumDeadline, sales }: Times,
  now: Date,
  before: Before | undefined,
): DetailsRefusal | null {
  const { capacity, minimum, refundPolicy } = details
  const isNewStart = instant(start.at) !== before?.activity.startsAt
  if (isNewStart && start.at <= now) return { refused: 'IN_THE_PAST' }
  if (end && end.at <= start.at) return { refused: 'ENDS_BEFORE_START' }

  if (minimumDeadline) {
    const isNew = instant(minimumDeadline.at) !== before?.activity.minimumDeadline
    if (minimumDeadline.at > start.at || (isNew && minimumDeadline.at <= now))
      return outOfOrder('minimumDate')
  }
  if (minimum && capacity !== null && minimum.participants > capacity)
    return { refused: 'MINIMUM_OVER_PLACES' }

  for (const [index, { salesStart, salesEnd }] of sales.entries()) {
    if (salesStart && salesStart.at >= start.at) return outOfOrder(`paymentModels.${index}.salesStart`)
    if (salesEnd && (salesEnd.at > start.at || (salesStart && salesEnd.at <= salesStart.at)))
      return outOfOrder(`paymentModels.${index}.salesEnd`)
  }
  const refused = refundPolicy ? refundPolicyRefusal(refundPolicy) : null
  return refused && { refused }
}

function outOfOrder(field: TimeField): TimeRefusal {
  return { refused: 'OUT_OF_ORDER', data: { field } }
}

async function findPlace(
  services: Services,
  place: ActivityDetails['place'],
): Promise<Place | null | UnknownPlace> {
  if (!place || 'latitude' in place) return place
  const found = await resolvePlace(services, place)
  return 'refused' in found ? found : found.place
}

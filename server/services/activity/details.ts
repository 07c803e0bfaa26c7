import type { Activity, TicketType } from '#db/schema/activity.ts'
import type { ActivityDetails, PlaceInput } from '#server/domain/activity/details.ts'
import { minimumOverPlaces } from '#server/domain/activity/minimum.ts'
import { type RefundPolicyFault, refundPolicyRefusal } from '#server/domain/activity/refund-policy.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Moment, readMoment, wallClock } from '#server/runtime/local-time.ts'
import { resolvePlace, type UnknownPlace } from './place.ts'

/** A time of an activity, by its path on the wire. */
type TimeField =
  | 'startDate'
  | 'endDate'
  | 'minimumDate'
  | 'ticketsLockedAt'
  | `paymentModels.${number}.${'salesStart' | 'salesEnd'}`

interface TimeRefusal {
  /** NO_SUCH_TIME: the hour that is skipped in spring. OUT_OF_ORDER: it does not fit to the start. */
  refused: 'NO_SUCH_TIME' | 'OUT_OF_ORDER'
  data: { field: TimeField }
}

export type DetailsRefusal =
  | UnknownPlace
  | TimeRefusal
  | { refused: 'IN_THE_PAST' | 'ENDS_BEFORE_START' | 'MINIMUM_OVER_PLACES' | RefundPolicyFault }

/** The nearest known town of a place that was written freely travels with it. */
type FoundPlace = Extract<ActivityDetails['place'], { latitude: number }>

/** Details that were found valid, with what had to be looked up: the instants of its times, and the town. */
export interface ResolvedDetails {
  details: ActivityDetails
  times: Times
  place: FoundPlace | null
}

/** The activity that is changed: its times stay valid when they are past, and keep their hour when it comes twice. */
export interface Before {
  activity: Activity
  ticketTypes: TicketType[]
}

/** Validates what a host said. Call it before a transaction: places may be looked up over the network. */
export async function resolveDetails(
  services: Services,
  details: ActivityDetails,
  before?: Before,
): Promise<ResolvedDetails | DetailsRefusal> {
  const { times, unknown } = readTimes(details, before)
  const { start } = times
  const [refused] = unknown.length > 0 ? unknown : detailsFaults(details, times, services.now(), before)
  if (refused) return refused
  if (!start) return noSuchTime('startDate')
  const place = await findPlace(services, details.place)
  return place && 'refused' in place ? place : { details, times: { ...times, start }, place }
}

/** What could be read of a form: null where nothing stands, or nothing that makes sense. */
export interface ReadableDetails extends Omit<CheckedDetails, 'start' | 'minimum'> {
  start: string | null
  minimum: { participants: number | null; deadline: string | null }
  place: PlaceInput | null
}

/** Returns everything that would be refused of these details, in no order: a form names all of it at once. */
export async function listDetailsFaults(
  services: Services,
  { place, ...details }: ReadableDetails,
  before?: Before,
): Promise<DetailsRefusal[]> {
  const checked = checkedOf(details)
  const { times, unknown } = readTimes(checked, before)
  const found = place && (place.placeId || place.city) ? await resolvePlace(services, place) : null
  const ofPlace = found && 'refused' in found ? [found] : []
  return [...unknown, ...detailsFaults(checked, times, services.now(), before), ...ofPlace]
}

/** Returns whether these details move the start of an activity; false when their start cannot be read. */
export function movesStart(details: Omit<ReadableDetails, 'place'>, before: Before): boolean {
  const { start } = readTimes(checkedOf(details), before).times
  return start !== null && instant(start.at) !== before.activity.startsAt
}

function checkedOf({ minimum, ...details }: Omit<ReadableDetails, 'place'>): CheckedDetails {
  const { participants, deadline } = minimum
  return { ...details, minimum: { participants: participants ?? 0, deadline: deadline ?? '' } }
}

/** The details whose faults can be found without looking anything up. */
type CheckedDetails = Pick<
  ActivityDetails,
  'end' | 'timeZone' | 'capacity' | 'minimum' | 'refundPolicy' | 'ticketsLockedAt'
> & {
  start: string | null
  ticketTypes: CheckedTicketType[]
}

type CheckedTicketType = Pick<ActivityDetails['ticketTypes'][number], 'id' | 'salesStart' | 'salesEnd'> & {
  capacity?: number | null
}

interface Times {
  start: Moment
  end: Moment | null
  minimumDeadline: Moment | null
  ticketsLockedAt: Moment | null
  sales: { salesStart: Moment | null; salesEnd: Moment | null }[]
}

/** Times that were read; null where none was given, or where it does not exist. */
type ReadTimes = Omit<Times, 'start'> & { start: Moment | null }

function readTimes(details: CheckedDetails, before?: Before): { times: ReadTimes; unknown: TimeRefusal[] } {
  const { timeZone } = details
  const isSameZone = before?.activity.timeZone === timeZone
  const unknown: TimeRefusal[] = []
  const read = (field: TimeField, text: string | null | undefined, kept: string | null | undefined) => {
    if (!text) return null
    // The hour that comes twice in November means the first one, unless the activity is already at the second.
    const isKept = kept && isSameZone && wallClock(new Date(kept), timeZone) === text
    const moment = isKept ? { at: new Date(kept), local: text } : readMoment(text, timeZone)
    if (!moment) unknown.push(noSuchTime(field))
    return moment
  }
  const start = read('startDate', details.start, before?.activity.startsAt)
  const end = read('endDate', details.end, before?.activity.endsAt)
  const minimumDeadline = read('minimumDate', details.minimum?.deadline, before?.activity.minimumDeadline)
  const ticketsLockedAt = read('ticketsLockedAt', details.ticketsLockedAt, before?.activity.ticketsLockedAt)
  const sales = details.ticketTypes.map(({ id, salesStart, salesEnd }, index) => {
    const kept = before?.ticketTypes.find((type) => type.id === id)
    return {
      salesStart: read(`paymentModels.${index}.salesStart`, salesStart, kept?.salesStartAt),
      salesEnd: read(`paymentModels.${index}.salesEnd`, salesEnd, kept?.salesEndAt),
    }
  })
  return { times: { start, end, minimumDeadline, ticketsLockedAt, sales }, unknown }
}

/** Returns everything that does not fit, in the order of the wire's fields. What is relative to a start needs one. */
function detailsFaults(
  { capacity, minimum, refundPolicy }: CheckedDetails,
  { start, end, minimumDeadline, ticketsLockedAt, sales }: ReadTimes,
  now: Date,
  before?: Before,
): DetailsRefusal[] {
  const faults: DetailsRefusal[] = []
  const isNewStart = start && instant(start.at) !== before?.activity.startsAt
  if (isNewStart && start.at <= now) faults.push({ refused: 'IN_THE_PAST' })
  if (start && end && end.at <= start.at) faults.push({ refused: 'ENDS_BEFORE_START' })

  if (minimumDeadline) {
    const isNew = instant(minimumDeadline.at) !== before?.activity.minimumDeadline
    const isLate = start !== null && minimumDeadline.at > start.at
    if (isLate || (isNew && minimumDeadline.at <= now)) faults.push(outOfOrder('minimumDate'))
  }
  if (ticketsLockedAt && start && ticketsLockedAt.at > start.at) faults.push(outOfOrder('ticketsLockedAt'))
  const asked = {
    minimumParticipants: minimum?.participants ?? null,
    minimumDeadline: minimumDeadline ? instant(minimumDeadline.at) : null,
    minimumJudgedAt: before?.activity.minimumJudgedAt ?? null,
  }
  if (minimumOverPlaces(asked, capacity) !== null) faults.push({ refused: 'MINIMUM_OVER_PLACES' })

  for (const [index, { salesStart, salesEnd }] of sales.entries()) {
    const isBadStart = salesStart && start && salesStart.at >= start.at
    if (isBadStart) faults.push(outOfOrder(`paymentModels.${index}.salesStart`))
    const isLate = salesEnd && start && salesEnd.at > start.at
    if (isLate || (salesEnd && salesStart && salesEnd.at <= salesStart.at))
      faults.push(outOfOrder(`paymentModels.${index}.salesEnd`))
  }
  const refused = refundPolicy ? refundPolicyRefusal(refundPolicy) : null
  return refused ? [...faults, { refused }] : faults
}

function noSuchTime(field: TimeField): TimeRefusal {
  return { refused: 'NO_SUCH_TIME', data: { field } }
}

function outOfOrder(field: TimeField): TimeRefusal {
  return { refused: 'OUT_OF_ORDER', data: { field } }
}

async function findPlace(
  services: Services,
  place: ActivityDetails['place'],
): Promise<FoundPlace | null | UnknownPlace> {
  if (!place || 'latitude' in place) return place
  const found = await resolvePlace(services, place)
  return 'refused' in found ? found : found.place
}

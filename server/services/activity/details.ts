import type { Activity, Question, TicketType } from '#db/schema/activity.ts'
import {
  type RefundPolicy,
  type RefundPolicyFault,
  refundPolicyRefusal,
} from '#server/domain/activity/refund-policy.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Moment, readMoment, wallClock } from '#server/runtime/local-time.ts'
import { searchText } from '#server/services/search/text.ts'
import { type PlaceInput, resolvePlace, type UnknownPlace } from './place.ts'

/** Everything that a host enters about an activity. Times are local in `timeZone`, or instants with an offset. */
export interface ActivityDetails {
  name: string
  typeId: number
  description: string
  language: 'fr' | 'en'
  start: string
  end: string | null
  timeZone: string
  /** null: online. A place found before is taken as it is. */
  place: PlaceInput | Place | null
  address: string | null
  onlineLink?: string | null
  /** null = unlimited. */
  capacity: number | null
  /** None = a free activity. */
  ticketTypes: TicketTypeDetails[]
  questions?: QuestionDetails[]
  /** By default, the host's own from the billing settings. */
  refundPolicy?: RefundPolicy
  minimum?: { participants: number; deadline: string } | null
  /** The host approves or refuses each join request. */
  needsApproval?: boolean
  membersOnly?: boolean
  /** Only the people invited see it and may register. */
  isPrivate?: boolean
  externalTicketUrl?: string | null
  /** Keys of pictures uploaded before; null = none, left out = unchanged. */
  pictureKey?: string | null
  bannerKey?: string | null
}

export interface TicketTypeDetails {
  /** Of an existing ticket type. */
  id?: number | undefined
  name: string | null
  priceCents: number
  capacity?: number | null
  salesStart?: string | null
  salesEnd?: string | null
  membersOnly?: boolean
}

export interface QuestionDetails {
  /** Of an existing question. */
  id?: number | undefined
  kind: Question['kind']
  label: string
  isRequired: boolean
  isPerPerson: boolean
}

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

type Columns = Pick<
  Activity,
  | ('name' | 'typeId' | 'description' | 'language' | 'searchText' | 'capacity' | 'timeZone')
  | ('startsAt' | 'endsAt' | 'localStart' | 'minimumParticipants' | 'minimumDeadline')
  | ('isOnline' | 'onlineLink' | 'address' | 'placeId' | 'city' | 'province' | 'latitude' | 'longitude')
  | ('externalTicketUrl' | 'needsApproval' | 'membersOnly' | 'isPrivate')
>

export interface ReadyTicketType extends Pick<
  TicketType,
  'name' | 'priceCents' | 'capacity' | 'salesStartAt' | 'salesEndAt' | 'membersOnly'
> {
  id?: number | undefined
}

/** An activity that can be written: its times are instants, its town is known. */
export interface ReadyActivity {
  columns: Columns
  ticketTypes: ReadyTicketType[]
  questions: QuestionDetails[]
  /** null: the host's own. */
  refundPolicy: RefundPolicy | null
}

/** An existing activity with its ticket types and questions. */
export interface WholeActivity {
  activity: Activity
  ticketTypes: TicketType[]
  questions: Question[]
}

/**
 * Validates what a host entered and resolves it into columns. Call it before a transaction: places may be looked up
 * over the network.
 */
export async function resolveDetails(
  services: Services,
  details: ActivityDetails,
  before?: WholeActivity,
): Promise<ReadyActivity | DetailsRefusal> {
  const times = readTimes(details, before)
  if ('refused' in times) return times
  const refused = detailsRefusal(details, times, services.now(), before)
  if (refused) return refused
  const found = await findPlace(services, details.place)
  if (found && 'refused' in found) return found

  const { name, typeId, description, language, timeZone, capacity, minimum } = details
  const address = found && details.address
  return {
    columns: {
      ...{ name, typeId, description, language, timeZone, address, capacity },
      startsAt: instant(times.start.at),
      endsAt: times.end && instant(times.end.at),
      localStart: times.start.local,
      ...describePlace(found),
      onlineLink: details.onlineLink ?? null,
      externalTicketUrl: details.externalTicketUrl ?? null,
      minimumParticipants: minimum?.participants ?? null,
      minimumDeadline: times.minimumDeadline && instant(times.minimumDeadline.at),
      needsApproval: details.needsApproval ?? false,
      membersOnly: details.membersOnly ?? false,
      isPrivate: details.isPrivate ?? false,
      searchText: searchText([name, description, found?.city ?? '', address ?? ''], language),
    },
    ticketTypes: readyTicketTypes(details, times),
    questions: details.questions ?? [],
    refundPolicy: details.refundPolicy ?? null,
  }
}

/** Returns an existing activity in the form that a host enters: a change keeps what it leaves out. */
export function detailsOf({ activity, ticketTypes, questions }: WholeActivity): ActivityDetails {
  const { name, typeId, description, language, timeZone, address, capacity } = activity
  const { onlineLink, externalTicketUrl, minimumParticipants, minimumDeadline } = activity
  const clock = (at: string) => wallClock(new Date(at), timeZone)
  return {
    ...{ name, typeId, description, language, timeZone, address, capacity, onlineLink, externalTicketUrl },
    start: activity.localStart,
    end: activity.endsAt && clock(activity.endsAt),
    place: activity.isOnline ? null : placeOf(activity),
    ticketTypes: ticketTypes.map(({ id, name, priceCents, capacity, salesStartAt, salesEndAt, ...type }) => ({
      ...{ id, name, priceCents, capacity },
      salesStart: salesStartAt && clock(salesStartAt),
      salesEnd: salesEndAt && clock(salesEndAt),
      membersOnly: type.membersOnly,
    })),
    questions: questions.map(({ id, kind, label, isRequired, isPerPerson }) => ({
      ...{ id, kind, label, isRequired, isPerPerson },
    })),
    refundPolicy: refundPolicyOf(activity),
    minimum:
      minimumParticipants !== null && minimumDeadline
        ? { participants: minimumParticipants, deadline: clock(minimumDeadline) }
        : null,
    needsApproval: activity.needsApproval,
    membersOnly: activity.membersOnly,
    isPrivate: activity.isPrivate,
  }
}

export function refundPolicyOf(activity: Activity): RefundPolicy {
  return {
    max: { days: activity.refundMax, percent: activity.refundMaxPercent },
    nominal: { days: activity.refundNominal, percent: activity.refundNominalPercent },
    min: { days: activity.refundMin, percent: activity.refundMinPercent },
  }
}

export function refundColumns({ max, nominal, min }: RefundPolicy) {
  return {
    refundMin: min.days,
    refundNominal: nominal.days,
    refundMax: max.days,
    refundMinPercent: min.percent,
    refundNominalPercent: nominal.percent,
    refundMaxPercent: max.percent,
  }
}

interface Times {
  start: Moment
  end: Moment | null
  minimumDeadline: Moment | null
  sales: { salesStart: Moment | null; salesEnd: Moment | null }[]
}

function readTimes(details: ActivityDetails, before: WholeActivity | undefined): Times | TimeRefusal {
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
  before: WholeActivity | undefined,
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

const FREE: ReadyTicketType = {
  name: null,
  priceCents: 0,
  capacity: null,
  salesStartAt: null,
  salesEndAt: null,
  membersOnly: false,
}

function readyTicketTypes({ ticketTypes }: ActivityDetails, { sales }: Times): ReadyTicketType[] {
  if (ticketTypes.length === 0) return [FREE]
  return ticketTypes.map(({ id, name, priceCents, capacity, membersOnly }, index) => {
    const { salesStart, salesEnd } = sales[index] ?? { salesStart: null, salesEnd: null }
    return {
      ...{ id, name, priceCents },
      capacity: capacity ?? null,
      salesStartAt: salesStart && instant(salesStart.at),
      salesEndAt: salesEnd && instant(salesEnd.at),
      membersOnly: membersOnly ?? false,
    }
  })
}

async function findPlace(
  services: Services,
  place: ActivityDetails['place'],
): Promise<Place | null | UnknownPlace> {
  if (!place || 'latitude' in place) return place
  const found = await resolvePlace(services, place)
  return 'refused' in found ? found : found.place
}

const NO_PLACE = { placeId: '', city: '', province: '', latitude: 0, longitude: 0 }

function describePlace(place: Place | null) {
  if (!place) return { isOnline: true, ...NO_PLACE }
  const { id, city, province, latitude, longitude } = place
  return { isOnline: false, placeId: id, city, province, latitude, longitude }
}

function placeOf({ placeId, city, province, latitude, longitude }: Activity): Place {
  return { id: placeId, city, province, latitude, longitude }
}

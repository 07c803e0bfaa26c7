import type { Activity, Question, TicketType } from '#db/schema/activity.ts'
import { type ActivityDetails, PLAIN_FIELDS, UNSAID } from '#server/domain/activity/details.ts'
import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { instant } from '#server/runtime/clock.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { nameWords } from '#server/services/search/name-words.ts'
import { indexEntry } from '#server/services/search/text.ts'
import type { ResolvedDetails } from './details.ts'

/** Returns the columns of what a host said; those of the refunds only if the host said them. */
export function columnsOf({ details, times, place }: ResolvedDetails, hostName: string) {
  const { capacity, minimum, refundPolicy } = details
  const address = place && details.address
  return {
    ...UNSAID,
    ...pick(details, PLAIN_FIELDS),
    address,
    capacity,
    startsAt: instant(times.start.at),
    endsAt: times.end && instant(times.end.at),
    localStart: times.start.local,
    ...placeColumns(place),
    drawing: details.drawing ?? null,
    minimumParticipants: minimum?.participants ?? null,
    minimumDeadline: times.minimumDeadline && instant(times.minimumDeadline.at),
    ticketsLockedAt: times.ticketsLockedAt && instant(times.ticketsLockedAt.at),
    ...(refundPolicy && refundColumns(refundPolicy)),
    nameWords: nameWords(details.name),
    searchText: indexEntry(
      { ...details, city: place?.city ?? '', nearCity: place?.nearCity ?? null, address },
      hostName,
    ),
  }
}

/** The ticket types and questions of an activity. */
export interface ActivityRows {
  ticketTypes: TicketType[]
  questions: Question[]
}

/** Returns an activity as its host would say it: a change keeps what it leaves out. */
export function detailsOf(activity: Activity, { ticketTypes, questions }: ActivityRows): ActivityDetails {
  const { timeZone, address, capacity, minimumParticipants, minimumDeadline, ticketsLockedAt, drawing } =
    activity
  const clock = (at: string) => wallClock(new Date(at), timeZone)
  return {
    ...pick(activity, PLAIN_FIELDS),
    address,
    capacity,
    drawing,
    start: activity.localStart,
    end: activity.endsAt && clock(activity.endsAt),
    place: activity.isOnline ? null : placeOf(activity),
    ticketTypes: ticketTypes.map(
      ({ id, name, priceCents, capacity, salesStartAt, salesEndAt, membersOnly, isTaxed }) => ({
        ...{ id, name, priceCents, capacity, membersOnly, isTaxed },
        salesStart: salesStartAt && clock(salesStartAt),
        salesEnd: salesEndAt && clock(salesEndAt),
      }),
    ),
    questions: questions.map(({ id, kind, label, isRequired, isPerPerson }) => ({
      ...{ id, kind, label, isRequired, isPerPerson },
    })),
    refundPolicy: refundPolicyOf(activity),
    ticketsLockedAt: ticketsLockedAt && clock(ticketsLockedAt),
    minimum:
      minimumParticipants !== null && minimumDeadline
        ? { participants: minimumParticipants, deadline: clock(minimumDeadline) }
        : null,
  }
}

/** The columns of a ticket type that a host says. */
export interface TicketTypeColumns extends Pick<
  TicketType,
  'name' | 'priceCents' | 'capacity' | 'salesStartAt' | 'salesEndAt' | 'membersOnly' | 'isTaxed'
> {
  id?: number | undefined
}

const FREE: TicketTypeColumns = {
  name: null,
  priceCents: 0,
  capacity: null,
  salesStartAt: null,
  salesEndAt: null,
  membersOnly: false,
  isTaxed: true,
}

export function ticketTypeColumns({ details: { ticketTypes }, times }: ResolvedDetails): TicketTypeColumns[] {
  if (ticketTypes.length === 0) return [FREE]
  return ticketTypes.map(
    ({ id, name, priceCents, capacity = null, membersOnly = false, isTaxed = true }, index) => {
      const { salesStart, salesEnd } = times.sales[index] ?? { salesStart: null, salesEnd: null }
      return {
        ...{ id, name, priceCents, capacity, membersOnly, isTaxed },
        salesStartAt: salesStart && instant(salesStart.at),
        salesEndAt: salesEnd && instant(salesEnd.at),
      }
    },
  )
}

export function refundPolicyOf(row: ReturnType<typeof refundColumns>): RefundPolicy {
  return {
    max: { days: row.refundMax, percent: row.refundMaxPercent },
    nominal: { days: row.refundNominal, percent: row.refundNominalPercent },
    min: { days: row.refundMin, percent: row.refundMinPercent },
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

/** The columns of a place may not be empty. */
export const NO_PLACE = { placeId: '', city: '', nearCity: null, province: '', latitude: 0, longitude: 0 }

function placeColumns(place: ResolvedDetails['place']) {
  if (!place) return { isOnline: true, ...NO_PLACE }
  const { id: placeId, nearCity = null, ...town } = place
  return { isOnline: false, placeId, nearCity, ...pick(town, ['city', 'province', 'latitude', 'longitude']) }
}

function placeOf({ placeId: id, city, nearCity, province, latitude, longitude }: Activity) {
  return { id, city, nearCity, province, latitude, longitude }
}

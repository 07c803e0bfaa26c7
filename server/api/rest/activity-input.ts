import { UNLIMITED_PLACES } from '#server/contract/entities.ts'
import type { ActivityChange, ActivityInput } from '#server/contract/rest/activity-input.ts'
import {
  type ActivityDetails,
  type DetailsChange,
  PLAIN_FIELDS,
  wholeQuestions,
  wholeTicketTypes,
} from '#server/domain/activity/details.ts'
import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { Locale } from '#server/runtime/context.ts'

/** Returns what the call says about a new activity. */
export function readInput(activity: ActivityInput, locale: Locale): ActivityDetails {
  const { name, typeId, description, startDate, timeZone, place, participantNbr, endDate } = activity
  const { minimumNbr, minimumDate } = activity
  const { ticketTypes = [], questions, ...change } = readChange(activity)
  return {
    ...change,
    ...(questions && { questions: wholeQuestions(questions) }),
    ...{ name, typeId, description, timeZone },
    language: activity.language ?? locale,
    start: startDate,
    end: endDate ?? null,
    ...readPlace(place),
    capacity: readPlaces(participantNbr),
    ticketTypes: wholeTicketTypes(ticketTypes),
    // The schema ensures that it has both or none.
    minimum: minimumNbr && minimumDate ? { participants: minimumNbr, deadline: minimumDate } : null,
  }
}

type Change = Omit<ActivityChange, 'activityId' | 'lockVersion' | 'following'>

/** The same for a change: fields left out are absent. */
export function readChange(change: Change): DetailsChange {
  const { startDate, endDate, place, participantNbr, paymentModels, refundPolicies, questions } = change
  const { minimumNbr, minimumDate, pictureKey, bannerKey } = change
  return given({
    ...pick(change, PLAIN_FIELDS),
    start: startDate,
    end: endDate,
    ...(place !== undefined && readPlace(place)),
    capacity: participantNbr === undefined ? undefined : readPlaces(participantNbr),
    ticketTypes: paymentModels?.map(readPaymentModel),
    questions: questions?.map(({ questionId: id, type: kind, label, required, perPerson }) => ({
      ...{ id, kind, label },
      isRequired: required,
      isPerPerson: perPerson,
    })),
    refundPolicy: refundPolicies && readRefundPolicies(refundPolicies),
    minimum: readMinimum(minimumNbr, minimumDate),
    ticketsLockedAt: change.ticketsLockedAt,
    pictureKey: readKey(pictureKey),
    bannerKey: readKey(bannerKey),
  })
}

function given(fields: DetailsChange): DetailsChange {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]: [string, unknown]) => value !== undefined),
  )
}

/** An empty key removes the picture. */
function readKey(key: string | undefined): string | null | undefined {
  return key === undefined ? undefined : key || null
}

function readPlaces(participantNbr: number): number | null {
  return participantNbr === UNLIMITED_PLACES ? null : participantNbr
}

function readPlace(place: ActivityInput['place']): Pick<ActivityDetails, 'place' | 'address'> {
  if (!place) return { place: null, address: null }
  const { cityPlaceId, city, nearCity, address } = place
  const town = { placeId: cityPlaceId || null, city: city || null, nearCity: nearCity || null }
  return { place: town, address: address || null }
}

function readPaymentModel(model: NonNullable<ActivityInput['paymentModels']>[number]) {
  const { paymentModelId: id, name, price: priceCents, limit: capacity, taxed: isTaxed, ...others } = model
  return {
    ...others,
    ...{ id, priceCents, capacity, isTaxed },
    name: name === undefined ? name : name || null,
  }
}

/** Removed when one of the two is null; one that is left out stays as it is. */
function readMinimum(
  participants: number | null | undefined,
  deadline: string | null | undefined,
): DetailsChange['minimum'] {
  if (participants === undefined && deadline === undefined) return undefined
  if (participants === null || deadline === null) return null
  return { ...(participants !== undefined && { participants }), ...(deadline !== undefined && { deadline }) }
}

function readRefundPolicies(policies: NonNullable<ActivityInput['refundPolicies']>): RefundPolicy {
  const { refundMax = 0, refundNom = 0, refundMin = 0 } = policies
  const { pctRefundMax = 0, pctRefundNom = 0, pctRefundMin = 0 } = policies
  return {
    max: { days: refundMax, percent: pctRefundMax },
    nominal: { days: refundNom, percent: pctRefundNom },
    min: { days: refundMin, percent: pctRefundMin },
  }
}

import type { ListedActivity } from '#db/queries/activity.ts'
import type { TicketType } from '#db/schema.ts'
import {
  UNLIMITED_PLACES,
  type Activity,
  type ActivitySummary,
  type HostedActivity,
  type Join,
} from '#server/contract/entities.ts'
import type { Context, Services, Session } from '#server/context.ts'
import { markdown } from '#server/documents/markdown.ts'
import { slugOf } from '#server/domain/activity-path.ts'
import { canRate } from '#server/domain/attendance.ts'
import { placesLeft } from '#server/domain/capacity.ts'
import { refuseJoining } from '#server/domain/joining.ts'
import { actingOn } from '#server/domain/organisation.ts'
import { displayName } from '#server/domain/person.ts'
import type { ActivityInList, ActivityView } from '#server/services/activity-reading.ts'
import { presentOwn, presentParticipants } from './participant.ts'

/** An activity as a card shows it. */
export function presentSummary({ activity, taken, ticketTypes }: ActivityInList): ActivitySummary {
  const left = placesLeft(activity.capacity, taken)
  const paymentModels = ticketTypes.map(presentPaymentModel)
  return {
    activityId: activity.id,
    slug: slugOf(activity.name),
    name: activity.name,
    typeId: activity.typeId,
    language: activity.language,
    pictureUrl: pictureUrl(activity.pictureKey, 800),
    startDate: activity.startsAt,
    endDate: activity.endsAt,
    timeZone: activity.timeZone,
    localStart: activity.localStart,
    place: presentPlace(activity),
    host: presentHost(activity),
    participantNbr: activity.capacity ?? UNLIMITED_PLACES,
    placesLeft: Number.isFinite(left) ? left : null,
    paymentModels,
    price: Math.min(...paymentModels.map(({ price }) => price)),
    validation: activity.validation,
    cancelled: activity.cancelledAt !== null,
  }
}

/** An activity as its host lists it. */
export function presentHosted(inList: ActivityInList): HostedActivity {
  return { ...presentSummary(inList), placesTaken: inList.taken, refusal: presentRefusal(inList.activity) }
}

/** One activity, as far as the asker may see it. */
export function presentActivity({ services, session }: Context, view: ActivityView): Activity {
  const { activity, viewpoint } = view
  const seesAll = viewpoint === 'host' || viewpoint === 'operator'
  return {
    ...presentSummary(view),
    description: activity.description,
    descriptionHtml: markdown(activity.description),
    publishedAt: activity.publishedAt,
    participants: presentParticipants(services, session, view),
    join: presentJoin(services, session, view),
    isHost: viewpoint === 'host',
    canRate: session !== null && canRate(activity, actingOn(session, activity).userId, services.now()),
    own: presentOwn(services, session, view),
    refusal: seesAll ? presentRefusal(activity) : null,
  }
}

function presentJoin(
  services: Services,
  session: Session | null,
  { activity, taken, own }: ActivityView,
): Join {
  if (own) return 'JOINED'
  const refusal = refuseJoining(activity, session?.userId ?? null, services.now())
  if (refusal) return refusal
  return placesLeft(activity.capacity, taken) > 0 ? 'OPEN' : 'FULL'
}

function presentRefusal({ refusalReason, refusalMessage }: ListedActivity) {
  return refusalReason && { reason: refusalReason, message: refusalMessage ?? '' }
}

function presentPaymentModel({ id, name, priceCents }: TicketType) {
  return { paymentModelId: id, name, price: priceCents }
}

function presentPlace({ placeId, city, province, latitude, longitude, address }: ListedActivity) {
  return { cityPlaceId: placeId, city, province, latitude, longitude, address }
}

function presentHost({ hostId, hostFirstName, hostLastName, hostOrganisationName }: ListedActivity) {
  const name = { firstName: hostFirstName, lastName: hostLastName, organisationName: hostOrganisationName }
  return { userId: hostId, displayName: displayName(name), pictureUrl: null }
}

export function pictureUrl(key: string | null, width: 400 | 800 | 1600): string | null {
  return key && `/images/${key}-${width}.webp`
}

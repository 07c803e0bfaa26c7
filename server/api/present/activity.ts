import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { ReviewWithNames } from '#db/queries/conversation/review.ts'
import type { Question } from '#db/schema/activity.ts'
import {
  type Activity,
  type ActivitySummary,
  type ActivityView,
  type HostedActivity,
  type Join,
  UNLIMITED_PLACES,
} from '#server/contract/entities.ts'
import { markdown } from '#server/documents/markdown.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { PLAIN_FIELDS } from '#server/domain/activity/details.ts'
import { slugOf } from '#server/domain/activity/paths.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { canMarkAttendance } from '#server/domain/participation/attendance.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import { JOIN_OF, joinRefusal } from '#server/domain/participation/join.ts'
import { saleOf } from '#server/domain/participation/ticket-sale.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { Context, Services, Session } from '#server/runtime/context.ts'
import type { HostedWithTasks } from '#server/services/activity/hosted.ts'
import {
  type ActivityInList,
  countLeft,
  type HostedInList,
  leftOf,
  type SeenActivity,
  type TicketTypeInList,
  type ViewedActivity,
} from '#server/services/activity/read.ts'
import { presentOwn, presentParticipants } from './participant.ts'
import { pictureUrl } from './picture-url.ts'

/** Returns an activity as a card shows it. */
export function presentSummary({ activity, taken, ticketTypes }: ActivityInList): ActivitySummary {
  const left = countLeft({ activity, taken, ticketTypes })
  const paymentModels = ticketTypes.map(presentPaymentModel)
  return {
    activityId: activity.id,
    slug: slugOf(activity.name),
    name: activity.name,
    typeId: activity.typeId,
    language: activity.language,
    pictureUrl: pictureUrl(activity.pictureKey, 800),
    drawing: activity.drawing ?? activity.id,
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

/** Returns an activity as its host lists it. */
export function presentHosted(inList: HostedInList): HostedActivity {
  const { activity, taken, requests } = inList
  return { ...presentSummary(inList), placesTaken: taken, requests, refusal: presentRefusal(activity) }
}

/** Returns the same with what awaits the host. */
export function presentHostedWithTasks(inList: HostedWithTasks) {
  return { ...presentHosted(inList), ...pick(inList, ['toMark', 'mayCorrect']) }
}

/** Returns one activity with a page of its participants, as far as the caller may see them. */
export function presentActivity(context: Context, view: SeenActivity): Activity {
  const { services, session } = context
  return {
    ...presentView(context, view),
    participants: presentParticipants(services, session, view),
    participantsCount: view.registrations,
  }
}

/** Returns one activity, as far as the caller may see it. */
export function presentView({ services, session }: Context, view: ViewedActivity): ActivityView {
  const { activity, viewpoint } = view
  const seesAll = viewpoint === 'host' || viewpoint === 'operator'
  return {
    ...presentSummary(view),
    ...pick(activity, PLAIN_FIELDS),
    descriptionHtml: markdown(activity.description),
    publishedAt: activity.publishedAt,
    bannerUrl: pictureUrl(activity.bannerKey, 1600),
    questions: view.questions.map(presentQuestion),
    refundPolicies: presentRefundPolicies(activity),
    minimumNbr: activity.minimumParticipants,
    minimumDate: activity.minimumDeadline,
    ticketsLockedAt: activity.ticketsLockedAt,
    hasWaitingList: activity.hasWaitingList,
    onlineLink: seesAll || (view.own && hasGoodTicket(view.own.participation)) ? activity.onlineLink : null,
    lockVersion: seesAll ? activity.version : null,
    externalClicks: seesAll ? activity.externalClicks : null,
    join: presentJoin(services, session, view),
    isHost: viewpoint === 'host',
    canRate:
      session !== null && canMarkAttendance(activity, actingOn(session, activity).userId, services.now()),
    own: presentOwn(services, session, view),
    refusal: seesAll ? presentRefusal(activity) : null,
  }
}

function presentJoin(services: Services, session: Session | null, view: ViewedActivity): Join {
  const { activity, ticketTypes, own } = view
  if (own) return 'JOINED'
  const refusal = joinRefusal(activity, session?.userId ?? null, services.now())
  if (refusal) return JOIN_OF[refusal]
  if (countLeft(view) <= 0) return 'FULL'
  const sales = ticketTypes.map((ticketType) => saleOf(ticketType, leftOf(ticketType), services.now()))
  if (sales.includes('OPEN')) return 'OPEN'
  if (!sales.includes('SOLD_OUT')) return 'NOT_ON_SALE'
  // Types that open later matter where nobody can wait for those that are sold out.
  return sales.includes('NOT_OPEN') && !activity.hasWaitingList ? 'NOT_ON_SALE' : 'FULL'
}

function presentRefusal({ refusalReason, refusalMessage }: ListedActivity) {
  return refusalReason && { reason: refusalReason, message: refusalMessage ?? '' }
}

function presentPaymentModel(ticketType: TicketTypeInList) {
  const { id, name, priceCents, capacity, salesStartAt, salesEndAt, membersOnly, isTaxed } = ticketType
  return {
    paymentModelId: id,
    name,
    price: priceCents,
    limit: capacity,
    placesLeft: capacity === null ? null : leftOf(ticketType),
    salesStart: salesStartAt,
    salesEnd: salesEndAt,
    membersOnly,
    taxed: isTaxed,
  }
}

function presentQuestion({ id, kind, label, isRequired, isPerPerson }: Question) {
  return { questionId: id, type: kind, label, required: isRequired, perPerson: isPerPerson }
}

function presentRefundPolicies(activity: ListedActivity) {
  return {
    refundMin: activity.refundMin,
    refundNom: activity.refundNominal,
    refundMax: activity.refundMax,
    pctRefundMin: activity.refundMinPercent,
    pctRefundNom: activity.refundNominalPercent,
    pctRefundMax: activity.refundMaxPercent,
  }
}

type Hosted = Pick<
  ListedActivity,
  'hostId' | 'hostFirstName' | 'hostLastName' | 'hostOrganisationName' | 'hostPictureKey'
>

function presentPlace(activity: ListedActivity) {
  if (activity.isOnline) return null
  const { placeId, city, nearCity, province, latitude, longitude, address } = activity
  return { cityPlaceId: placeId, city, nearCity, province, latitude, longitude, address }
}

/** Returns the host under their one name, whichever member of an organisation acts. */
export function presentHost({ hostId, hostPictureKey, ...host }: Hosted) {
  const { hostFirstName: firstName, hostLastName: lastName, hostOrganisationName: organisationName } = host
  const name = displayName({ firstName, lastName, organisationName })
  return { userId: hostId, displayName: name, pictureUrl: pictureUrl(hostPictureKey, 400) }
}

/** Returns the author of a comment or of a review. */
export function presentAuthor(said: Authored) {
  const { authorFirstName: firstName, authorLastName: lastName, authorOrganisationName } = said
  return {
    userId: said.authorId,
    displayName: displayName({ firstName, lastName, organisationName: authorOrganisationName }),
    pictureUrl: pictureUrl(said.authorPictureKey, 400),
  }
}

type Authored = Pick<
  ReviewWithNames,
  'authorId' | 'authorFirstName' | 'authorLastName' | 'authorOrganisationName' | 'authorPictureKey'
>

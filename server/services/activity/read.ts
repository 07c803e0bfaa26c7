import { type ListedActivity, listHostActivities } from '#db/queries/activity/listed.ts'
import { listQuestions } from '#db/queries/activity/question.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { countRequests } from '#db/queries/participation/approval.ts'
import { listParticipationsByIds } from '#db/queries/participation/host-list.ts'
import { listOpenParties, type Party } from '#db/queries/participation/participation.ts'
import { countPlacesTaken, countTakenOfTypes } from '#db/queries/participation/places.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Question, TicketType } from '#db/schema/activity.ts'
import type { Participation, Ticket } from '#db/schema/participation.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { placesLeft, placesLeftOfTypes } from '#server/domain/participation/capacity.ts'
import { PAGE_SIZES, rowsOf } from '#server/domain/platform/page-size.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { type Answered, withAnswers } from '#server/services/participation/answers.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { limitedTypes } from '#server/services/participation/party.ts'
import { seeActivity, type Viewpoint } from './sight.ts'

/** An activity with all that a list shows of it. */
export interface ActivityInList {
  activity: ListedActivity
  taken: number
  ticketTypes: TicketTypeInList[]
}

export interface TicketTypeInList extends TicketType {
  /** How many places are taken; counted only where the type has a limit of its own. */
  taken: number
}

/** Lists what this person, or the organisation that they act for, hosts, newest start first. */
export async function listHosted(services: Services, host: Session, page: number): Promise<HostedInList[]> {
  const activities = await listHostActivities(services.db, hostFor(host).hostId, rowsOf(page))
  const requests = await countRequests(services.db, idsOf(activities))
  const listed = await withPlaces(services, activities)
  return listed.map((inList) => ({ ...inList, requests: requests.get(inList.activity.id) ?? 0 }))
}

export interface HostedInList extends ActivityInList {
  /** How many join requests wait for the host's answer. */
  requests: number
}

/** One activity as its page shows it to this person. */
export interface ViewedActivity extends ActivityInList {
  viewpoint: Viewpoint
  /** The participations that are shown in full: their own, or none. */
  participations: Answered<ParticipationWithPerson>[]
  own: { participation: Participation; tickets: Ticket[] } | null
  questions: Question[]
}

/** The same with one page of its people; host and operators see these participations in full. */
export interface SeenActivity extends ViewedActivity {
  /** The registrations of the page. */
  parties: Party[]
  /** How many registrations there are in all. */
  registrations: number
}

/**
 * Returns one activity, as this person may see it, without the other people: however many are registered, as many
 * statements and rows.
 */
export async function viewActivity(
  services: Services,
  session: Session | null,
  id: number,
  guest: Attendee | null = null,
): Promise<ViewedActivity | undefined> {
  const { db } = services
  const sight = await seeActivity(services, session, id, guest)
  const [inList] = sight ? await withPlaces(services, [sight.activity]) : []
  if (!sight || !inList) return undefined
  const { viewpoint, participation } = sight
  const described = participation && (await findParticipationWithPerson(db, participation.id))
  return {
    ...inList,
    viewpoint,
    participations: described ? await withAnswers({ db }, [described]) : [],
    own: participation ? { participation, tickets: await listOpenTickets(db, [participation.id]) } : null,
    questions: await listQuestions(db, [id]),
  }
}

/**
 * Returns one activity with a page of its people, as this person may see it: names only for those who may see them.
 */
export async function readActivity(
  services: Services,
  session: Session | null,
  id: number,
  page: number,
): Promise<SeenActivity | undefined> {
  const { db } = services
  const view = await viewActivity(services, session, id)
  if (!view) return undefined
  const { parties, inAll } = await listOpenParties(db, id, rowsOf(page, PAGE_SIZES.participants))
  const people = { parties, registrations: inAll }
  if (view.viewpoint !== 'host' && view.viewpoint !== 'operator') return { ...view, ...people }
  const listed = await withAnswers({ db }, await listParticipationsByIds(db, idsOf(parties)))
  return { ...view, ...people, participations: [...view.participations, ...listed] }
}

/** Returns whether one more person fits. */
export function hasPlaces(inList: ActivityInList): boolean {
  return countLeft(inList) > 0
}

/** Returns how many people may still come, by activity and by ticket types; Infinity without a limit. */
export function countLeft({ activity, taken, ticketTypes }: ActivityInList): number {
  return placesLeftOfTypes(placesLeft(activity.capacity, taken), ticketTypes.map(leftOf))
}

export function leftOf({ capacity, taken }: TicketTypeInList): number {
  return placesLeft(capacity, taken)
}

/** Adds places and prices with one statement each. */
export async function withPlaces({ db }: Services, activities: ListedActivity[]): Promise<ActivityInList[]> {
  const ids = idsOf(activities)
  const taken = await countPlacesTaken(db, ids)
  const ticketTypes = await listTicketTypes(db, ids)
  const ofTypes = await countTakenOfTypes(db, limitedTypes(ticketTypes))
  return activities.map((activity) => ({
    activity,
    taken: taken.get(activity.id) ?? 0,
    ticketTypes: ticketTypes
      .filter(({ activityId }) => activityId === activity.id)
      .map((ticketType) => ({ ...ticketType, taken: ofTypes.get(ticketType.id) ?? 0 })),
  }))
}

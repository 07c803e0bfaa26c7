import {
  countPublicActivities,
  findListedActivity,
  listComingActivitiesOfHost,
  listHostActivities,
  listPublicActivities,
  type ListedActivity,
} from '#db/queries/activity.ts'
import {
  countPlacesTaken,
  findOpenParticipationOf,
  findParticipationWithPerson,
  listOpenParticipations,
  listOpenParties,
  type ParticipationWithPerson,
  type Party,
} from '#db/queries/participation.ts'
import { listOpenTickets } from '#db/queries/ticket.ts'
import { listTicketTypes } from '#db/queries/ticket-type.ts'
import type { Participation, Ticket, TicketType } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { isOnline } from '#server/domain/moderation.ts'
import { actingOn, hostFor } from '#server/domain/organisation.ts'
import { searchWords } from './search-text.ts'

export const PAGE_SIZE = 10

/** An activity with all that a list shows of it. */
export interface ActivityInList {
  activity: ListedActivity
  taken: number
  ticketTypes: TicketType[]
}

export interface ActivitySearch {
  text: string
  typeIds: number[]
  /** First and last day, as people at the place read their calendar; without a first day, from now on. */
  from: string | null
  until: string | null
}

/** One page of the public list, soonest first. Always three statements, however many activities there are. */
export async function listActivities(
  services: Services,
  search: ActivitySearch,
  page: number,
): Promise<ActivityInList[]> {
  const filters = readFilters(services, search)
  if (!filters) return []
  return withPlaces(services, await listPublicActivities(services.db, filters, pageOf(page)))
}

/** How many there are in all. A page that is not full is the last one, and says it by itself. */
export async function countActivities(
  services: Services,
  search: ActivitySearch,
  { page, found }: { page: number; found: number },
): Promise<number> {
  if (found < PAGE_SIZE && (found > 0 || page === 0)) return page * PAGE_SIZE + found
  const filters = readFilters(services, search)
  return filters ? countPublicActivities(services.db, filters) : 0
}

/** What this person, or the organisation that they act for, hosts, newest start first. */
export async function listHosted(services: Services, host: Session, page: number): Promise<ActivityInList[]> {
  return withPlaces(services, await listHostActivities(services.db, hostFor(host).hostId, pageOf(page)))
}

/** What anybody may know of a host's coming activities. */
export async function listComingOfHost(services: Services, hostId: number): Promise<ActivityInList[]> {
  const coming = await listComingActivitiesOfHost(services.db, hostId, instant(services.now()), PAGE_SIZE)
  return withPlaces(services, coming)
}

export type Viewpoint = 'public' | 'participant' | 'host' | 'operator'

/** One activity as this person may see it. */
export interface ActivityView extends ActivityInList {
  viewpoint: Viewpoint
  /** Every registration that counts. */
  parties: Party[]
  /** Those of them that this person sees in full: all, their own, or none. */
  participations: ParticipationWithPerson[]
  own: { participation: Participation; tickets: Ticket[] } | null
}

/** Undefined when there is no such activity for this person: one that is not online is seen by its host, its participants and operators. */
export async function readActivity(
  services: Services,
  session: Session | null,
  id: number,
): Promise<ActivityView | undefined> {
  const activity = await findListedActivity(services.db, id)
  if (!activity) return undefined
  const participation = session ? await findOpenParticipationOf(services.db, id, session.userId) : undefined
  const viewpoint = viewpointOf(activity, session, participation)
  if (viewpoint === 'public' && !isOnline(activity)) return undefined

  const [inList] = await withPlaces(services, [activity])
  if (!inList) return undefined
  const own = participation
    ? { participation, tickets: await listOpenTickets(services.db, [participation.id]) }
    : null
  return { ...inList, viewpoint, ...(await listParties(services, id, viewpoint, participation)), own }
}

/** People's names are read only for those who see them: a full activity's page is asked for most of all. */
async function listParties(
  { db }: Services,
  activityId: number,
  viewpoint: Viewpoint,
  own: Participation | undefined,
): Promise<Pick<ActivityView, 'parties' | 'participations'>> {
  if (viewpoint === 'host' || viewpoint === 'operator') {
    const participations = await listOpenParticipations(db, activityId)
    return { parties: participations, participations }
  }
  const parties = await listOpenParties(db, activityId)
  const described = own && (await findParticipationWithPerson(db, own.id))
  return { parties, participations: described ? [described] : [] }
}

function viewpointOf(
  activity: ListedActivity,
  session: Session | null,
  own: Participation | undefined,
): Viewpoint {
  const isHost = session !== null && actingOn(session, activity).userId === activity.hostId
  if (isHost) return 'host'
  if (session?.isOperator) return 'operator'
  return own ? 'participant' : 'public'
}

/** Adds places and prices with one statement each. */
export async function withPlaces({ db }: Services, activities: ListedActivity[]): Promise<ActivityInList[]> {
  const ids = activities.map(({ id }) => id)
  const taken = await countPlacesTaken(db, ids)
  const ticketTypes = await listTicketTypes(db, ids)
  return activities.map((activity) => ({
    activity,
    taken: taken.get(activity.id) ?? 0,
    ticketTypes: ticketTypes.filter(({ activityId }) => activityId === activity.id),
  }))
}

function pageOf(page: number) {
  return { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
}

/** Null when people typed something that holds no word at all: nothing can match it. */
function readFilters(services: Services, { text, typeIds, from, until }: ActivitySearch) {
  const words = searchWords(text)
  if (text.trim() && words.length === 0) return null
  const startsAfter = from ? null : instant(services.now())
  return { words, typeIds, from, until, startsAfter }
}

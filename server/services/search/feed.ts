import { listComingActivitiesOfHost, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { idsOf } from '#db/queries/results.ts'
import {
  type ChangedActivity,
  listFilteredAmong,
  listLastChanged,
  listWithdrawn,
} from '#db/queries/search/feed.ts'
import { listPublicActivities } from '#db/queries/search/list.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { holdsWords, matchesSearch, type SavedSearch } from '#server/domain/search/saved.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type ActivitySearch, daysAsked, filtersOf, findTown, kmAround, type ReadSearch } from './filters.ts'
import { withLikeWords } from './synonyms.ts'
import { askedWords } from './text.ts'
import { type Question, readQuestion, widened } from './vocabulary.ts'

/** No calendar program shows more usefully: the next ones are listed, and the rest when their time comes. */
const MOST_ENTRIES = 200

/** Withdrawn activities are listed beside the others. */
const MOST_WITHDRAWN = 100

/** In so many steps of a hundred the called-off ones are looked at for one reading of a feed, and the last changes. */
const MOST_STEPS = 10

/** Feed readers show news: as many of the latest changes are listed. */
const MOST_NEWS = 50
const CHANGES_AT_ONCE = 100

/**
 * Programs read feeds again and again, and remove an activity only if the feed says that it was withdrawn. `isNews`: the
 * latest changes are among them, however late they begin.
 */
export async function listFeed(
  services: Services,
  search: ActivitySearch,
  { isNews = false } = {},
): Promise<ListedActivity[] | { refused: 'NOT_FOUND' }> {
  const { town } = search.town ? await findTown(services, search.town) : { town: null }
  if (search.town && !town) return { refused: 'NOT_FOUND' } // there is no feed of a town that nobody knows
  const asked = withLikeWords(askedWords(search.text))
  if (asked.length === 0 && search.text.trim() !== '') return []

  const question = await readQuestion(services, search.text)
  const found = question.isHopeless
    ? { standing: [], question }
    : await listStanding(services, { search, question, town })
  const news = isNews ? await whatChangedLast(services, { ...found, search, town }) : []
  // The vocabulary no longer knows words that only withdrawn activities contain.
  const words = asked.map((forms, index) => [...forms, ...(found.question.words[index] ?? [])])
  const withdrawn = await whatWasFound(services, wantedOf(services, search, words, town))
  return inOrder([...found.standing, ...news, ...withdrawn])
}

/** Finds what the page finds: activities that only begin like the words where there is nothing else. */
async function listStanding(
  services: Services,
  asked: ReadSearch,
): Promise<{ standing: ListedActivity[]; question: Question }> {
  const { search, question, town } = asked
  const filters = filtersOf(services, search, question, town)
  const standing = await listPublicActivities(services.db, filters, { limit: MOST_ENTRIES, offset: 0 })
  const wider = standing.length === 0 ? widened(question) : null
  return wider ? listStanding(services, { ...asked, question: wider }) : { standing, question }
}

/**
 * Returns what the search finds of the latest changes and is not among the next ones; nothing where these are all there
 * are. Goes on until there are enough, or too many were looked at.
 */
async function whatChangedLast(
  services: Services,
  { standing, ...asked }: ReadSearch & { standing: ListedActivity[] },
): Promise<ListedActivity[]> {
  if (standing.length < MOST_ENTRIES) return []
  const { db } = services
  const { search, question, town } = asked
  const filters = filtersOf(services, search, question, town)
  const isStanding = new Set(idsOf(standing))
  const found: ListedActivity[] = []
  let seen = 0
  let after: ChangedActivity | undefined
  for (let step = 0; step < MOST_STEPS; step++) {
    const changed = await listLastChanged(db, { after, limit: CHANGES_AT_ONCE })
    const others = changed.filter(({ id }) => !isStanding.has(id))
    const ids = idsOf(others.filter(({ searchText }) => holdsWords(searchText, question.words)))
    found.push(...(await listFilteredAmong(db, filters, ids)))
    seen += changed.length - others.length
    after = changed[CHANGES_AT_ONCE - 1] // undefined: these were the last
    if (!after || seen + found.length >= MOST_NEWS) break
  }
  return found
}

/** Lists all activities of one host. */
export async function listHostFeed(services: Services, hostId: number): Promise<ListedActivity[]> {
  const now = instant(services.now())
  const standing = await listComingActivitiesOfHost(services.db, hostId, now, MOST_ENTRIES)
  const withdrawn = await listWithdrawn(services.db, { hostId, now, limit: MOST_WITHDRAWN })
  return inOrder([...standing, ...withdrawn])
}

/**
 * Of the activities that were called off, returns those that the search would have found: the index no longer contains
 * them. Goes on until there are enough, or too many were looked at: the soonest may all be of a series that was called off
 * at once, and a reading must not cost more with each activity that somebody calls off.
 */
async function whatWasFound(services: Services, search: SavedSearch): Promise<ListedActivity[]> {
  const now = instant(services.now())
  const judgedBySql = pick(search, ['typeIds', 'language', 'from', 'until'])
  const found: ListedActivity[] = []
  let after: ListedActivity | undefined
  for (let step = 0; step < MOST_STEPS; step++) {
    const asked = { ...judgedBySql, now, after, limit: MOST_WITHDRAWN }
    const withdrawn = await listWithdrawn(services.db, asked)
    found.push(...(await matching(services, search, withdrawn)))
    after = withdrawn[MOST_WITHDRAWN - 1] // undefined: these were the last
    if (!after || found.length >= MOST_WITHDRAWN) break
  }
  return found.slice(0, MOST_WITHDRAWN)
}

async function matching(
  { db }: Services,
  search: SavedSearch,
  withdrawn: ListedActivity[],
): Promise<ListedActivity[]> {
  const ticketTypes = await listTicketTypes(db, idsOf(withdrawn))
  return withdrawn.filter((activity) => {
    const prices = ticketTypes.filter(({ activityId }) => activityId === activity.id)
    const lowestCents = prices.length > 0 ? Math.min(...prices.map(({ priceCents }) => priceCents)) : null
    return matchesSearch(search, { ...activity, lowestCents })
  })
}

function wantedOf(services: Services, search: ActivitySearch, words: string[][], town: Place | null) {
  return {
    words,
    typeIds: search.typeIds,
    language: search.language ?? null,
    ...daysAsked(services, search),
    onWeekends: false,
    near: town && { ...pick(town, ['latitude', 'longitude']), withinKm: kmAround(town, search.withinKm) },
    freeOnly: search.isFree ?? false,
  }
}

function inOrder(activities: ListedActivity[]): ListedActivity[] {
  return activities.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id - b.id)
}

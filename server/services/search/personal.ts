import { listInterests } from '#db/queries/account/interest.ts'
import { idsOf } from '#db/queries/results.ts'
import { coming } from '#db/queries/search/filters.ts'
import { listHostsFollowedBy } from '#db/queries/search/following.ts'
import { listPublicActivitiesInOrder, listSuggestable } from '#db/queries/search/list.ts'
import { listComingOfHosts, listJoinedAmong, listTypesJoined } from '#db/queries/search/personal.ts'
import { rankForPerson, type SuggestionReason, type Taste } from '#server/domain/search/personal.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { type ActivityInList, hasPlaces, withPlaces } from '#server/services/activity/read.ts'
import { findTown } from './filters.ts'

const SUGGESTED = 3

/** Some of the best may be full. */
const LOOKED_AT = 6

/** The latest registrations, and the followed hosts, that say what somebody likes. */
const JOINED = 30
const FOLLOWED = 50

/** Enough of the next ones to choose from. */
const OF_TYPES = 30
const OF_HOSTS = 20

export interface Suggestions {
  /** Nothing is known to suggest by: no interest, no followed host, no registration. */
  isNew: boolean
  suggested: (ActivityInList & { reason: SuggestionReason })[]
}

/**
 * Returns what this person may like: by interests, followed hosts and past activities; not what is theirs already, and
 * nearest to the town first.
 */
export async function suggestForPerson(
  services: Services,
  session: Session,
  town: string | null,
): Promise<Suggestions> {
  const { db, now } = services
  const { userId } = session
  const taste = await readTaste(services, userId)
  const typeIds = [...new Set([...taste.typeIds, ...taste.joinedTypeIds])]
  if (typeIds.length === 0 && taste.hostIds.length === 0) return { isNew: true, suggested: [] }

  const next = coming(instant(now()))
  const candidates = [
    ...(await listComingOfHosts(db, [...taste.hostIds], instant(now()), OF_HOSTS)),
    ...(typeIds.length > 0 ? await listSuggestable(db, { ...next, typeIds }, OF_TYPES) : []),
  ].filter(({ hostId }) => hostId !== userId)
  const joined = await listJoinedAmong(db, userId, [...new Set(idsOf(candidates))])
  const open = candidates.filter(({ id }) => !joined.includes(id))
  const ranked = rankForPerson(open, {
    taste,
    home: town ? (await findTown(services, town)).town : null,
    now: now(),
  })
  return { isNew: false, suggested: await show(services, ranked.slice(0, LOOKED_AT)) }
}

async function readTaste({ db }: Services, userId: number): Promise<Taste> {
  return {
    hostIds: idsOf(await listHostsFollowedBy(db, userId, FOLLOWED)),
    typeIds: await listInterests(db, userId),
    joinedTypeIds: await listTypesJoined(db, userId, JOINED),
  }
}

async function show(services: Services, ranked: { id: number; reason: SuggestionReason }[]) {
  const reasons = new Map(ranked.map(({ id, reason }) => [id, reason]))
  const rows = await listPublicActivitiesInOrder(services.db, idsOf(ranked))
  const shown = (await withPlaces(services, rows)).filter(hasPlaces).slice(0, SUGGESTED)
  return shown.map((one) => ({ ...one, reason: reasons.get(one.activity.id) ?? 'INTEREST' }))
}

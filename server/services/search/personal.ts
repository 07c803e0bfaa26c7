import { idsOf } from '#db/queries/results.ts'
import { coming } from '#db/queries/search/filters.ts'
import { listPublicActivitiesInOrder, listSuggestable, type SuggestableRow } from '#db/queries/search/list.ts'
import {
  listComingOfHosts,
  listJoinedAmong,
  listPersonal,
  type PersonalRow,
} from '#db/queries/search/personal.ts'
import { rankForPerson, type SuggestionReason, type Taste } from '#server/domain/search/personal.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { readOnce } from '#server/runtime/read-once.ts'
import { type ActivityInList, hasPlaces, withPlaces } from '#server/services/activity/read.ts'
import { findTown } from './filters.ts'

const SUGGESTED = 3

/** Some of the best may be full. */
const LOOKED_AT = 6

/** The latest registrations, and the followed hosts, that say what somebody likes. */
const LIMITS = { joined: 30, followed: 50 }

/** Enough of the next ones to choose from. */
const OF_TYPES = 30
const OF_HOSTS = 20

/** Candidates are the same for everybody with the same types or hosts. What is shown of these is read each time. */
const CHOSEN_FOR_MS = 1000

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
  const { taste } = await readPersonal(services, userId)
  const typeIds = [...new Set([...taste.typeIds, ...taste.joinedTypeIds])]
  if (typeIds.length === 0 && taste.hostIds.length === 0) return { isNew: true, suggested: [] }

  const candidates = [
    ...(await listOfHosts(services, taste.hostIds)),
    ...(await listOfTypes(services, typeIds)),
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

/** What the home page knows of a person. */
interface Personal {
  /** Of the profile. */
  city: string | null
  taste: Taste
}

/** Returns the city of this person's profile, and their taste: read once for all sections of a page, never kept. */
export function readPersonal(services: Services, userId: number): Promise<Personal> {
  return readOnce(services, ['personal', userId], async () => {
    const rows = await listPersonal(services.db, userId, LIMITS)
    const idsOfKind = (kind: PersonalRow['kind']) => idsOf(rows.filter((row) => row.kind === kind))
    return {
      city: rows.find(({ kind }) => kind === 'CITY')?.name ?? null,
      taste: {
        hostIds: idsOfKind('FOLLOWED_HOST'),
        typeIds: idsOfKind('INTEREST'),
        joinedTypeIds: idsOfKind('JOINED_TYPE'),
      },
    }
  })
}

function listOfHosts(services: Services, hostIds: readonly number[]): Promise<SuggestableRow[]> {
  const key = ['coming of hosts', ...inOrder(hostIds)] as const
  return cacheFor(services, { key, forMs: CHOSEN_FOR_MS }, () =>
    listComingOfHosts(services.db, hostIds, instant(services.now()), OF_HOSTS),
  )
}

function listOfTypes(services: Services, typeIds: readonly number[]): Promise<SuggestableRow[]> {
  if (typeIds.length === 0) return Promise.resolve([])
  const wanted = inOrder(typeIds)
  const filters = { ...coming(instant(services.now())), typeIds: wanted }
  return cacheFor(services, { key: ['coming of types', ...wanted], forMs: CHOSEN_FOR_MS }, () =>
    listSuggestable(services.db, filters, OF_TYPES),
  )
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other)
}

async function show(services: Services, ranked: { id: number; reason: SuggestionReason }[]) {
  const reasons = new Map(ranked.map(({ id, reason }) => [id, reason]))
  const ids = idsOf(ranked)
  const activities = await cacheUntilDatabaseChanges(services, ['listed with places', ids], async () =>
    withPlaces(services, await listPublicActivitiesInOrder(services.db, ids)),
  )
  const shown = activities.filter(hasPlaces).slice(0, SUGGESTED)
  return shown.map((one) => ({ ...one, reason: reasons.get(one.activity.id) ?? 'INTEREST' }))
}

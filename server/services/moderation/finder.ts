import { findUser, findUserByEmail, listUsersByIds } from '#db/queries/account/user.ts'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { listIdsByName, listPublishedByIds, listPublishedOfHosts } from '#db/queries/moderation/finder.ts'
import { idsOf } from '#db/queries/results.ts'
import type { User } from '#db/schema/account.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { splitWords } from '#server/services/search/text.ts'
import { writeShown } from './audit-log.ts'

/** More words than anybody types to find somebody. */
const MOST_WORDS = 6

/** The number of an account or an activity, as pages of operators write it. */
const NUMBER = /^(?:#|nº ?)?([1-9]\d{0,8})$/i

export interface Found {
  people: User[]
  activities: ListedActivity[]
  /** There are more than the page shows. */
  hasMorePeople: boolean
  hasMoreActivities: boolean
}

/**
 * Finds accounts by address, name or number, and published activities by title, number or host, in whatever state they
 * are. The journal says whose data an operator was shown.
 */
export async function findForOperator(services: Services, operator: Session, typed: string): Promise<Found> {
  const size = PAGE_SIZES.found
  const wanted = readWanted(typed)
  const people = await findPeople(services, wanted, size + 1)
  const shown = people.slice(0, size)
  const activities = await findActivities(services, wanted, idsOf(shown), size + 1)
  await writeShown(services, operator, idsOf(shown))
  return {
    people: shown,
    activities: activities.slice(0, size),
    hasMorePeople: people.length > size,
    hasMoreActivities: activities.length > size,
  }
}

/** Returns the account of an address or a number, as an operator typed it. */
export async function findAccountExactly(services: Services, typed: string): Promise<User | null> {
  const [account] = await findExact(services, readWanted(typed))
  return account ?? null
}

/** Returns accounts by address, name or number, as an operator typed it. */
export function findPeopleByWords(services: Services, typed: string, limit: number): Promise<User[]> {
  return findPeople(services, readWanted(typed), limit)
}

interface Wanted {
  id: number | null
  address: string | null
  /** Each begins a word. */
  beginnings: string[]
}

function readWanted(typed: string): Wanted {
  const text = typed.trim()
  const [, number] = NUMBER.exec(text) ?? []
  const address = text.includes('@') ? emailKey(text) : null
  const words = address === null ? splitWords(text) : [address]
  return { id: number ? Number(number) : null, address, beginnings: [...new Set(words)].slice(0, MOST_WORDS) }
}

async function findPeople(services: Services, wanted: Wanted, limit: number) {
  const { db } = services
  const exact = await findExact(services, wanted)
  const named = await listIdsByName(db, 'user', wanted.beginnings, limit)
  return unique([...exact, ...inOrder(await listUsersByIds(db, named), named)]).slice(0, limit)
}

async function findExact({ db }: Services, { id, address }: Wanted): Promise<User[]> {
  const found = [
    id === null ? undefined : await findUser(db, id),
    address === null ? undefined : await findUserByEmail(db, address),
  ]
  return found.filter((user) => user !== undefined)
}

async function findActivities(
  { db }: Services,
  { id, address, beginnings }: Wanted,
  hostIds: number[],
  limit: number,
): Promise<ListedActivity[]> {
  const titled = address === null ? await listIdsByName(db, 'activity', beginnings, limit) : []
  const ids = [...new Set([...(id === null ? [] : [id]), ...titled])]
  const byTitle = inOrder(await listPublishedByIds(db, ids), ids)
  const byHost = await listPublishedOfHosts(db, hostIds, limit)
  return unique([...byTitle, ...byHost]).slice(0, limit)
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function unique<Row extends { id: number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

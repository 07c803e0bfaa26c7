import type { SelectQueryBuilder } from 'kysely'
import { type ListedActivity, withHost } from '#db/queries/activity/listed.ts'
import type { Database, Db } from '#db/schema.ts'
import type { NameWordKind } from '#db/schema/search.ts'

/** The last character there is: a word that begins with `x` stands between `x` and `x` followed by this one. */
const LAST = '\u{10FFFF}'

/** A row may have several words that begin alike; of that many entries enough are of different rows. */
const ENTRIES_OF_A_ROW = 3

/**
 * Lists the ids of rows that have, for each of these, a word that begins with it: first those with the whole word, the
 * newest first. The longest decides what is read, the others only leave out.
 */
export async function listIdsByName(
  db: Db,
  kind: NameWordKind,
  beginnings: readonly string[],
  limit: number,
): Promise<number[]> {
  const [first, ...others] = [...beginnings].sort((one, other) => other.length - one.length)
  if (first === undefined) return []
  const entries = withWords(
    db.selectFrom('nameWord as entry').select('entry.rowId').where('entry.kind', '=', kind),
    kind,
    others,
  )
  const whole = await entries
    .where('entry.word', '=', first)
    .orderBy('entry.rowId', 'desc')
    .limit(limit)
    .execute()
  const begun = await entries
    .where('entry.word', '>', first)
    .where('entry.word', '<', first + LAST)
    .orderBy('entry.word')
    .orderBy('entry.rowId')
    .limit(limit * ENTRIES_OF_A_ROW)
    .execute()
  return [...new Set([...whole, ...begun].map(({ rowId }) => rowId))].slice(0, limit)
}

type Entries = SelectQueryBuilder<Database & { entry: Database['nameWord'] }, 'entry', { rowId: number }>

function withWords(entries: Entries, kind: NameWordKind, beginnings: readonly string[]): Entries {
  return beginnings.reduce<Entries>(
    (found, beginning) =>
      found.where((eb) =>
        eb.exists(
          eb
            .selectFrom('nameWord as other')
            .select('other.rowId')
            .where('other.kind', '=', kind)
            .whereRef('other.rowId', '=', 'entry.rowId')
            .where('other.word', '>=', beginning)
            .where('other.word', '<', beginning + LAST),
        ),
      ),
    entries,
  )
}

/** Lists published activities, whatever their state; those that were deleted before anybody had joined are gone. */
export async function listPublishedByIds(db: Db, ids: number[]): Promise<ListedActivity[]> {
  if (ids.length === 0) return []
  return published(db).where('activity.id', 'in', ids).execute()
}

/** Lists the published activities of these hosts, the latest first. */
export async function listPublishedOfHosts(
  db: Db,
  hostIds: number[],
  limit: number,
): Promise<ListedActivity[]> {
  if (hostIds.length === 0) return []
  return published(db)
    .where('activity.hostId', 'in', hostIds)
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute()
}

function published(db: Db) {
  return withHost(db).where('activity.publishedAt', 'is not', null).where('activity.removedAt', 'is', null)
}

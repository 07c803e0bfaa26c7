import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

const INDEXED = [
  'id',
  'name',
  'description',
  'city',
  'nearCity',
  'address',
  'typeId',
  'language',
  'searchText',
] as const

/** Lists what the index contains of the next published activities, by id: of this host, or of all. */
export async function listToIndex(
  db: Db,
  { hostId, after, limit }: { hostId?: number | undefined; after: number; limit: number },
) {
  const columns = INDEXED.map((column) => `activity.${column}` as const)
  let published = db
    .selectFrom('activity')
    .innerJoin('user as host', 'host.id', 'activity.hostId')
    .select(columns)
    .select([
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.organisationName as hostOrganisationName',
    ])
    .where('activity.publishedAt', 'is not', null)
    .where('activity.id', '>', after)
  if (hostId !== undefined) published = published.where('activity.hostId', '=', hostId)
  return published.orderBy('activity.id').limit(limit).execute()
}

/** Replaces an index entry, unless another one was written meanwhile. */
export async function replaceSearchText(
  db: Db,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  return db
    .updateTable('activity')
    .set({ searchText: after })
    .where('id', '=', id)
    .where('searchText', '=', before)
    .$call(isUpdated)
}

import { isPostgres } from '#db/dialect.ts'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewPicture, Picture } from '#db/schema/activity.ts'

export async function insertPicture(db: Db, picture: NewPicture): Promise<Picture> {
  return db.insertInto('picture').values(picture).returningAll().executeTakeFirstOrThrow()
}

export async function findPictureByKey(db: Db, key: string): Promise<Picture | undefined> {
  return db.selectFrom('picture').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function findPictureById(db: Db, id: number): Promise<Picture | undefined> {
  return db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPicturesByIds(db: Db, ids: number[]): Promise<Picture[]> {
  return ids.length === 0 ? [] : db.selectFrom('picture').selectAll().where('id', 'in', ids).execute()
}

export async function listPicturesByKeys(db: Db, keys: string[]): Promise<Picture[]> {
  return keys.length === 0 ? [] : db.selectFrom('picture').selectAll().where('key', 'in', keys).execute()
}

/** Reads pictures and locks them until the transaction ends: nobody else shows or withdraws them. */
export async function lockPictures(trx: Db, ids: number[]): Promise<Picture[]> {
  if (ids.length === 0) return []
  const pictures = trx.selectFrom('picture').selectAll().where('id', 'in', ids).orderBy('id')
  return (isPostgres(trx) ? pictures.forNoKeyUpdate() : pictures).execute()
}

export async function markPictureWithdrawn(db: Db, id: number, withdrawnAt: string): Promise<void> {
  await db.updateTable('picture').set({ withdrawnAt }).where('id', '=', id).execute()
}

export async function markPictureRemoved(db: Db, id: number, removedAt: string): Promise<void> {
  await db.updateTable('picture').set({ removedAt }).where('id', '=', id).execute()
}

/** Lists all pictures of this person that are not withdrawn, whatever shows them. */
export async function listPicturesOfPerson(db: Db, ownerId: number): Promise<number[]> {
  return db
    .selectFrom('picture')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .$call(listIds)
}

/**
 * Returns whether something shows this picture: a profile, an activity or draft, or a change that an operator may still
 * take back. One statement, so that it sees all of them at one instant.
 */
export async function isPictureShown(db: Db, id: number): Promise<boolean> {
  const asPicture = `%"pictureId":${id},%`
  const asBanner = `%"bannerPictureId":${id}}%`
  const { isShown } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('user').select('user.id').where('user.pictureId', '=', id)),
          eb.exists(
            eb
              .selectFrom('activity')
              .select('activity.id')
              .where('activity.removedAt', 'is', null)
              .where((eb) =>
                eb.or([eb('activity.pictureId', '=', id), eb('activity.bannerPictureId', '=', id)]),
              ),
          ),
          eb.exists(
            eb
              .selectFrom('activityRevision')
              .select('activityRevision.id')
              .where('closedAt', 'is', null)
              .where((eb) =>
                eb.or([
                  eb('before', 'like', asPicture),
                  eb('before', 'like', asBanner),
                  eb('after', 'like', asPicture),
                  eb('after', 'like', asBanner),
                ]),
              ),
          ),
        ])
        .as('isShown'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isShown)
}

export interface PictureInUse extends Pick<Picture, 'id' | 'key'> {
  isShown: boolean
}

/**
 * Lists pictures that are not withdrawn and were uploaded before this, in order, and whether a profile, an activity or
 * a draft shows them.
 */
export async function listLivePictures(
  db: Db,
  { before, after, limit }: { before: string; after: number; limit: number },
): Promise<PictureInUse[]> {
  const rows = await db
    .selectFrom('picture')
    .select((eb) => [
      'picture.id',
      'picture.key',
      eb
        .or([
          eb.exists(eb.selectFrom('user').select('user.id').whereRef('user.pictureId', '=', 'picture.id')),
          eb.exists(
            eb
              .selectFrom('activity')
              .select('activity.id')
              .whereRef('activity.pictureId', '=', 'picture.id')
              .where('activity.removedAt', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('activity')
              .select('activity.id')
              .whereRef('activity.bannerPictureId', '=', 'picture.id')
              .where('activity.removedAt', 'is', null),
          ),
        ])
        .as('isShown'),
    ])
    .where('picture.withdrawnAt', 'is', null)
    .where('picture.createdAt', '<', before)
    .where('picture.id', '>', after)
    .orderBy('picture.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, key, isShown }) => ({ id, key, isShown: Boolean(isShown) }))
}

/** Pictures withdrawn before this whose files are still there: their task failed, or was dropped. */
export async function listPicturesToRemove(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('picture')
    .select('id')
    .where('withdrawnAt', '<', before)
    .where('removedAt', 'is', null)
    .orderBy('withdrawnAt')
    .limit(limit)
    .$call(listIds)
}

export interface Uploads {
  pictures: number
  bytes: number
  /** When the first of them was uploaded; null: there are none. */
  firstAt: string | null
}

/** Counts what this person has uploaded since then, whether or not it still exists. */
export async function countUploadsSince(db: Db, ownerId: number, since: string): Promise<Uploads> {
  return uploadsOf(db, ownerId).where('createdAt', '>', since).executeTakeFirstOrThrow()
}

/** Counts the pictures of this person that are kept. */
export async function countLivePictures(db: Db, ownerId: number): Promise<Uploads> {
  return uploadsOf(db, ownerId).where('withdrawnAt', 'is', null).executeTakeFirstOrThrow()
}

function uploadsOf(db: Db, ownerId: number) {
  return db
    .selectFrom('picture')
    .select((eb) => [
      eb.fn.countAll<number>().as('pictures'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'),
      eb.fn.min('createdAt').as('firstAt'),
    ])
    .where('ownerId', '=', ownerId)
}

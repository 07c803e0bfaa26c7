import type { Db, Picture } from '#db/schema.ts'

export async function insertPicture(
  db: Db,
  picture: { key: string; ownerId: number; createdAt: string },
): Promise<Picture> {
  return db.insertInto('picture').values(picture).returningAll().executeTakeFirstOrThrow()
}

/** A picture by its key, if it belongs to this person. */
export async function findPicture(db: Db, key: string, ownerId: number): Promise<Picture | undefined> {
  return db
    .selectFrom('picture')
    .selectAll()
    .where('key', '=', key)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
}

export async function findPictureById(db: Db, id: number): Promise<Picture | undefined> {
  return db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markPictureRemoved(db: Db, id: number, removedAt: string): Promise<void> {
  await db.updateTable('picture').set({ removedAt }).where('id', '=', id).execute()
}

/** Pictures of this person that no activity shows: on their profile, now or before, and those that were never used. */
export async function listPicturesOfPerson(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('activity')
            .select('activity.id')
            .where((eb) =>
              eb.or([
                eb('activity.pictureId', '=', eb.ref('picture.id')),
                eb('activity.bannerPictureId', '=', eb.ref('picture.id')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listPicturesByIds(db: Db, ids: number[]): Promise<Picture[]> {
  return ids.length === 0 ? [] : db.selectFrom('picture').selectAll().where('id', 'in', ids).execute()
}

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

import { type Kysely, sql } from 'kysely'

interface Tables {
  picture: { id: number; key: string; ownerId: number }
  activity: {
    id: number
    hostId: number
    createdBy: number | null
    draft: string | null
    removedAt: string | null
    pictureId: number | null
    bannerPictureId: number | null
  }
}

/** Since when nothing shows a picture, what it weighs, and which pictures a draft holds: what shows a picture is a column. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('picture').addColumn('withdrawn_at', 'text').execute()
  await db.schema
    .alterTable('picture')
    .addColumn('bytes', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await sql`update picture set withdrawn_at = removed_at where removed_at is not null`.execute(db)
  await sql`create index picture_of_owner on picture (owner_id, created_at)`.execute(db)
  await sql`create index picture_to_remove on picture (withdrawn_at) where withdrawn_at is not null and removed_at is null`.execute(
    db,
  )
  await sql`create index user_picture on "user" (picture_id) where picture_id is not null`.execute(db)
  await sql`create index activity_picture on activity (picture_id) where picture_id is not null`.execute(db)
  await sql`create index activity_banner on activity (banner_picture_id) where banner_picture_id is not null`.execute(
    db,
  )
  await holdPicturesOfDrafts(db)
}

async function holdPicturesOfDrafts(db: Kysely<Tables>): Promise<void> {
  const drafts = await db
    .selectFrom('activity')
    .select(['id', 'hostId', 'createdBy', 'draft'])
    .where('draft', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
  for (const { id, hostId, createdBy, draft } of drafts) {
    const fields = JSON.parse(draft ?? '[]') as [name: string, value: string][]
    const find = async (name: string) => {
      const key = fields.find(([field]) => field === name)?.[1]
      if (!key) return null
      const owned = db.selectFrom('picture').select('id').where('key', '=', key)
      const picture = await owned.where('ownerId', 'in', [hostId, createdBy ?? hostId]).executeTakeFirst()
      return picture?.id ?? null
    }
    const held = { pictureId: await find('pictureKey'), bannerPictureId: await find('bannerKey') }
    await db.updateTable('activity').set(held).where('id', '=', id).execute()
  }
}

export async function down(db: Kysely<Tables>): Promise<void> {
  for (const index of [
    'picture_of_owner',
    'picture_to_remove',
    'user_picture',
    'activity_picture',
    'activity_banner',
  ])
    await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('picture').dropColumn('withdrawn_at').execute()
  await db.schema.alterTable('picture').dropColumn('bytes').execute()
}

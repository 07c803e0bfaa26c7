import { type Kysely, sql } from 'kysely'

/** Which page began a draft, and which one wrote it last: a draft is begun once, and newer text is not overwritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('draft_key', 'text').execute()
  await db.schema.alterTable('activity').addColumn('draft_version', 'text').execute()
  await sql`create unique index activity_draft_once on activity (host_id, draft_key) where draft_key is not null`.execute(
    db,
  )
}

/** Only forward: a page that is open would begin its draft a second time. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}

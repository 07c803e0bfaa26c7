import { type Kysely, sql } from 'kysely'

/**
 * Whose passwords stand in demo-accounts.json. In databases from before, all of them and nobody else have an address
 * that no mail can reach (`.example`, RFC 2606).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('is_demo', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(0)
        .check(sql`is_demo in (0, 1)`),
    )
    .execute()
  await sql`update "user" set is_demo = 1 where email_key like '%@viree.example'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').dropColumn('is_demo').execute()
}

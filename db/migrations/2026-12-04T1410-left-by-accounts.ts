import { type Kysely, sql } from 'kysely'

/** Empties what accounts left behind that were deleted before their deletion took it along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update member_card set holder_name = '', holder_email = null, ended_at = coalesce(ended_at,
    (select deleted_at from "user" where "user".id = member_card.organisation_id))
    where organisation_id in (select id from "user" where deleted_at is not null)`.execute(db)
  await sql`update passkey set credential_id = 'gone-' || cast(id as text), public_key = '', transports = '[]', name = ''
    where user_id in (select id from "user" where deleted_at is not null)`.execute(db)
}

/** The columns are the same. */
export function down(): Promise<void> {
  return Promise.resolve()
}

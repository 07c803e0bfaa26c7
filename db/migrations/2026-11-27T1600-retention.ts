import { type Kysely, sql } from 'kysely'

/** The indexes that find expired rows (server/domain/platform/retention.ts names each): the purge reads nothing else. */
const INDEXES: Record<string, string> = {
  user_unconfirmed: `"user" (registered_at) where email_confirmed_at is null and is_guest = 0 and deleted_at is null`,
  user_guest: `"user" (registered_at) where is_guest = 1 and deleted_at is null`,
  user_with_way_back: `"user" (registered_at) where return_to is not null`,
  user_deleted: `"user" (deleted_at) where deleted_at is not null`,
  participation_named: `participation (activity_id) where first_name is not null or last_name is not null or organisation_name is not null or email is not null`,
  participation_by_guest_pass: 'participation (guest_pass_id) where guest_pass_id is not null',
  session_by_last_visit: 'session (last_seen_at)',
  confirmation_link_by_expiry: 'confirmation_link (expires_at)',
  password_code_by_expiry: 'password_code (expires_at)',
  credential_change_link_by_expiry: 'credential_change_link (expires_at)',
  provider_attempt_by_expiry: 'provider_attempt (expires_at)',
  provider_code_by_expiry: 'provider_code (expires_at)',
  passkey_challenge_by_expiry: 'passkey_challenge (expires_at)',
  guest_pass_by_expiry: 'guest_pass (expires_at)',
  consent_of_visitors: 'consent_record (user_id, at)',
  audit_entry_with_detail: 'audit_entry (at) where detail is not null',
  activity_invitation_named: `activity_invitation (activity_id) where email <> ''`,
  organisation_invitation_named: `organisation_invitation (expires_at) where email <> ''`,
  improvement_with_text: `improvement (created_at) where prompt <> ''`,
  notification_by_time: 'notification (created_at)',
  notification_of_subscription: 'notification (subscription_id) where subscription_id is not null',
  newsletter_by_end: 'newsletter_subscription (ended_at) where ended_at is not null',
  newsletter_unconfirmed: `newsletter_subscription (asked_at) where confirmed_at is null and ended_at is null`,
  following_by_end: 'following (ended_at) where ended_at is not null',
  calendar_feed_by_end: 'calendar_feed (ended_at) where ended_at is not null',
  report_by_decision: 'report (closed_at) where closed_at is not null',
  activity_revision_by_end: 'activity_revision (closed_at) where closed_at is not null',
  picture_by_removal: 'picture (removed_at) where removed_at is not null',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, rows] of Object.entries(INDEXES))
    await sql`create index ${sql.ref(name)} on ${sql.raw(rows)}`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(INDEXES)) await sql`drop index ${sql.ref(name)}`.execute(db)
}

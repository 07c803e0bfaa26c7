import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

const AT = '2026-11-20T17:00:00.000Z'

/**
 * The rows of a site of the very first schema: a person with an activity, a person who joined it, and tasks that wait.
 */
export async function fillFirstSchema(db: Db): Promise<void> {
  for (const [name, domain] of [
    ['anne', 'exemple.org'],
    ['bruno', 'exemple.org'],
    ['demo', 'viree.example'],
  ])
    await sql`insert into "user" (email, email_key, first_name, last_name, account_type, locale, sponsorship_code, registered_at)
      values (${`${name}@${domain}`}, ${`${name}@${domain}`}, ${name}, 'Roy', 'BASIC', 'fr', ${name}, ${AT})`.execute(
      db,
    )
  await sql`insert into activity (host_id, type_id, name, description, language, starts_at, local_start, time_zone, place_id, city, province, latitude, longitude, validation, published_at, search_text, created_at, changed_at)
    values (1, 1, 'Les battures', 'Une marche.', 'fr', ${AT}, '2026-11-20T12:00', 'America/Toronto', '1', 'Rimouski', 'QC', 48.4, -68.5, 'VALIDED', ${AT}, 'battures marche', ${AT}, ${AT})`.execute(
    db,
  )
  await sql`insert into notification (user_id, type, details, created_at) values (1, 'WELCOME', '{}', ${AT})`.execute(
    db,
  )
  await sql`insert into marker (name, value, at) values ('secrets', 'fingerprint', ${AT})`.execute(db)
}

/** The rows that must exist after each upgrade. */
export async function readOldRows(db: Db): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from "user" where last_name = 'Roy') as people,
    (select first_name from "user" where is_demo = 1) as demo,
    (select name from activity where host_id = 1) as activity,
    (select count(*) from notification where user_id = 1 and type = 'WELCOME') as notifications,
    (select value from marker where name = 'secrets') as secrets`.execute(db)
  return rows[0]
}

export const OLD_ROWS = {
  people: 3,
  demo: 'demo',
  activity: 'Les battures',
  notifications: 1,
  secrets: 'fingerprint',
}

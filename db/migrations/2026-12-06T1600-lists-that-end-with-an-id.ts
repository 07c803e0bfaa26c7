import { type Kysely, sql } from 'kysely'

/** Rows that are read by their place in line: when that is deleted, its links go and its orders forget it. */
const BY_WAITING_ENTRY = [
  'order_of_waiting_entry on "order" (waiting_entry_id) where waiting_entry_id is not null',
  'waiting_link_of_entry on waiting_link (waiting_entry_id)',
]

/** Lists in the order of a time, and of the id where times are the same: a page of them is read from the index alone. */
const IN_ORDER = [
  { name: 'task_failed', on: 'task', columns: 'failed_at', where: 'failed_at is not null' },
  {
    ...{ name: 'task_to_settle', on: 'task', columns: 'kind, failed_at' },
    where: 'failed_at is not null and dropped_at is null',
  },
  { name: 'cheque_by_host', on: 'cheque', columns: 'host_id, state, changed_at', where: 'ended_at is null' },
  {
    ...{ name: 'activity_invitation_due', on: 'activity_invitation', columns: 'activity_id, due_at' },
    where: 'due_at is not null',
  },
  {
    ...{ name: 'activity_drafts', on: 'activity', columns: 'host_id, changed_at' },
    where: 'published_at is null',
  },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of BY_WAITING_ENTRY) await sql.raw(`create index ${index}`).execute(db)
  for (const index of IN_ORDER) await replace(db, { ...index, columns: `${index.columns}, id` })
  await replace(db, { ...UNDER_WAY, columns: 'attempt_id' })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replace(db, { ...UNDER_WAY, columns: 'created_at' })
  for (const index of IN_ORDER) await replace(db, index)
  for (const name of ['waiting_link_of_entry', 'order_of_waiting_entry'])
    await sql.raw(`drop index ${name}`).execute(db)
}

/** Refunds that the provider has yet to make are walked payment by payment. */
const UNDER_WAY = { name: 'refund_under_way', on: 'refund', where: `state = 'PENDING'` }

async function replace(
  db: Kysely<unknown>,
  { name, on, columns, where }: { name: string; on: string; columns: string; where: string },
): Promise<void> {
  await sql.raw(`drop index ${name}`).execute(db)
  await sql.raw(`create index ${name} on ${on} (${columns}) where ${where}`).execute(db)
}

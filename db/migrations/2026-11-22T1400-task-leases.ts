import { type Kysely, sql } from 'kysely'

/**
 * Whose a claimed task is (a token: whoever has lost it records nothing), in which slots it runs, since when the server it
 * needs has been away, and why it failed; and one row for each class of work whose server is away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('task').addColumn('lease_token', 'text').execute()
  await schema
    .alterTable('task')
    .addColumn('work_class', 'text', (col) => col.notNull().defaultTo('LOCAL'))
    .execute()
  await schema.alterTable('task').addColumn('away_since', 'text').execute()
  await schema.alterTable('task').addColumn('cause', 'text').execute()
  await sql`update task set work_class = 'EMAIL' where kind = 'deliver-notification'`.execute(db)
  // One line, as forms send it back.
  await sql`update task set cause = replace(replace(last_error, ${'\r'}, ' '), ${'\n'}, ' ') where failed_at is not null`.execute(
    db,
  )
  await sql`create index task_of_class_to_do on task (work_class, run_at, id) where done_at is null and failed_at is null`.execute(
    db,
  )
  await sql`create index task_to_settle on task (kind, failed_at) where failed_at is not null and dropped_at is null`.execute(
    db,
  )
  await schema
    .createTable('task_outage')
    .addColumn('work_class', 'text', (col) => col.primaryKey())
    .addColumn('since', 'text', (col) => col.notNull())
    .addColumn('next_probe_at', 'text', (col) => col.notNull())
    .addColumn('reason', 'text', (col) => col.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('task_outage').execute()
  for (const index of ['task_to_settle', 'task_of_class_to_do']) await db.schema.dropIndex(index).execute()
  for (const column of ['cause', 'away_since', 'work_class', 'lease_token'])
    await db.schema.alterTable('task').dropColumn(column).execute()
}

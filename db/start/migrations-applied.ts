import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'

/** The table created by Kysely's Migrator, with its columns: older versions of the product still use it. */
interface Applied {
  kyselyMigration: { name: string; timestamp: string }
}

/** Returns the names of the migrations applied to this database; none where it is empty. */
export async function listApplied(db: Db): Promise<string[]> {
  if (!(await hasTable(db))) return []
  const rows = await withTable(db).selectFrom('kyselyMigration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function noteApplied(trx: Db, name: string): Promise<void> {
  const timestamp = new Date().toISOString()
  await withTable(trx).insertInto('kyselyMigration').values({ name, timestamp }).execute()
}

export async function prepareTable(trx: Db): Promise<void> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    trx,
  )
}

async function hasTable(db: Db): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
    : await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
  return rows.length > 0
}

function withTable(db: Db): Kysely<Applied> {
  return db as unknown as Kysely<Applied>
}

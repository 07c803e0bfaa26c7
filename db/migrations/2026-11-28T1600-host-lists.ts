import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'

/**
 * A host's list is read in pages, and searched and sorted by name: the program writes the folded names of a row beside
 * it. A registration has its own only where names were given with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : 'text' // names are sorted alike on both
  await db.schema
    .alterTable('user')
    .addColumn('name_key', text, (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('participation').addColumn('name_key', text).execute()
  await sql`create index participation_in_order on participation (activity_id, created_at, id) where ended_at is null`.execute(
    db,
  )
  await sql`create index participation_ended on participation (activity_id, created_at, id) where ended_at is not null`.execute(
    db,
  )
  await fill(db, 'user')
  await fill(db, 'participation')
}

interface Named {
  id: number
  first: string | null
  last: string | null
  organisation: string | null
}

const AT_ONCE = 400

/** Some hundred rows a statement: SQLite binds at most 32,766 values, PostgreSQL 65,535. */
async function fill(db: Kysely<unknown>, table: 'user' | 'participation'): Promise<void> {
  const name = sql.table(table)
  for (let after = 0; ;) {
    const { rows } =
      await sql<Named>`select id, first_name as first, last_name as last, organisation_name as organisation
      from ${name} where (first_name <> '' or last_name <> '' or organisation_name <> '') and id > ${after}
      order by id limit ${AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const values = rows.map((row) => sql`(cast(${row.id} as integer), ${keyOf(row)})`)
    await sql`update ${name} set name_key = named.column2 from (values ${sql.join(values)}) as named
      where ${name}.id = named.column1`.execute(db)
    after = last.id
  }
}

/** As the program folded names at the time of this migration. */
function keyOf({ organisation, last, first }: Named): string {
  return [organisation, last, first]
    .filter(Boolean)
    .join(' ')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index participation_ended`.execute(db)
  await sql`drop index participation_in_order`.execute(db)
  await db.schema.alterTable('participation').dropColumn('name_key').execute()
  await db.schema.alterTable('user').dropColumn('name_key').execute()
}

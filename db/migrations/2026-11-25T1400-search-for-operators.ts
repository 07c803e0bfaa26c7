import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'

/**
 * The words by which operators find accounts (names and address) and published activities (title). The program writes
 * the folded words of a row beside it; triggers keep one entry for each word, whoever writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['user', 'activity'])
    await db.schema
      .alterTable(table)
      .addColumn('name_words', 'text', (col) => col.notNull().defaultTo(''))
      .execute()
  const word = isPostgres(db) ? sql`text collate "C"` : 'text' // words are compared letter by letter
  await db.schema
    .createTable('name_word')
    .addColumn('kind', word, (col) => col.notNull())
    .addColumn('word', word, (col) => col.notNull())
    .addColumn('row_id', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('name_word_once', ['kind', 'word', 'row_id'])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute()
  for (const statement of isPostgres(db) ? onPostgres() : onSqlite()) await sql.raw(statement).execute(db)
  await fillAccounts(db)
  await fillActivities(db)
}

interface Named {
  table: string
  /** Its entries are made from these columns. */
  columns: string
  /** Whether a row has entries. */
  isFound: (row: string) => string
}

const KINDS: Record<string, Named> = {
  user: { table: '"user"', columns: 'name_words', isFound: (row) => `${row}.name_words <> ''` },
  activity: {
    table: 'activity',
    columns: 'name_words, published_at, removed_at',
    isFound: (row) =>
      `(${row}.name_words <> '' and ${row}.published_at is not null and ${row}.removed_at is null)`,
  },
}

function onSqlite(): string[] {
  const words = (row: string) =>
    `select value from json_each('["' || replace(${row}.name_words, ' ', '","') || '"]')`
  return Object.entries(KINDS).flatMap(([kind, { table, columns, isFound }]) => {
    const enter = `insert or ignore into name_word (kind, word, row_id) select '${kind}', value, new.id from (${words('new')}) where ${isFound('new')};`
    const leave = `delete from name_word where ${isFound('old')} and kind = '${kind}' and word in (${words('old')}) and row_id = old.id;`
    const isChanged = `old.name_words is not new.name_words or ${isFound('old')} is not ${isFound('new')}`
    return [
      `create trigger ${kind}_named after insert on ${table} when ${isFound('new')} begin ${enter} end`,
      `create trigger ${kind}_renamed after update of ${columns} on ${table} when ${isChanged} begin ${leave} ${enter} end`,
      `create trigger ${kind}_unnamed after delete on ${table} begin ${leave} end`,
    ]
  })
}

function onPostgres(): string[] {
  return Object.entries(KINDS).flatMap(([kind, { table, columns, isFound }]) => [
    `create function ${kind}_name_kept() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        if ${isFound('old')} then
          delete from name_word where kind = '${kind}' and word = any (string_to_array(old.name_words, ' ')) and row_id = old.id;
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${isFound('new')} then
          insert into name_word (kind, word, row_id) select '${kind}', word, new.id from unnest(string_to_array(new.name_words, ' ')) as word
            on conflict do nothing;
        end if;
      end if;
      return null; end $$`,
    `create trigger ${kind}_named after insert or delete on ${table} for each row execute function ${kind}_name_kept()`,
    `create trigger ${kind}_renamed after update of ${columns} on ${table} for each row
      when (old.name_words is distinct from new.name_words or ${isFound('old')} is distinct from ${isFound('new')})
      execute function ${kind}_name_kept()`,
  ])
}

interface Person {
  id: number
  first: string
  last: string
  organisation: string | null
  address: string
}

async function fillAccounts(db: Kysely<unknown>): Promise<void> {
  const next = (after: number) =>
    sql<Person>`select id, first_name as first, last_name as last, organisation_name as organisation, email_key as address
      from "user" where deleted_at is null and id > ${after} order by id limit ${AT_ONCE}`.execute(db)
  await fill(db, 'user', next, ({ first, last, organisation, address }) => [
    ...wordsOf(`${first} ${last} ${organisation ?? ''} ${address.split('@', 1)[0] ?? ''}`),
    address.replace(/["\\\s]/g, ''),
  ])
}

async function fillActivities(db: Kysely<unknown>): Promise<void> {
  const next = (after: number) =>
    sql<{ id: number; name: string }>`select id, name from activity
      where published_at is not null and removed_at is null and id > ${after} order by id limit ${AT_ONCE}`.execute(
      db,
    )
  await fill(db, 'activity', next, ({ name }) => wordsOf(name))
}

const AT_ONCE = 400

/** Some hundred rows a statement: SQLite binds at most 32,766 values, PostgreSQL 65,535. */
async function fill<Row extends { id: number }>(
  db: Kysely<unknown>,
  table: string,
  next: (after: number) => Promise<{ rows: Row[] }>,
  words: (row: Row) => string[],
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await next(after)
    const last = rows.at(-1)
    if (!last) return
    const values = rows.map((row) => sql`(cast(${row.id} as integer), ${[...new Set(words(row))].join(' ')})`)
    await sql`update ${sql.table(table)} set name_words = named.column2 from (values ${sql.join(values)}) as named
      where ${sql.table(table)}.id = named.column1`.execute(db)
    after = last.id
  }
}

/** As the program folded words at the time of this migration. */
function wordsOf(text: string): string[] {
  return text
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 2)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [kind, { table }] of Object.entries(KINDS)) {
    for (const trigger of isPostgres(db) ? ['named', 'renamed'] : ['named', 'renamed', 'unnamed'])
      await sql.raw(`drop trigger ${kind}_${trigger}${isPostgres(db) ? ` on ${table}` : ''}`).execute(db)
    if (isPostgres(db)) await sql.raw(`drop function ${kind}_name_kept()`).execute(db)
  }
  await db.schema.dropTable('name_word').execute()
  for (const table of ['user', 'activity'])
    await db.schema.alterTable(table).dropColumn('name_words').execute()
}

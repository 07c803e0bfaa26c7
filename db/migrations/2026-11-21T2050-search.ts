import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'

/**
 * The search: an index of words in the order of dates, the vocabulary that it is made of (for prefixes, spellings and
 * how frequent a word is), and the indexes of the list's other filters. Triggers keep all of it, whoever writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await promotions(db)
  await lists(db)
  await vocabulary(db)
  if (isPostgres(db)) await wordsOnPostgres(db)
  else await wordsOnSqlite(db)
}

/** An operator's mark: a coup de cœur. */
async function promotions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('promoted_at', 'text').execute()
  await sql`create index activity_promoted on activity (starts_at, id) where promoted_at is not null`.execute(
    db,
  )
}

async function lists(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_listed_by_type on activity (type_id, starts_at, id) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
  await sql`create index activity_listed_by_place on activity (latitude, longitude, starts_at) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
}

/** Each word and in how many activities it stands; the empty word stands in all of them. Trigrams of each word. */
async function vocabulary(db: Kysely<unknown>): Promise<void> {
  const word = isPostgres(db) ? sql`text collate "C"` : 'text' // words are compared letter by letter
  await db.schema
    .createTable('search_word')
    .addColumn('word', word, (col) => col.primaryKey())
    .addColumn('activities', 'integer', (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('search_trigram')
    .addColumn('trigram', word, (col) => col.notNull())
    .addColumn('length', 'integer', (col) => col.notNull())
    .addColumn('word', word, (col) => col.notNull())
    .addPrimaryKeyConstraint('search_trigram_once', ['trigram', 'length', 'word'])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute()
}

/**
 * FTS5 hands out matches in the order of its row numbers: these begin with the start, in seconds, and end with the id.
 * So "the next ones with this word" are read from now on, and only as many as are asked for.
 */
async function wordsOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ['added', 'removed', 'changed'])
    await sql`drop trigger ${sql.raw(`activity_search_${trigger}`)}`.execute(db)
  await sql`drop table activity_search`.execute(db)
  await sql`create virtual table activity_search using fts5 (search_text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'unicode61 remove_diacritics 0')`.execute(
    db,
  )

  const key = (row: string) => `(unixepoch(${row}.starts_at) << 31) | ${row}.id`
  const isFound = (row: string) => `(${row}.validation = 'VALIDED' and ${row}.published_at is not null)`
  const words = (row: string) =>
    `select '' as word union all select distinct value from json_each('["' || replace(${row}.search_text, ' ', '","') || '"]') where length(value) between 2 and 40`
  const enter = `insert into activity_search (rowid, search_text) select ${key('new')}, new.search_text where ${isFound('new')};
    insert into search_word (word, activities) select word, 1 from (${words('new')}) where ${isFound('new')}
      on conflict (word) do update set activities = activities + 1;`
  const leave = `delete from activity_search where ${isFound('old')} and rowid = ${key('old')};
    update search_word set activities = activities - 1 where ${isFound('old')} and word in (${words('old')});`
  const isChanged = `old.search_text is not new.search_text or old.starts_at is not new.starts_at or ${isFound('old')} is not ${isFound('new')}`

  for (const statement of [
    `create trigger search_word_added after insert on search_word when length(new.word) between 4 and 30 and new.word not glob '*[0-9]*' begin
      insert or ignore into search_trigram (trigram, length, word)
        select substr('  ' || new.word || ' ', value, 3), length(new.word), new.word
        from json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]')
        where value <= length(new.word) + 1; end`,
    `create trigger activity_search_added after insert on activity begin ${enter} end`,
    `create trigger activity_search_removed after delete on activity begin ${leave} end`,
    `create trigger activity_search_changed after update of search_text, starts_at, validation, published_at on activity when ${isChanged} begin ${leave} ${enter} end`,
    `insert into activity_search (rowid, search_text) select ${key('activity')}, search_text from activity where ${isFound('activity')}`,
    `insert into search_word (word, activities)
      select value, count(*) from activity, json_each('["' || replace(search_text, ' ', '","') || '"]')
      where ${isFound('activity')} and length(value) between 2 and 40 group by value
      union all select '', count(*) from activity where ${isFound('activity')}`,
  ])
    await sql.raw(statement).execute(db)
}

async function wordsOnPostgres(db: Kysely<unknown>): Promise<void> {
  const isFound = (row: string) => `(${row}.validation = 'VALIDED' and ${row}.published_at is not null)`
  const words = (row: string) =>
    `select '' as word union select distinct word from unnest(string_to_array(${row}.search_text, ' ')) as word where length(word) between 2 and 40`

  for (const statement of [
    `drop index activity_search`,
    `create table activity_search (activity_id integer primary key references activity (id) on delete cascade, words tsvector not null)`,
    `create index activity_search_words on activity_search using gin (words) with (fastupdate = off)`,
    `create function search_word_added() returns trigger language plpgsql as $$ begin
      insert into search_trigram (trigram, length, word)
        select distinct substr('  ' || new.word || ' ', n, 3), length(new.word), new.word from generate_series(1, length(new.word) + 1) as n
        on conflict do nothing;
      return null; end $$`,
    `create trigger search_word_added after insert on search_word for each row
      when (length(new.word) between 4 and 30 and new.word !~ '[0-9]') execute function search_word_added()`,
    // Words are counted in their order, so that two who publish at once wait for each other instead of both failing.
    `create function search_enter(entry activity) returns void language plpgsql as $$ begin
      insert into activity_search (activity_id, words) values (entry.id, to_tsvector('simple', entry.search_text));
      insert into search_word (word, activities) select word, 1 from (${words('entry')}) as words order by word collate "C"
        on conflict (word) do update set activities = search_word.activities + 1;
      end $$`,
    `create function search_leave(entry activity) returns void language plpgsql as $$ begin
      delete from activity_search where activity_id = entry.id;
      insert into search_word (word, activities) select word, 0 from (${words('entry')}) as words order by word collate "C"
        on conflict (word) do update set activities = search_word.activities - 1;
      end $$`,
    `create function activity_search_kept() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        if ${isFound('old')} then perform search_leave(old); end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${isFound('new')} then perform search_enter(new); end if;
      end if;
      return null; end $$`,
    `create trigger activity_search_moved after insert or delete on activity for each row execute function activity_search_kept()`,
    `create trigger activity_search_changed after update of search_text, validation, published_at on activity for each row
      when (old.search_text is distinct from new.search_text or ${isFound('old')} is distinct from ${isFound('new')})
      execute function activity_search_kept()`,
    `insert into activity_search (activity_id, words) select id, to_tsvector('simple', search_text) from activity where ${isFound('activity')}`,
    `insert into search_word (word, activities)
      select word, count(*) from activity, unnest(string_to_array(search_text, ' ')) as word
      where ${isFound('activity')} and length(word) between 2 and 40 group by word
      union all select '', count(*) from activity where ${isFound('activity')}`,
  ])
    await sql.raw(statement).execute(db)
}

/** Only forward: the index before this one held the words in another order. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}

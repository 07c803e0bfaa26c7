import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'

/** Returns the condition on which a row of `activity` lends its words to the search. */
type Found = (row: string) => string

const ONLINE: Found = (row) => `(${row}.validation = 'VALIDED' and ${row}.published_at is not null)`
const PUBLIC: Found = (row) =>
  `(${row}.validation = 'VALIDED' and ${row}.published_at is not null and ${row}.is_private = 0)`

/**
 * The search knows the words of public activities alone: how it answers to a word told strangers which words stand in
 * private ones. The vocabulary is counted anew, so that nothing of them is left in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renew(db, { before: ONLINE, after: PUBLIC })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await renew(db, { before: PUBLIC, after: ONLINE })
}

async function renew(db: Kysely<unknown>, found: { before: Found; after: Found }): Promise<void> {
  const statements = isPostgres(db) ? onPostgres(found) : onSqlite(found)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function onSqlite({ before, after }: { before: Found; after: Found }): string[] {
  const key = (row: string) => `(unixepoch(${row}.starts_at) << 31) | ${row}.id`
  const entries = (row: string) => `json_each('["' || replace(${row}.search_text, ' ', '","') || '"]')`
  const words = (row: string) =>
    `select '' as word union all select distinct value from ${entries(row)} where length(value) between 2 and 40`
  const enter = `insert into activity_search (rowid, search_text) select ${key('new')}, new.search_text where ${after('new')};
    insert into search_word (word, activities) select word, 1 from (${words('new')}) where ${after('new')}
      on conflict (word) do update set activities = activities + 1;`
  const leave = `delete from activity_search where ${after('old')} and rowid = ${key('old')};
    update search_word set activities = activities - 1 where ${after('old')} and word in (${words('old')});`
  const isChanged = `old.search_text is not new.search_text or old.starts_at is not new.starts_at or ${after('old')} is not ${after('new')}`
  return [
    'drop trigger activity_search_added',
    'drop trigger activity_search_removed',
    'drop trigger activity_search_changed',
    `create trigger activity_search_added after insert on activity begin ${enter} end`,
    `create trigger activity_search_removed after delete on activity begin ${leave} end`,
    `create trigger activity_search_changed after update of search_text, starts_at, validation, published_at, is_private on activity when ${isChanged} begin ${leave} ${enter} end`,
    `delete from activity_search where rowid in (select ${key('activity')} from activity where ${before('activity')} and not ${after('activity')})`,
    `insert into activity_search (rowid, search_text) select ${key('activity')}, search_text from activity where ${after('activity')} and not ${before('activity')}`,
    ...recount(`activity, ${entries('activity')}`, 'value', after),
  ]
}

function onPostgres({ before, after }: { before: Found; after: Found }): string[] {
  return [
    'drop trigger activity_search_changed on activity',
    `create or replace function activity_search_kept() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        if ${after('old')} then perform search_leave(old); end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${after('new')} then perform search_enter(new); end if;
      end if;
      return null; end $$`,
    `create trigger activity_search_changed after update of search_text, validation, published_at, is_private on activity for each row
      when (old.search_text is distinct from new.search_text or ${after('old')} is distinct from ${after('new')})
      execute function activity_search_kept()`,
    `delete from activity_search where activity_id in (select id from activity where ${before('activity')} and not ${after('activity')})`,
    `insert into activity_search (activity_id, words) select id, to_tsvector('simple', search_text) from activity where ${after('activity')} and not ${before('activity')}`,
    ...recount(`activity, unnest(string_to_array(search_text, ' ')) as word`, 'word', after),
  ]
}

/** The trigrams come back with their words, by the trigger of these. */
function recount(entries: string, word: string, found: Found): string[] {
  return [
    'delete from search_trigram',
    'delete from search_word',
    `insert into search_word (word, activities)
      select ${word}, count(distinct activity.id) from ${entries}
      where ${found('activity')} and length(${word}) between 2 and 40 group by ${word}
      union all select '', count(*) from activity where ${found('activity')}`,
  ]
}

import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** A word of the vocabulary, and the number of activities that contain it. */
export interface KnownWord {
  word: string
  activities: number
}

/** A typed word: itself, its stems and what means the same, and the prefix that others may share with it. */
export interface WordInput {
  words: string[]
  /** Null where it is too short for a prefix search. */
  beginning: string | null
  most: number
}

/** The last code point: words with a prefix sort between that prefix and the prefix with this character. */
const AFTER_ALL = '\u{10FFFF}'

/** For each input, lists the known words; with them, first, the number of activities in all. */
export async function listKnownWords(
  db: Db,
  inputs: WordInput[],
): Promise<{ activities: number; known: KnownWord[][] }> {
  const parts = inputs.flatMap(({ words, beginning, most }, index) => [
    sql`select ${sql.lit(index)} as input, word, activities from search_word where word in (${sql.join(words)}) and activities > 0`,
    ...(beginning === null ? [] : [beginningWith(beginning, most, index)]),
  ])
  const all = sql`select -1 as input, word, activities from search_word where word = ''`
  const query = sql<KnownWord & { input: number }>`${sql.join([all, ...parts], sql` union all `)}`
  const { rows } = await query.execute(db)
  return {
    activities: rows.find(({ input }) => input === -1)?.activities ?? 0,
    known: inputs.map((_, index) => rows.filter(({ input }) => input === index)),
  }
}

function beginningWith(beginning: string, most: number, index: number) {
  return sql`select * from (select ${sql.lit(index)} as input, word, activities from search_word
    where word > ${beginning} and word < ${beginning + AFTER_ALL} and activities > 0
    order by activities desc, word limit ${sql.lit(most)}) as beginning_${sql.lit(index)}`
}

/** Lists the words that share the most trigrams with an unknown one, of about its length. */
export async function listSimilarWords(
  db: Db,
  { trigrams, shortest, longest }: { trigrams: string[]; shortest: number; longest: number },
  limit: number,
): Promise<KnownWord[]> {
  return db
    .selectFrom('searchTrigram')
    .innerJoin('searchWord', 'searchWord.word', 'searchTrigram.word')
    .select(['searchWord.word', 'searchWord.activities'])
    .where('searchTrigram.trigram', 'in', trigrams)
    .where('searchTrigram.length', 'in', lengths(shortest, longest))
    .where('searchWord.activities', '>', 0)
    .groupBy(['searchWord.word', 'searchWord.activities'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('searchWord.activities', 'desc')
    .orderBy('searchWord.word')
    .limit(limit)
    .execute()
}

/** Written out, so that the index is queried for each trigram of each length, and not for a range. */
function lengths(shortest: number, longest: number): number[] {
  return Array.from({ length: longest - shortest + 1 }, (_, index) => shortest + index)
}

import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { coming } from '#db/queries/search/filters.ts'
import { listPublicActivities } from '#db/queries/search/list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type AskedWord, askedWords, spellingIn } from './text.ts'
import { findNearest, type Question } from './vocabulary.ts'

/** The vocabulary is folded; the texts that were found show how a word is spelled. */
export function speller(rows: ListedActivity[]) {
  const texts = rows.map((row) => `${row.name} ${row.description} ${row.city}`)
  return ({ typed, meant }: { typed: string; meant: string }) => ({
    typed,
    meant: texts.map((text) => spellingIn(text, meant)).find((each) => each !== undefined) ?? meant,
  })
}

/** Nothing was found, though each word is known: perhaps one of them is a typing error that happens to be a word. */
export async function suggest(services: Services, text: string, { words, corrections }: Question) {
  if (words.length === 0 || corrections.length > 0) return null
  const asked = askedWords(text)
  for (const [index, word] of asked.entries()) {
    const spelling = await findSpelling(services, word)
    if (spelling) return asked.map(({ written }, other) => (other === index ? spelling : written)).join(' ')
  }
  return null
}

/** Returns a word near to this one, as a coming activity spells it. */
async function findSpelling(services: Services, asked: AskedWord): Promise<string | undefined> {
  const near = await findNearest(services, asked.written, asked.forms)
  if (!near) return undefined
  const filters = { ...coming(instant(services.now())), words: [[near.word]] }
  const [row] = await listPublicActivities(services.db, filters, { limit: 1, offset: 0 })
  return row && spellingIn(`${row.name} ${row.description} ${row.city}`, near.word)
}

import { fold } from '#server/domain/search/fold.ts'

/** The names of a registration, folded: hosts search and sort their list by them. Pure. */

export interface Names {
  firstName: string | null
  lastName: string | null
  organisationName?: string | null
}

/** More than three names have. */
const LONGEST = 500

/** Organisations stand under their name, people under their last name. */
export function nameKey({ organisationName, lastName, firstName }: Names): string {
  const names = [organisationName, lastName, firstName].filter(Boolean)
  return fold(names.join(' ')).slice(0, LONGEST)
}

/** More words than anybody searches for. */
const MOST_WORDS = 8

/** Returns what a name must contain, each word anywhere: people write first names first or last. */
export function searchedWords(typed: string): string[] {
  const words = fold(typed).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, MOST_WORDS)
}

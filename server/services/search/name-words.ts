import { nameKey } from '#server/domain/participation/name-key.ts'
import { splitWords } from './text.ts'

/** More words than a name has. */
const MOST_WORDS = 20

/** Longer words are no names. Addresses may have 254 characters. */
const LONGEST_WORD = 254

/** Returns the folded words of a title, by which operators find the activity. */
export function nameWords(name: string): string {
  return joined(splitWords(name))
}

interface NamedAccount {
  firstName: string
  lastName: string
  organisationName?: string | null
  emailKey: string
}

/** Returns the folded words by which operators find an account: its names, and its address in whole and in parts. */
export function accountWords({ firstName, lastName, organisationName, emailKey }: NamedAccount): string {
  const [mailbox = ''] = emailKey.split('@', 1)
  const words = splitWords([firstName, lastName, organisationName ?? '', mailbox].join(' '))
  return joined([emailKey.replace(/["\\\s]/g, ''), ...words])
}

/** Returns the columns by which an account is found: by operators, and by hosts in the list of their participants. */
export function accountSearch(account: NamedAccount): { nameWords: string; nameKey: string } {
  return { nameWords: accountWords(account), nameKey: nameKey(account) }
}

function joined(words: string[]): string {
  const short = words.filter((word) => word.length <= LONGEST_WORD)
  return [...new Set(short)].slice(0, MOST_WORDS).join(' ')
}

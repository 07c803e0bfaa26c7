import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import { SYNONYMS, type Synonyms } from '#server/domain/search/synonyms.ts'
import { TYPE_WORDS, typeToken } from '#server/domain/search/type-words.ts'
import { type AskedWord, formsOf, splitWords } from './text.ts'

interface Group {
  /** The forms of all its words. */
  forms: string[]
  /** The forms beside which it holds; null: always. */
  beside: Set<string> | null
}

interface Table {
  groups: Map<string, Group[]>
  types: Map<string, string[]>
}

let table: Table | undefined

/** Returns the forms of all words that mean the same as one of the asked ones, and the types that it names. */
export function likeWords(asked: readonly AskedWord[], word: AskedWord): string[] {
  table ??= makeTable()
  const { groups, types } = table
  const others = asked.filter((other) => other !== word).flatMap(({ forms }) => forms)
  const like = word.forms.flatMap((form) => [
    ...(groups.get(form) ?? [])
      .filter(({ beside }) => beside === null || others.some((other) => beside.has(other)))
      .flatMap(({ forms }) => forms),
    ...(types.get(form) ?? []),
  ])
  return [...new Set(like)].filter((form) => !word.forms.includes(form))
}

/** Returns, for each asked word, its own forms and those of all words that mean the same. */
export function withLikeWords(asked: readonly AskedWord[]): string[][] {
  return asked.map((word) => [...word.forms, ...likeWords(asked, word)])
}

/** Stemming takes a while: it is done at the first search. */
function makeTable(): Table {
  const groups: Table['groups'] = new Map()
  for (const synonyms of SYNONYMS) {
    const group = groupOf(synonyms)
    for (const form of group.forms) groups.set(form, [...(groups.get(form) ?? []), group])
  }
  const types: Table['types'] = new Map()
  for (const { id, slug } of ACTIVITY_TYPES)
    for (const form of allForms(TYPE_WORDS[slug]))
      types.set(form, [...(types.get(form) ?? []), typeToken(id)])
  return { groups, types }
}

function groupOf({ words, beside }: Synonyms): Group {
  return { forms: allForms(words), beside: beside ? new Set(allForms(beside)) : null }
}

function allForms(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(splitWords).flatMap(formsOf))]
}

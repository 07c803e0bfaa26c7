/** Returns how a person or an organisation is named (spec §3: `incName` is preferred for display). Pure. */
export function displayName(person: {
  organisationName: string | null
  firstName: string
  lastName: string
}): string {
  return person.organisationName ?? `${person.firstName} ${person.lastName}`.trim()
}

/** Words that no name is known by: *Le Pied levé* is PL. */
const SMALL_WORDS = new Set(
  ['le', 'la', 'les', 'de', 'du', 'des', 'un', 'une', 'et'].concat(['the', 'a', 'an', 'of', 'and']),
)

/** *L’Atelier* begins with an A. */
const ELISION = /^[dl][’'](?=.)/i

/** Returns the first characters of the first and the last word of a name, without its articles. */
export function initials(name: string): string {
  const all = name.split(/\s+/).filter(Boolean)
  const telling = all.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  const words = telling.length > 0 ? telling : all
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${initialOf(first)}${initialOf(last)}`.toLocaleUpperCase('fr-CA')
}

function initialOf(word: string): string {
  return word.replace(ELISION, '').charAt(0)
}

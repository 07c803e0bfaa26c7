/** Words that say nothing about what a person looks for; folded. Pure. */

// Without words that mean a thing once their accents are folded: "mais" is maïs, "ete" is été, "or" is gold.
const FRENCH = `
  ai as au aux avec avez avons ce cela ces cet cette chaque chez ci comme dans de des dont du elle elles en encore entre
  est et etc eux il ils je la le les leur leurs lui ma me meme mes moi mon ne ni nos notre nous on ont ou par pas pendant
  plus pour puis quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sous sur ta te tes toi ton tous
  tout toute toutes tres tu un une vers vos votre vous y`

// Not "the" where people write "thé": see isStopWord.
const ENGLISH = `
  about after all also an and any are as at be been before but by can do does during each for from had has have he her
  his how if in into is it its just me more most my no not of off on our out over she so some than that the their them
  then there these they this those to too under up us very was we were what when where which while who will with you
  your`

const STOP_WORDS = { fr: new Set(split(FRENCH)), en: new Set(split(ENGLISH)) }

function split(words: string): string[] {
  return words.split(/\s+/).filter(Boolean)
}

/** Returns whether a folded word says nothing in a text of this language. */
export function isStopWordOf(language: 'fr' | 'en', folded: string): boolean {
  return STOP_WORDS[language].has(folded)
}

/** Returns whether it says nothing in any of the two languages: for stems, and for what people look for. */
export function isStopWord(folded: string): boolean {
  return STOP_WORDS.fr.has(folded) || STOP_WORDS.en.has(folded)
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStopWord } from '#server/domain/search/stop-words.ts'
import { askedWords, indexEntry, searchText, splitWords } from '#server/services/search/text.ts'

/** Whether the index of this text matches this search, by the method of both databases. */
function finds(text: string, language: 'fr' | 'en', search: string): boolean {
  const index = searchText([text], language).split(' ')
  const words = askedWords(search)
  return (
    words.length > 0 &&
    words.every(({ forms }) => forms.some((form) => index.some((word) => word.startsWith(form))))
  )
}

const fold = (word: string) => splitWords(word)[0] ?? ''

describe('words are folded', () => {
  test.each([
    ['Île-aux-Coudres', 'ile'],
    ['œuf', 'OEUF'],
    ['Ŕeșțe', 'reste'],
    ['ﬁlm', 'film'],
    ['n° 42', '42'],
    ['Nu⁠it', 'nu'],
  ])('“%s” is found with “%s”', (text, search) => {
    expect(finds(text, 'fr', search)).toBe(true)
  })
})

describe('and stemmed in the language of the text', () => {
  test.each([
    ['fr', 'randonnées', 'randonnée'],
    ['fr', 'cheval', 'chevaux'],
    ['fr', 'animaux', 'animal'],
    ['fr', 'conteuse', 'conteuses'],
    ['en', 'skating', 'skates'],
    ['en', 'stories', 'story'],
    ['en', 'families', 'family'],
  ] as const)('%s: “%s” is found with “%s”', (language, text, search) => {
    expect(finds(text, language, search)).toBe(true)
  })
})

describe('words that say nothing', () => {
  test('are not in the index, in the language of the text', () => {
    expect(searchText(['Une veillée dans la cuisine'], 'fr')).toBe('veillee veille cuisine cuisin')
    expect(searchText(['The evening with tea'], 'en').split(' ')).toEqual(['evening', 'even', 'tea'])
    expect(searchText(['Un thé'], 'fr')).toBe('the')
  })

  test('are not looked for beside others; alone they are', () => {
    const words = (typed: string) => askedWords(typed).map(({ written }) => written)
    expect(words('une danse dans la cuisine')).toEqual(['danse', 'cuisine'])
    expect(words('dans la')).toEqual(['dans', 'la'])
    expect(words('thé chaud')).toEqual(['the', 'chaud'])
    expect(words('the kayak')).toEqual(['kayak'])
  })

  test.each([
    ['fr', 'danse', 'danser'],
    ['fr', 'danses', 'danse'],
    ['en', 'dances', 'dance'],
    ['fr', 'entrées', 'entrée'],
  ] as const)('are no stems: %s “%s” is found with “%s”, and “dans” is not', (language, text, search) => {
    expect(finds(text, language, search)).toBe(true)
    expect(searchText([text], language).split(' ')).not.toContain('dans')
    expect(askedWords(search).flatMap(({ forms }) => forms)).not.toContain('dans')
    expect(askedWords(search).flatMap(({ forms }) => forms)).not.toContain('entre')
  })
})

test('an entry holds what an activity says, its host and its type', () => {
  const about = { name: 'Veillée', description: 'Au feu.', city: 'Lévis', nearCity: null, address: 'Quai 2' }
  const entry = indexEntry({ ...about, typeId: 5, language: 'fr' }, 'Le Pied levé').split(' ')
  expect(entry).toEqual(
    expect.arrayContaining(['veillee', 'feu', 'levis', 'quai', 'pied', 'leve', 'typeno5']),
  )
})

test('every word of a text that says something finds it, in both languages', () => {
  const word = fc.stringMatching(/^[a-zàâçéèêëîïôûùœ]{2,15}$/).filter((each) => !isStopWord(fold(each)))
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('fr', 'en'),
      (words, language) => {
        for (const each of words) expect(finds(words.join(', '), language, each)).toBe(true)
      },
    ),
  )
})

test('whatever people type, stems are a–z and digits only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const words = askedWords(typed).map(({ forms }) => forms)
      expect(words.length).toBeLessThanOrEqual(10)
      for (const stem of words.flat()) expect(stem).toMatch(/^[\p{L}\p{N}]+$/u)
    }),
  )
})

test('what holds no word asks for nothing', () => {
  for (const typed of ['', '  ', '!!!', '" * ( ) :', 'a', '💥']) expect(askedWords(typed)).toEqual([])
})

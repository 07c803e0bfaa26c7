import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedWords, searchText } from '#server/services/search/text.ts'

/** Whether the index of this text matches this search, by the method of both databases. */
function finds(text: string, language: 'fr' | 'en', search: string): boolean {
  const index = searchText([text], language).split(' ')
  const words = askedWords(search)
  return (
    words.length > 0 &&
    words.every(({ forms }) => forms.some((form) => index.some((word) => word.startsWith(form))))
  )
}

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

test('every word of a text finds it, in both languages', () => {
  const word = fc.stringMatching(/^[a-zàâçéèêëîïôûùœ]{2,15}$/)
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

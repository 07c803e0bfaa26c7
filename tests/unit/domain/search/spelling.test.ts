import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearest, slipsAllowed, slipsBetween, trigramsOf } from '#server/domain/search/spelling.ts'

describe('slips of the pen', () => {
  test.each([
    ['canot', 'canot', 0],
    ['canot', 'cannot', 1],
    ['canot', 'cano', 1],
    ['canot', 'canet', 1],
    ['canot', 'cantо'.replace('о', 'o'), 1],
    ['raquette', 'raqute', 2],
    ['', 'abc', 3],
  ])('between “%s” and “%s”: %i', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips)
    expect(slipsBetween(other, one)).toBe(slips)
  })

  test('are at most as many as the longer word has characters, and none only between equals', () => {
    const word = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const slips = slipsBetween(one, other)
        expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
        expect(slips === 0).toBe(one === other)
      }),
    )
  })
})

describe('the nearest word', () => {
  const known = (word: string, activities = 1) => ({ word, activities })

  test('is the one with the fewest slips, then the most frequent', () => {
    expect(nearest('fromges', [known('fromage', 50), known('fromages', 2)])?.word).toBe('fromages')
    expect(nearest('marhe', [known('marbe', 2), known('marche', 9)])?.word).toBe('marche')
  })

  test('a short word allows one slip, a long one two, a number or a word of three none', () => {
    expect([
      slipsAllowed('ski'),
      slipsAllowed('canoe'),
      slipsAllowed('raquette'),
      slipsAllowed('2026'),
    ]).toEqual([null, 1, 2, null])
    expect(nearest('caon', [known('cabane')])).toBeUndefined()
    expect(nearest('raqutte', [known('raquette')])?.word).toBe('raquette')
  })

  test('is never the word itself', () => {
    expect(nearest('canot', [known('canot', 99)])).toBeUndefined()
  })
})

test('one slip leaves at least one trigram of a word that may be corrected', () => {
  const words = fc.stringMatching(/^[a-z]{5,20}$/)
  fc.assert(
    fc.property(words, fc.nat(), (word, at) => {
      const index = at % word.length
      const typed = word.slice(0, index) + word.slice(index + 1)
      const shared = trigramsOf(typed).filter((part) => trigramsOf(word).includes(part))
      expect(shared.length).toBeGreaterThan(0)
    }),
  )
})

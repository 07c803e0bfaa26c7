import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markDifference, type Piece } from '#server/documents/difference.ts'

const textOf = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')
const marked = (pieces: Piece[]) => pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)

describe('two texts beside each other', () => {
  test('have those words marked that the other lacks', () => {
    const { before, after } = markDifference('Une longue marche lente.', 'Une courte marche lente.')
    expect([marked(before), marked(after)]).toEqual([['longue'], ['courte']])
  })

  test('a word that was added is marked on its side only', () => {
    const { before, after } = markDifference('Une marche', 'Une marche gratuite')
    expect([marked(before), marked(after)]).toEqual([[], [' gratuite']])
  })

  test('texts that have little in common are compared line by line', () => {
    const words = (message: string) =>
      Array.from({ length: 400 }, (_, number) => `${message}${number}`).join(' ')
    const { before, after } = markDifference(`Bonjour!\n${words('a')}`, `Bonjour!\n${words('b')}`)
    expect([marked(before), marked(after)]).toEqual([[words('a')], [words('b')]])
  })

  test('nothing is lost or made up, whatever was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const { before, after } = markDifference(one, other)
        expect([textOf(before), textOf(after)]).toEqual([one, other])
      }),
      { numRuns: 30 },
    )
  })
})

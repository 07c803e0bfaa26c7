import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cheque, chequeRefusal } from '#server/domain/participation/cheque.ts'

const none: Cheque = { number: null, isCashed: false }
const awaited: Cheque = { number: '17', isCashed: false }
const cashed: Cheque = { number: '17', isCashed: true }

describe('a cheque', () => {
  test.each([
    ['gets its number', none, awaited, null],
    ['gets another number', awaited, { ...awaited, number: '18' }, null],
    ['is no longer expected', awaited, none, null],
    ['is cashed', awaited, cashed, null],
    ['comes and is cashed at once', none, cashed, null],
    ['stays as it is', cashed, cashed, null],
    ['is not cashed after all', cashed, awaited, null],
    ['was another one, and is not cashed', cashed, { number: '18', isCashed: false }, null],
    ['cannot be cashed without a number', none, { number: null, isCashed: true }, 'mustEnterCheckNumber'],
    [
      'cannot be cashed with an empty number',
      awaited,
      { number: '', isCashed: true },
      'mustEnterCheckNumber',
    ],
    ['keeps its number while it is cashed', cashed, { number: '18', isCashed: true }, 'CHECK_CASHED'],
    [
      'cannot lose its number while it is cashed',
      cashed,
      { number: null, isCashed: true },
      'mustEnterCheckNumber',
    ],
  ] as const)('%s', (_, before, after, expected) => {
    expect(chequeRefusal(before, after)).toBe(expected)
  })

  test('that is cashed always has the number with which it was cashed', () => {
    const number = fc.constantFrom(null, '', '17', '18')
    const note = fc.record({ number, isCashed: fc.boolean() })
    fc.assert(
      fc.property(fc.array(note), (notes) => {
        let cheque = none
        for (const after of notes) {
          if (chequeRefusal(cheque, after)) continue
          if (cheque.isCashed && after.isCashed) expect(after.number).toBe(cheque.number)
          cheque = after
          if (cheque.isCashed) expect(cheque.number).toBeTruthy()
        }
      }),
    )
  })
})

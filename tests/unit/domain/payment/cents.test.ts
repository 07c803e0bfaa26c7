import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfUp, split, sumOf } from '#server/domain/payment/cents.ts'

const amount = fc.oneof(fc.nat(2_000_000), fc.nat(Number.MAX_SAFE_INTEGER))
const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 60 })

describe('rounding', () => {
  test.each([
    [149, 1, 100, 1],
    [150, 1, 100, 2],
    [151, 1, 100, 2],
    [0, 9975, 100_000, 0],
    // 9,007,199,254,740,991 × 9975 is beyond what a float counts exactly
    [Number.MAX_SAFE_INTEGER, 9975, 100_000, 898_468_125_660_414],
  ])('%i × %i ÷ %i is %i', (cents, numerator, denominator, result) => {
    expect(halfUp(cents, numerator, denominator)).toBe(result)
  })

  test.each([[-1], [0.5], [NaN], [2 ** 53]])('%d is no amount', (cents) => {
    expect(() => halfUp(cents, 1, 2)).toThrow('no whole amount')
    expect(() => split(cents, [1])).toThrow('no whole amount')
  })

  test('a result that no number holds is an error, not a wrong amount', () => {
    expect(() => halfUp(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow('too many')
  })
})

describe('splitting', () => {
  test.each([
    ['in equal parts, the first cents go to the lower ids', 100, [1, 1, 1], [34, 33, 33]],
    ['by largest remainder', 599, [5000, 1000], [499, 100]], // 499.17 and 99.83
    ['nothing to a weight of 0', 1, [0, 3, 3], [0, 1, 0]],
    ['more weights than cents', 2, [1, 1, 1], [1, 1, 0]],
    ['nothing over nothing', 0, [0, 0], [0, 0]],
    ['nothing over nobody', 0, [], []],
  ])('%s', (_words, cents, weights, shares) => {
    expect(split(cents, weights)).toEqual(shares)
  })

  test('a cent over nothing is an error', () => {
    expect(() => split(1, [0, 0])).toThrow('cannot be split')
  })

  test('shares sum to the amount, and are within a cent of their proportion', () => {
    fc.assert(
      fc.property(amount, weights, (cents, weights) => {
        fc.pre(sumOf(weights) > 0)
        const shares = split(cents, weights)
        expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(cents))
        const sum = BigInt(sumOf(weights))
        shares.forEach((share, index) => {
          const off = BigInt(share) * sum - BigInt(cents) * BigInt(weights[index]!)
          expect(off < sum && -off < sum).toBe(true)
        })
      }),
    )
  })

  test('of equal weights, an earlier one never gets less than a later one', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 50 }), (cents, count) => {
        const shares = split(cents, Array<number>(count).fill(7))
        expect(shares).toEqual([...shares].sort((one, other) => other - one))
      }),
    )
  })
})

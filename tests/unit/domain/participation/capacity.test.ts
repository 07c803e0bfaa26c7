import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPeople, grantParty, placesLeft, resizeRefusal } from '#server/domain/participation/capacity.ts'

/** For a party of a single ticket type. */
function grant(people: number, left: number, acceptsFewer: boolean): number {
  const places = { inAll: left, ofType: () => Infinity }
  return countPeople(grantParty([{ ticketTypeId: 1, people }], places, acceptsFewer))
}

const size = fc.integer({ min: 1, max: 50 })

describe('places left', () => {
  test('an activity without a limit never fills up', () => {
    expect(placesLeft(null, 1e6)).toBe(Infinity)
  })
  test('are never below nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(200_000), (capacity, taken) => {
        const left = placesLeft(capacity, taken)
        expect(left).toBe(taken > capacity ? 0 : capacity - taken)
      }),
    )
  })
})

describe('other places than before', () => {
  test.each([
    ['as many as are taken', 5, 5, null],
    ['more', 6, 5, null],
    ['one fewer than are taken', 4, 5, 5],
    ['no limit any more', null, 5, null],
    ['one, when nobody comes', 1, 0, null],
  ])('%s', (_, capacity, taken, expected) => {
    expect(resizeRefusal(capacity, taken)).toBe(expected)
  })
})

describe('places given', () => {
  test.each([
    { wanted: 2, left: 2, fewer: false, given: 2 },
    { wanted: 3, left: 2, fewer: false, given: 0 },
    { wanted: 3, left: 2, fewer: true, given: 2 },
    { wanted: 3, left: 0, fewer: true, given: 0 },
    { wanted: 50, left: Infinity, fewer: false, given: 50 },
  ])('$wanted wanted, $left left, fewer: $fewer → $given', ({ wanted, left, fewer, given }) => {
    expect(grant(wanted, left, fewer)).toBe(given)
  })

  test('one after the other, parties never get more than there is; and all of it when they take fewer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.tuple(size, fc.boolean())),
        (capacity, inputs) => {
          let taken = 0
          for (const [wanted, acceptsFewer] of inputs) {
            const given = grant(wanted, placesLeft(capacity, taken), acceptsFewer)
            expect(given === 0 || given === wanted || (acceptsFewer && given < wanted)).toBe(true)
            taken += given
          }
          expect(taken).toBeLessThanOrEqual(capacity)
          const people = inputs.reduce((sum, [wanted]) => sum + wanted, 0)
          if (inputs.every(([, acceptsFewer]) => acceptsFewer)) expect(taken).toBe(Math.min(people, capacity))
        },
      ),
    )
  })
})

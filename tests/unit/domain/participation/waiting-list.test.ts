import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextOffers, offerEnd, waitRefusal } from '#server/domain/participation/waiting-list.ts'

const NOW = new Date('2026-11-21T14:00:00.000Z')
const ADULT = 1
const CHILD = 2

describe('an offer', () => {
  test.each([
    ['for a day', '2026-11-28T14:00:00.000Z', null, '2026-11-22T14:00:00.000Z'],
    ['until the start', '2026-11-21T16:30:00.000Z', null, '2026-11-21T16:30:00.000Z'],
    [
      'until the sale ends',
      '2026-11-28T14:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
    ],
    [
      'until the start, with a sale that ends later',
      ...(['2026-11-21T16:30:00.000Z', '2026-11-21T18:00:00.000Z', '2026-11-21T16:30:00.000Z'] as const),
    ],
  ])('is good %s', (_words, startsAt, salesEndAt, end) => {
    expect(offerEnd(NOW, startsAt, salesEndAt).toISOString()).toBe(end)
  })
})

describe('the next offers', () => {
  const types = { open: [ADULT, CHILD], onSale: [ADULT, CHILD] }
  const left = (inAll: number, children = Infinity) => {
    return { inAll, ofType: (id: number) => (id === CHILD ? children : Infinity) }
  }
  const party = (id: number, partySize: number, ticketTypeId = ADULT) => ({ id, partySize, ticketTypeId })
  const idsOf = (offers: { id: number }[]) => offers.map(({ id }) => id)

  test.each([
    ['nobody, where nothing is free', left(0), []],
    ['the first whose party fits', left(2), [2]],
    ['each who fits in what is left then', left(3), [1]],
    ['all, where there is no limit', left(Infinity), [1, 2, 3]],
    ['nobody of a ticket type that is full', left(9, 0), [1, 2]],
  ])('are for %s', (_words, free, offered) => {
    const waiting = [party(1, 3), party(2, 2), party(3, 1, CHILD)]
    expect(idsOf(nextOffers(waiting, types, free))).toEqual(offered)
  })

  test('are of the first ticket type for those whose own is gone, and of none that is not on sale', () => {
    const gone = [party(1, 1, 99)]
    expect(nextOffers(gone, types, left(1))).toEqual([{ id: 1, ticketTypeId: ADULT }])
    expect(nextOffers(gone, { open: [ADULT], onSale: [] }, left(1))).toEqual([])
    expect(nextOffers(gone, { open: [], onSale: [] }, left(1))).toEqual([])
  })

  test('never exceed what is free, and pass over nobody who still fits', () => {
    const parties = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 })
    fc.assert(
      fc.property(parties, fc.integer({ min: 0, max: 20 }), (sizes, free) => {
        const waiting = sizes.map((size, index) => party(index + 1, size))
        const offered = idsOf(nextOffers(waiting, types, left(free)))
        const sizeOf = (id: number) => sizes[id - 1] ?? 0
        const rest = free - offered.reduce((sum, id) => sum + sizeOf(id), 0)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(waiting.filter(({ id, partySize }) => !offered.includes(id) && partySize <= rest)).toEqual([])
      }),
    )
  })
})

describe('beginning to wait', () => {
  const full = { isOpen: true, registered: 0, most: 10, left: 0 }

  test.each([
    ['a party that does not fit', 2, full, null],
    ['a party that fits', 2, { ...full, left: 2 }, { refused: 'PLACES_LEFT', data: { left: 2 } }],
    ['more than there are places', 11, full, { refused: 'MORE_THAN_CAPACITY', data: { most: 10 } }],
    [
      'more than a registration may have',
      41,
      { ...full, most: 99, registered: 10 },
      { refused: 'PARTY_TOO_LARGE' },
    ],
    [
      'anybody, once the host has closed the list',
      2,
      { ...full, isOpen: false },
      { refused: 'WAITING_LIST_CLOSED' },
    ],
  ])('of %s', (_words, partySize, places, refusal) => {
    expect(waitRefusal(partySize, places)).toEqual(refusal)
  })

  test('is refused with a number that can be read, where places have no limit', () => {
    const unlimited = { isOpen: true, registered: 0, most: Infinity, left: Infinity }
    expect(waitRefusal(2, unlimited)).toEqual({ refused: 'PLACES_LEFT', data: { left: 50 } })
  })
})

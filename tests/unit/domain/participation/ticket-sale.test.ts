import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countPeople,
  fitParty,
  grantParty,
  placesLeftOfTypes,
} from '#server/domain/participation/capacity.ts'
import {
  isCardGood,
  needsCard,
  priceRefusal,
  saleOf,
  saleRefusal,
} from '#server/domain/participation/ticket-sale.ts'

const OPENS = '2026-12-01T12:00:00.000Z'
const CLOSES = '2026-12-02T12:00:00.000Z'
const at = (instant: string, ms = 0) => new Date(Date.parse(instant) + ms)
const free = { priceCents: 0, salesStartAt: OPENS, salesEndAt: CLOSES }

describe('a ticket type can be had', () => {
  test.each([
    ['just before it opens', at(OPENS, -1), 'SALE_NOT_OPEN'],
    ['when it opens', at(OPENS), null],
    ['just before it closes', at(CLOSES, -1), null],
    ['when it closes', at(CLOSES), 'SALE_OVER'],
  ])('%s', (_, now, expected) => expect(saleRefusal(free, now)).toBe(expected))

  test('at any time without a window', () => {
    expect(saleRefusal({ salesStartAt: null, salesEndAt: null }, at(OPENS))).toBeNull()
  })

  test('as long as one is left', () => {
    expect(saleOf(free, 1, at(OPENS))).toBe('OPEN')
    expect(saleOf(free, 0, at(OPENS))).toBe('SOLD_OUT')
    expect(saleOf(free, 0, at(CLOSES))).toBe('OVER')
  })
})

describe('what costs something is', () => {
  const here = { needsApproval: false, isOnline: false }
  const asked = { needsApproval: true, isOnline: false }
  const online = { needsApproval: false, isOnline: true }
  const [dear, cheap] = [[{ priceCents: 4000 }, { priceCents: 0 }], [{ priceCents: 0 }]]
  test.each([
    ['not had for nothing', here, dear, {}, 'PAYMENT_REQUIRED'],
    ['paid', here, dear, { pays: true }, null],
    ['asked for where the host approves', asked, dear, {}, null],
    ['not paid before the host has approved', asked, dear, { pays: true }, 'APPROVAL_REQUIRED'],
    ['not what is free', here, cheap, { pays: true }, 'NOTHING_TO_PAY'],
    ['online for somebody whose province is known', online, dear, { pays: true, buyerProvince: 'ON' }, null],
    ['online for nobody else', online, dear, { pays: true }, 'PROVINCE_REQUIRED'],
    ['never what is free and for free', online, cheap, {}, null],
  ] as const)('%s', (_, activity, types, how, refusal) => {
    expect(priceRefusal(activity, types, how)).toBe(refusal)
  })
})

test('a card is asked for by the activity or by one of the types, and is good on its last day', () => {
  expect(needsCard({ membersOnly: false }, [{ membersOnly: false }])).toBe(false)
  expect(needsCard({ membersOnly: true }, [{ membersOnly: false }])).toBe(true)
  expect(needsCard({ membersOnly: false }, [{ membersOnly: false }, { membersOnly: true }])).toBe(true)
  const card = { organisationId: 7, validUntil: '2026-12-31', endedAt: null }
  expect(isCardGood(card, 7, '2026-12-31')).toBe(true)
  expect(isCardGood(card, 7, '2027-01-01')).toBe(false)
  expect(isCardGood(card, 8, '2026-12-31')).toBe(false)
  expect(isCardGood({ ...card, endedAt: OPENS }, 7, '2026-12-31')).toBe(false)
})

describe('a party of several types', () => {
  const part = fc.record({ ticketTypeId: fc.constantFrom(1, 2, 3), people: fc.integer({ min: 1, max: 9 }) })
  const party = fc.uniqueArray(part, {
    minLength: 1,
    maxLength: 3,
    selector: ({ ticketTypeId }) => ticketTypeId,
  })
  const limit = fc.option(fc.nat(12), { nil: Infinity })
  const left = fc
    .record({ inAll: limit, types: fc.tuple(limit, limit, limit) })
    .map(({ inAll, types }) => ({ inAll, ofType: (id: number) => types[id - 1] ?? 0 }))

  test('never gets more than there is, of any type or in all, nor more than was asked for', () => {
    fc.assert(
      fc.property(party, left, fc.boolean(), (wanted, left, acceptsFewer) => {
        const given = grantParty(wanted, left, acceptsFewer)
        expect(countPeople(given)).toBeLessThanOrEqual(Math.min(left.inAll, countPeople(wanted)))
        for (const { ticketTypeId, people } of given) {
          expect(people).toBeGreaterThan(0)
          expect(people).toBeLessThanOrEqual(left.ofType(ticketTypeId))
        }
        if (!acceptsFewer) expect([0, countPeople(wanted)]).toContain(countPeople(given))
      }),
    )
  })

  test('gets all of it where there is room', () => {
    fc.assert(
      fc.property(party, fc.boolean(), (wanted, acceptsFewer) => {
        const room = { inAll: countPeople(wanted), ofType: () => 9 }
        expect(grantParty(wanted, room, acceptsFewer)).toEqual(wanted)
      }),
    )
  })

  test('gets what the types leave, in the order of the request, when it takes fewer', () => {
    fc.assert(
      fc.property(party, left, (wanted, left) => {
        const order = wanted.map(({ ticketTypeId }) => ticketTypeId)
        const given = grantParty(wanted, left, true).map(({ ticketTypeId }) => ticketTypeId)
        expect(given).toEqual(order.filter((id) => given.includes(id)))
      }),
    )
  })

  test('gets nothing when one of its types is short, unless it takes fewer', () => {
    const wanted = [
      { ticketTypeId: 1, people: 2 },
      { ticketTypeId: 2, people: 2 },
    ]
    const short = { inAll: Infinity, ofType: (id: number) => (id === 1 ? 2 : 1) }
    expect(grantParty(wanted, short, false)).toEqual([])
    expect(grantParty(wanted, short, true)).toEqual([
      { ticketTypeId: 1, people: 2 },
      { ticketTypeId: 2, people: 1 },
    ])
  })

  test('leaves no place free that one of it could have', () => {
    fc.assert(
      fc.property(party, left, (wanted, left) => {
        const given = fitParty(wanted, left)
        const free = left.inAll - countPeople(given)
        for (const { ticketTypeId, people } of wanted) {
          const got = given.find((part) => part.ticketTypeId === ticketTypeId)?.people ?? 0
          expect(got === people || got === left.ofType(ticketTypeId) || free === 0).toBe(true)
        }
      }),
    )
  })
})

test('an activity has no more places than its types have together', () => {
  expect(placesLeftOfTypes(10, [2, 3])).toBe(5)
  expect(placesLeftOfTypes(4, [2, 3])).toBe(4)
  expect(placesLeftOfTypes(10, [2, Infinity])).toBe(10)
  expect(placesLeftOfTypes(Infinity, [])).toBe(Infinity)
})

import { describe, expect, test } from 'vitest'
import { rankForPerson, reasonFor, type Taste } from '#server/domain/search/personal.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const QUEBEC = { latitude: 46.81, longitude: -71.21 }
const MONTREAL = { latitude: 45.51, longitude: -73.59 }
const taste: Taste = { hostIds: [7], typeIds: [3], joinedTypeIds: [9] }

const activity = (id: number, more: Partial<Parameters<typeof rankForPerson>[0][number]> = {}) => ({
  id,
  typeId: 3,
  hostId: 100 + id,
  startsAt: '2026-11-28T17:00:00.000Z',
  isOnline: false,
  ...QUEBEC,
  ...more,
})
const order = (activities: ReturnType<typeof activity>[]) =>
  rankForPerson(activities, { taste, home: QUEBEC, now: NOW }).map(({ id, reason }) => `${id} ${reason}`)

describe('what is suggested to a person', () => {
  test.each([
    ['of a followed host', { hostId: 7, typeId: 1 }, 'HOST'],
    ['of a chosen type', { hostId: 8, typeId: 3 }, 'INTEREST'],
    ['of a type joined before', { hostId: 8, typeId: 9 }, 'JOINED'],
    ['of another type', { hostId: 8, typeId: 1 }, null],
  ])('an activity %s', (_, one, reason) => {
    expect(reasonFor(one, taste)).toBe(reason)
  })

  test('a followed host first, then interests, then what one joined before; nothing else', () => {
    const activities = [
      activity(1, { typeId: 9 }),
      activity(2),
      activity(3, { hostId: 7, typeId: 1 }),
      activity(4, { typeId: 1 }),
    ]
    expect(order(activities)).toEqual(['3 HOST', '2 INTEREST', '1 JOINED'])
  })

  test('near before far, soon before late, and one of each host before a second', () => {
    const activities = [
      activity(1, { ...MONTREAL }),
      activity(2, { startsAt: '2027-01-20T17:00:00.000Z' }),
      activity(3, { hostId: 50 }),
      activity(4, { hostId: 50, startsAt: '2026-11-29T17:00:00.000Z' }),
    ]
    expect(order(activities)).toEqual(['3 INTEREST', '1 INTEREST', '2 INTEREST', '4 INTEREST'])
  })
})

import { expect, test } from 'vitest'
import { groupByDay } from '#app/features/search/list/by-day.ts'

const MONTREAL = 'America/Toronto'
const SATURDAY = '2026-11-21T14:00:00.000Z'

test('activities of one day stand together, in their order', () => {
  const at = (startDate: string) => ({ startDate, timeZone: MONTREAL })
  const friday = at('2026-11-20T23:00:00.000Z')
  const late = at('2026-11-21T04:30:00.000Z')
  const saturday = at(SATURDAY)

  expect(groupByDay([friday, late, saturday])).toEqual([
    { day: '2026-11-20', items: [friday, late] },
    { day: '2026-11-21', items: [saturday] },
  ])
})

test('a day stands once, though midnight comes later in the next time zone', () => {
  const halifax = { startDate: '2027-01-01T04:15:00.000Z', timeZone: 'America/Halifax' }
  const eve = { startDate: '2027-01-01T04:30:00.000Z', timeZone: MONTREAL }
  const morning = { startDate: '2027-01-01T15:00:00.000Z', timeZone: MONTREAL }
  expect(groupByDay([halifax, eve, morning])).toEqual([
    { day: '2026-12-31', items: [eve] },
    { day: '2027-01-01', items: [halifax, morning] },
  ])
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { activities as SEEDS } from '#db/seeds/index.ts'
import { datesOf } from '#server/demo/dates.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { world } from '#tests/api/world/world.ts'

const ON_WEEKENDS = SEEDS.filter(({ isOnWeekend }) => isOnWeekend)

/** The clock of the tests stands at noon in Québec on a Friday. */
const MOMENTS = [
  ...[
    'Friday noon',
    'Saturday noon',
    'Sunday noon',
    'Monday noon',
    'Tuesday noon',
    'Wednesday noon',
    'Thursday noon',
  ],
].map((when, days) => ({ when, hours: days * 24 }))
const EDGES = [
  { when: 'Friday, an hour before midnight', hours: 11 },
  { when: 'Saturday, an hour before midnight', hours: 35 },
  { when: 'Sunday morning', hours: 44 },
  { when: 'Sunday, an hour before midnight', hours: 59 },
]

/** The outings of the demo data that fill a weekend, played at this moment. */
async function playedAt(hours: number) {
  const app = await world()
  app.clock.pass({ hours })
  const host = await app.host()
  for (const seed of ON_WEEKENDS) {
    const { localStart } = datesOf(seed, app.clock.now)
    await app.activity({ host, name: seed.name, start: localStart, city: seed.town })
  }
  return app
}

describe('a free outing near Québec this weekend', () => {
  test.each([...MOMENTS, ...EDGES])('is found on $when', async ({ hours }) => {
    const { as, clock } = await playedAt(hours)
    const filters = { when: 'weekend' as const, town: 'Québec', free: true, places: true }
    const found = await as(null).pages.activity.search({ filters })
    expect(found.total).toBeGreaterThanOrEqual(1)
    for (const { startDate } of found.activities) {
      const start = DateTime.fromISO(startDate, { zone: HOME_ZONE })
      expect(start.toMillis()).toBeGreaterThan(clock.now.getTime())
      expect([5, 6, 7]).toContain(start.weekday)
      expect(start.diff(DateTime.fromJSDate(clock.now), 'days').days).toBeLessThan(9)
    }
  })

  test('and where there is none, the page says so, and leads to those without the weekend', async () => {
    const app = await world()
    await app.activity({ name: 'Mardi', start: '2026-11-24T19:00', city: 'Québec' })
    const filters = { when: 'weekend' as const, town: 'Québec', free: true }
    const { total, waysOut } = await app.as(null).pages.activity.search({ filters })
    expect([total, waysOut?.without]).toEqual([0, [{ key: 'days', count: 1 }]])
  })
})

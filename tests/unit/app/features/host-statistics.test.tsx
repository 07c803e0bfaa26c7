import { describe, expect, test } from 'vitest'
import ActivityStatistics from '#app/features/hosting/statistics/of-activity.tsx'
import { stepName } from '#app/features/hosting/statistics/step-name.ts'
import { OUTCOMES } from '#server/domain/participation/statistics.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const AT = '2026-11-28T15:00:00.000Z'
const activity = {
  ...{ activityId: 1, name: 'La marche', language: 'fr', startDate: AT, timeZone: 'America/Toronto' },
  cancelled: false,
}
const viewer = { mayEdit: true, isHost: true }
const NOBODY = { registrations: 0, people: 0 }
const statistics = {
  ...{ unit: 'day', steps: [], waiting: NOBODY, offered: NOBODY, types: [] },
  outcomes: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, NOBODY])),
  marks: { present: NOBODY, absent: NOBODY, unmarked: NOBODY },
}

describe('statistics without a registration', () => {
  const draw = (isToCome: boolean) =>
    drawnPage(ActivityStatistics, { activity, statistics, clicks: null, ...viewer, isToCome })

  test('promise figures while people can come', async () => {
    const html = await draw(true)
    expect(html).toContain('Pas encore d’inscription')
    expect(html).toContain('Dès la première inscription')
  })

  test('promise nothing of an activity that has begun or is called off', async () => {
    const html = await draw(false)
    expect(html).toContain('Aucune inscription')
    expect(html).not.toMatch(/Pas encore|Dès la première/)
  })
})

test('one absent person of three hundred is not 0 percent', async () => {
  const marks = { present: { registrations: 299, people: 299 }, absent: { registrations: 1, people: 1 } }
  const steps = [{ begins: '2026-11-20', registrations: 300, people: 300, ended: 0 }]
  const html = await drawnPage(ActivityStatistics, {
    ...{ activity, clicks: null, ...viewer, isToCome: false },
    statistics: { ...statistics, steps, marks: { ...statistics.marks, ...marks } },
  })
  expect(html).toMatch(/Absences\s: 1\spersonne sur 300, soit 1\s%/)
})

test('a day is written in full as everywhere else', () => {
  expect(stepName('2026-11-01', 'day', 'fr', 'long')).toBe('1er\u00a0novembre 2026')
  expect(stepName('2026-11-20', 'day', 'en', 'long')).toBe('20\u00a0November 2026')
})

import { describe, expect, test } from 'vitest'
import { changedPlanParts, type Plan, planSeenAt } from '#server/domain/activity/plan.ts'

const plan: Plan = {
  ...{ startsAt: '2026-11-28T14:00:00.000Z', endsAt: null, timeZone: 'America/Toronto' },
  ...{ isOnline: false, onlineLink: null, address: null, city: 'Rimouski', nearCity: null },
}

describe('a changed plan', () => {
  test.each([
    ['the start', { startsAt: '2026-11-29T14:00:00.000Z' }, ['start']],
    ['the zone', { timeZone: 'America/Halifax' }, ['start']],
    ['the end', { endsAt: '2026-11-28T16:00:00.000Z' }, ['end']],
    ['the address', { address: 'Quai Paquet' }, ['place']],
    [
      'held online from now on',
      { isOnline: true, city: '', onlineLink: 'https://a.example' },
      ['place', 'link'],
    ],
    ['nothing', {}, []],
  ])('%s', (_words, change, parts) => {
    expect(changedPlanParts(plan, { ...plan, ...change })).toEqual(parts)
  })
})

describe('the plan that a person saw', () => {
  const [first, second] = [plan, { ...plan, city: 'Lévis' }]
  const former = [
    { until: '2026-11-20T17:00:00.000Z', plan: first },
    { until: '2026-11-20T17:05:00.000Z', plan: second },
  ]

  test.each([
    ['before both changes', '2026-11-01T12:00:00.000Z', first],
    ['between them', '2026-11-20T17:01:00.000Z', second],
    ['in the moment of the second', '2026-11-20T17:05:00.000Z', second],
    ['after both', '2026-11-20T17:06:00.000Z', null],
  ])('%s', (_words, registeredAt, seen) => {
    expect(planSeenAt(former, registeredAt)).toBe(seen)
  })
})

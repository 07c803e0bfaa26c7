import { describe, expect, test } from 'vitest'
import { Tally } from './ask.ts'
import { type Attempt, faultOf, type Held } from './ledger.ts'
import { planFaults } from './plan.ts'
import { Faults } from './victims.ts'

const YES: Attempt = {
  email: 'camille@exemple.org',
  activityId: 1,
  partySize: 2,
  told: 'yes',
  isCancelled: false,
}
const ALL: Held = { tickets: [2], confirmations: [1] }
const NOTHING: Held = { tickets: [], confirmations: [] }

describe('the soak finds', () => {
  test.each<[string, Partial<Attempt>, Held, RegExp]>([
    ['a registration that was lost', {}, NOTHING, /has nothing/],
    ['one ticket too few', {}, { ...ALL, tickets: [1] }, /something else/],
    ['two registrations', {}, { ...ALL, tickets: [2, 2] }, /something else/],
    ['an e-mail that did not arrive', {}, { ...ALL, confirmations: [0] }, /did not arrive/],
    ['a registration without e-mail', {}, { ...ALL, confirmations: [] }, /no confirmation/],
    ['a second confirmation', {}, { ...ALL, confirmations: [1, 1] }, /more than one/],
    ['places of somebody who was told no', { told: 'no' }, ALL, /told no/],
    ['an e-mail to somebody who was told no', { told: 'no' }, { ...NOTHING, confirmations: [1] }, /told no/],
    ['places that were given back', { isCancelled: true }, ALL, /gave it back/],
  ])('%s', (_, answers, held, fault) => {
    expect(faultOf({ ...YES, ...answers }, held)).toMatch(fault)
  })

  test.each<[string, Partial<Attempt>, Held]>([
    ['a registration with its tickets and its e-mail', {}, ALL],
    ['an e-mail that came twice: counted elsewhere', {}, { ...ALL, confirmations: [2] }],
    ['a refusal', { told: 'no' }, NOTHING],
    ['all of it after an answer that was lost', { told: 'nothing' }, ALL],
    ['nothing after an answer that was lost', { told: 'nothing' }, NOTHING],
    ['what was given back after its e-mail', { isCancelled: true }, { ...NOTHING, confirmations: [1] }],
  ])('nothing wrong with %s', (_, answers, held) => {
    expect(faultOf({ ...YES, ...answers }, held)).toBeNull()
  })

  test('answers that no fault explains', () => {
    const faults = new Faults([])
    faults.outages.push({ victim: 'web 1', way: 'kill', from: 0, until: 10 })
    const tally = new Tally(0)
    for (const status of [200, 302, 404, 429, 503]) tally.note('visitor', 'GET /', status, Date.now())
    expect(tally.wrong(faults, ['web 1'])).toEqual([])
    for (const status of [500, 502, 0]) tally.note('visitor', 'GET /', status, Date.now())
    expect(tally.wrong(faults, ['web 1'])).toEqual([
      expect.stringMatching(/^500 to visitor GET \/ at /),
      expect.stringMatching(/^502 /),
      expect.stringMatching(/^no answer /),
    ])
    faults.outages.push({ victim: 'web 1', way: 'stop', from: Date.now() - 1000, until: Infinity })
    expect(tally.wrong(faults, ['web 1'])).toEqual([expect.stringMatching(/^500 /)])
  })
})

test('every program has its turn, and two are left alone after five minutes', () => {
  const frame = {
    ...{ minutes: 30, everyMs: 60_000, victims: ['web 1', 'web 2', 'redis', 'nginx'] },
    ...{ spared: ['web 2'], spareFromMs: 300_000 },
  }
  const plan = planFaults(7, frame)
  expect(plan).toEqual(planFaults(7, frame))
  expect(plan).not.toEqual(planFaults(8, frame))
  expect(plan).toHaveLength(29)
  expect(new Set(plan.slice(0, 4).map(({ victim }) => victim)).size).toBe(4)
  const late = plan.filter(({ atMs }) => atMs >= 300_000)
  expect(late.map(({ victim }) => victim)).not.toContain('web 2')
})

import { describe, expect, test } from 'vitest'
import {
  isHostReminded,
  isRemindedAgain,
  isRemindedOf,
  isReminderDue,
} from '#server/domain/participation/reminder.ts'

const START = '2026-11-21T17:00:00.000Z'
const HOUR_MS = 3_600_000
const before = (hours: number) => new Date(Date.parse(START) - hours * HOUR_MS)

const outing = {
  validation: 'VALIDED',
  startsAt: START,
  publishedAt: before(100).toISOString(),
  validatedAt: before(99).toISOString(),
  cancelledAt: null,
  removedAt: null,
  remindedAt: null,
}

describe('a reminder is due', () => {
  test.each([
    ['24 hours before the start', 24, true],
    ['an hour before', 1, true],
    ['not earlier', 24.001, false],
    ['not at the start', 0, false],
    ['nor after it', -1, false],
  ])('%s', (_, hours, isDue) => expect(isReminderDue(outing, before(hours))).toBe(isDue))

  test('of what waits for the payment account of its host, too: people may have registered before', () => {
    expect(isReminderDue({ ...outing, validation: 'WAITING_PAYMENT_VALID' }, before(5))).toBe(true)
  })

  test.each([
    ['waits for an operator', { validation: 'NEED_VALIDATION' }],
    ['was refused', { validation: 'REFUSED' }],
    ['is a draft', { publishedAt: null }],
    ['is cancelled', { cancelledAt: START }],
    ['was removed', { removedAt: START }],
    ['was reminded of', { remindedAt: START }],
  ])('not of what %s', (_, change) => expect(isReminderDue({ ...outing, ...change }, before(5))).toBe(false))
})

describe('once it moves, everybody is reminded again', () => {
  const reminded = { startsAt: START, remindedAt: before(24).toISOString() }
  test.each([
    ['to a later day', reminded, -48, true],
    ['by an hour: the news of the change says so', reminded, -1, false],
    ['before anybody was reminded', { ...reminded, remindedAt: null }, -48, false],
    ['not at all', reminded, 0, false],
  ])('%s', (_, moved, hours, isAgain) =>
    expect(isRemindedAgain(moved, before(hours).toISOString(), before(20))).toBe(isAgain),
  )
})

describe('of those who registered', () => {
  test.each([
    ['24 hours before', 'YES', 24, true],
    ['within the last day: the confirmation is fresh', 'YES', 23.9, false],
    ['without having paid', 'WAITING_PAYMENT', 48, false],
    ['without approval', 'WAITING_PART_CONFIRM', 48, false],
  ] as const)('%s', (_, state, hours, isReminded) =>
    expect(isRemindedOf(outing, { state, createdAt: before(hours).toISOString() })).toBe(isReminded),
  )
})

describe('the host is told', () => {
  const validated = (hours: number | null) => ({
    ...outing,
    validatedAt: hours === null ? null : before(hours).toISOString(),
  })
  test.each([
    ['when people are', 5, 1, true],
    ['that nobody comes', 24, 0, true],
    ['whenever it went online, if nobody knows', null, 0, true],
    ['not when it went online within the last day and nobody is told', 23.9, 0, false],
  ])('%s', (_, hours, people, isReminded) =>
    expect(isHostReminded(validated(hours), people)).toBe(isReminded),
  )

  test.each([
    [1, true],
    [0, false],
  ])('of what is not online only when somebody comes: %i', (people, isReminded) => {
    const offline = { ...validated(48), validation: 'WAITING_PAYMENT_VALID' }
    expect(isHostReminded(offline, people)).toBe(isReminded)
  })
})

import { expect, test } from 'vitest'
import { judgeMinimum, minimumOverPlaces } from '#server/domain/activity/minimum.ts'

const DEADLINE = '2026-11-20T12:00:00.000Z'
const hike = {
  validation: 'VALIDED',
  minimumParticipants: 3,
  minimumDeadline: DEADLINE,
  minimumJudgedAt: null,
  startsAt: '2026-11-22T12:00:00.000Z',
  publishedAt: '2026-11-01T12:00:00.000Z',
  cancelledAt: null,
}
const at = new Date(DEADLINE)

test.each([
  ['too few people at the deadline', {}, 2, at, 'MISSED'],
  ['just enough', {}, 3, at, 'REACHED'],
  ['a moment before the deadline', {}, 0, new Date(at.getTime() - 1), null],
  ['no minimum', { minimumParticipants: null, minimumDeadline: null }, 0, at, null],
  ['already called off', { cancelledAt: DEADLINE }, 0, at, null],
  ['a draft', { publishedAt: null }, 0, at, null],
  ['judged at this deadline', { minimumJudgedAt: DEADLINE }, 0, at, null],
  ['judged at an earlier one', { minimumJudgedAt: '2026-11-19T12:00:00.000Z' }, 0, at, 'MISSED'],
  ['not read by an operator yet', { validation: 'NEED_VALIDATION' }, 2, at, 'UNSEEN'],
  ['of a host who is banned', { validation: 'REFUSED' }, 0, at, 'UNSEEN'],
  ['enough, and not read again yet', { validation: 'NEED_VALIDATION' }, 3, at, 'REACHED'],
  ['begun before anybody looked', {}, 0, new Date(hike.startsAt), 'STARTED'],
] as const)('%s', (_, change, people, now, verdict) => {
  expect(judgeMinimum({ ...hike, ...change }, people, now)).toBe(verdict)
})

test.each([
  ['fewer places than the minimum', {}, 2, 3],
  ['as many', {}, 3, null],
  ['no limit', {}, null, null],
  ['no minimum', { minimumParticipants: null, minimumDeadline: null }, 1, null],
  ['judged at this deadline', { minimumJudgedAt: DEADLINE }, 2, null],
  ['judged at an earlier one', { minimumJudgedAt: '2026-11-19T12:00:00.000Z' }, 2, 3],
] as const)('%s', (_, change, capacity, minimum) => {
  expect(minimumOverPlaces({ ...hike, ...change }, capacity)).toBe(minimum)
})

import { expect, test } from 'vitest'
import { historyOf } from '#server/domain/participation/history.ts'

const REGISTERED = {
  ...{ userId: 1, state: 'YES' as const, createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ attendance: null, attendanceAt: null, markBefore: null, correctedAt: null, correctionReason: null },
  ...{ endedAt: null, endedReason: null, endedNote: null },
}

const TICKET = { createdAt: REGISTERED.createdAt, validatedAt: null, endedAt: null, waitsFor: null }

/** Held until somebody pays for it. */
const HELD = { ...TICKET, waitsFor: 'PAYMENT' as const }

test('a registration begins with itself', () => {
  expect(historyOf(REGISTERED, [TICKET])).toEqual([
    { kind: 'REGISTERED', at: REGISTERED.createdAt, people: null, note: null },
  ])
  expect(historyOf({ ...REGISTERED, userId: null }, [])).toMatchObject([{ kind: 'ADDED_BY_HAND' }])
})

test('what one step did to several tickets is one event', () => {
  const [added, back] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z']
  const tickets = [
    TICKET,
    { ...TICKET, createdAt: added },
    { ...TICKET, createdAt: added, endedAt: back },
    { ...TICKET, validatedAt: '2026-12-01T10:00:00.000Z' },
  ]
  expect(historyOf(REGISTERED, tickets).map(({ kind, people }) => [kind, people])).toEqual([
    ['REGISTERED', null],
    ['ENLARGED', 2],
    ['GIVEN_BACK', 1],
    ['CHECKED_IN', 1],
  ])
})

test('the mark is told as it was first, then its correction; the end ends the tickets, too', () => {
  const endedAt = '2026-12-03T10:00:00.000Z'
  const marked = {
    ...REGISTERED,
    ...{
      attendance: 'present' as const,
      attendanceAt: '2026-12-01T10:00:00.000Z',
      markBefore: 'absent' as const,
    },
    ...{ correctedAt: '2026-12-02T10:00:00.000Z', correctionReason: 'Sa photo.' },
    ...{ endedAt, endedReason: 'ACTIVITY_CANCELLED' as const, endedNote: null },
  }
  expect(historyOf(marked, [{ ...TICKET, endedAt }]).map(({ kind, note }) => [kind, note])).toEqual([
    ['REGISTERED', null],
    ['ABSENT', null],
    ['CORRECTED', 'Sa photo.'],
    ['ACTIVITY_CANCELLED', null],
  ])
})

test('places that nobody paid for were not given back, nor is the registration a request without an answer', () => {
  const [added, over] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:31:00.000Z']
  const lapsed = { ...HELD, createdAt: added, endedAt: over }
  expect(historyOf(REGISTERED, [TICKET, lapsed, lapsed]).map(({ kind, people }) => [kind, people])).toEqual([
    ['REGISTERED', null],
    ['ENLARGED', 2],
    ['UNPAID', 2],
  ])
  for (const endedReason of ['EXPIRED', 'CANCELLED'] as const) {
    const ended = { ...REGISTERED, state: 'WAITING_PAYMENT' as const, endedAt: over, endedReason }
    const kinds = historyOf(ended, [{ ...HELD, endedAt: over }]).map(({ kind }) => kind)
    expect(kinds).toEqual(['REGISTERED', 'UNPAID'])
  }
})

test('who was removed before paying was removed', () => {
  const ended = { ...REGISTERED, state: 'WAITING_PAYMENT' as const, endedAt: '2026-11-21T10:00:00.000Z' }
  expect(historyOf({ ...ended, endedReason: 'REMOVED' }, []).at(-1)).toMatchObject({ kind: 'REMOVED' })
})

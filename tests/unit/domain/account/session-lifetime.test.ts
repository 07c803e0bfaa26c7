import { describe, expect, test } from 'vitest'
import { continueSession, sessionEnd } from '#server/domain/account/session-lifetime.ts'

const SIGNED_IN = '2026-11-20T17:00:00.000Z'

const day = (days: number) => new Date(Date.parse(SIGNED_IN) + days * 24 * 3_600_000)

/** A session that was last seen a day before this day, and extended then. */
const seenBefore = (days: number) => ({
  createdAt: SIGNED_IN,
  lastSeenAt: day(days - 1).toISOString(),
  expiresAt: day(days + 29).toISOString(),
})

describe('a session', () => {
  test('ends thirty days after its last use', () => {
    expect(sessionEnd({ createdAt: SIGNED_IN }, false, day(0))).toEqual(day(30))
    expect(continueSession(seenBefore(100), false, day(100))).toEqual({
      expiresAt: day(130),
      isProlonged: true,
    })
  })

  test('ends a year after signing in at the latest', () => {
    expect(continueSession(seenBefore(350), false, day(350))).toMatchObject({ expiresAt: day(365) })
    expect(continueSession(seenBefore(365), false, day(365))).toBeNull()
  })

  test('of an operator ends thirty days after signing in', () => {
    expect(continueSession(seenBefore(20), true, day(20))).toMatchObject({ expiresAt: day(30) })
    expect(continueSession(seenBefore(30), true, day(30))).toBeNull()
  })

  test('is not written again within the hour, but is shown to end as early as the rule says', () => {
    const session = { ...seenBefore(20), lastSeenAt: day(20).toISOString() }
    expect(continueSession(session, false, day(20))).toEqual({ expiresAt: day(49), isProlonged: false })
    expect(continueSession(session, true, day(20))).toEqual({ expiresAt: day(30), isProlonged: false })
  })
})

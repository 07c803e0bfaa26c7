import { describe, expect, test } from 'vitest'
import { isProofRecent, NEEDS_PROOF } from '#server/domain/account/identity-proof.ts'
import { PERMISSIONS } from '#server/domain/platform/permission.ts'

const PROVEN = '2026-11-20T17:00:00.000Z'

function after(minutes: number): Date {
  return new Date(new Date(PROVEN).getTime() + minutes * 60_000)
}

describe('a proof of who somebody is', () => {
  test.each(['SIGN_IN_METHODS', 'BILLING', 'DELETION', 'MEMBERS'] as const)(
    'is good for an hour: %s',
    (reason) => {
      expect(isProofRecent(PROVEN, reason, after(0))).toBe(true)
      expect(isProofRecent(PROVEN, reason, after(59))).toBe(true)
      expect(isProofRecent(PROVEN, reason, after(60))).toBe(false)
    },
  )

  test('is good for twelve hours where operators act', () => {
    expect(isProofRecent(PROVEN, 'OPERATOR', after(12 * 60 - 1))).toBe(true)
    expect(isProofRecent(PROVEN, 'OPERATOR', after(12 * 60))).toBe(false)
  })
})

describe('a proof is asked', () => {
  test('of procedures that exist, of operators for what only they may do', () => {
    for (const [procedure, reason] of Object.entries(NEEDS_PROOF)) {
      expect(PERMISSIONS).toHaveProperty([procedure])
      expect(PERMISSIONS[procedure] === 'operator').toBe(reason === 'OPERATOR')
    }
  })

  test('of nobody who reads, ends sessions or works through a queue', () => {
    const asked = Object.keys(NEEDS_PROOF)
    expect(asked.filter((name) => /\.(read|list|endSession|endSessions|end)$/.test(name))).toEqual([
      'pages.secondFactor.end',
      'pages.promotionalCode.end',
    ])
    expect(asked.filter((name) => /^pages\.(moderation|revision|report|queue|session)\./.test(name))).toEqual(
      [],
    )
  })
})

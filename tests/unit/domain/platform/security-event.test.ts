import { describe, expect, test } from 'vitest'
import {
  countKey,
  isCountedByHour,
  isWordedDetail,
  REFUSALS,
  SECURITY_EVENT_KINDS,
} from '#server/domain/platform/security-event.ts'

const AT = '2026-11-20T17:42:00.000Z'
const FAILED = { kind: 'SIGN_IN_FAILED', network: '192.0.2.0/24', accountId: 7, detail: 'PASSWORD' } as const

describe('events that one row counts', () => {
  test('are of one hour', () => {
    const key = countKey(FAILED, AT)
    expect(countKey(FAILED, '2026-11-20T17:00:00.000Z')).toBe(key)
    expect(countKey(FAILED, '2026-11-20T18:00:00.000Z')).not.toBe(key)
    expect(countKey(FAILED, '2026-11-21T17:42:00.000Z')).not.toBe(key)
  })

  test.each([
    { kind: 'SIGN_IN' as const },
    { network: '198.51.100.0/24' },
    { network: null },
    { accountId: 70 },
    { accountId: null },
    { detail: 'GOOGLE' },
    { detail: null },
  ])('agree in everything else: not %o', (change) => {
    expect(countKey({ ...FAILED, ...change }, AT)).not.toBe(countKey(FAILED, AT))
  })

  test('are sign-ins and sign-outs; each change of an account has a row of its own', () => {
    const refusals: readonly string[] = REFUSALS
    const changes = SECURITY_EVENT_KINDS.filter((kind) => !refusals.includes(kind))
    expect(changes.filter((kind) => isCountedByHour(kind))).toEqual(['SIGN_IN', 'SIGNED_OUT'])
  })
})

test('names of limits and procedures are no details in words', () => {
  expect(isWordedDetail('PASSKEY')).toBe(true)
  expect(isWordedDetail('signInFailure')).toBe(false)
  expect(isWordedDetail('pages.journal.read')).toBe(false)
})

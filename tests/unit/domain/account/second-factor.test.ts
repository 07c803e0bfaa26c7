import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lacksSecondFactor,
  readGivenCode,
  RECOVERY_CODE_BYTES,
  recoveryCodeOf,
} from '#server/domain/account/second-factor.ts'

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES })

describe('recovery codes', () => {
  test('are twenty-four characters in six groups', () => {
    expect(recoveryCodeOf(new Uint8Array(RECOVERY_CODE_BYTES))).toBe('0000-0000-0000-0000-0000-0000')
    expect(recoveryCodeOf(new Uint8Array(RECOVERY_CODE_BYTES).fill(255))).toBe(
      'zzzz-zzzz-zzzz-zzzz-zzzz-zzzz',
    )
    expect(recoveryCodeOf(Uint8Array.of(0, 68, 50, 20, 199, 66, 84, 182, 53, 207))).toBe(
      '0123-4567-89ab-cdef',
    )
  })

  test('hold at least the 112 bits of which a plain hash says nothing; those of before are still read', () => {
    expect(RECOVERY_CODE_BYTES * 8).toBeGreaterThanOrEqual(112)
    expect(readGivenCode('7k2m-x0qp-93vd-ah4t')).toEqual({ kind: 'RECOVERY', code: '7k2mx0qp93vdah4t' })
  })

  test('differ when their bytes do', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const isSame = Buffer.from(one).equals(Buffer.from(other))
        expect(recoveryCodeOf(one) === recoveryCodeOf(other)).toBe(isSame)
      }),
    )
  })

  test('are read back, however they are typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = recoveryCodeOf(random)
        const read = { kind: 'RECOVERY', code: code.replaceAll('-', '') }
        for (const typed of [code, code.toUpperCase(), code.replaceAll('-', ' '), ` ${read.code} `])
          expect(readGivenCode(typed)).toEqual(read)
      }),
    )
  })
})

describe('a code that was typed', () => {
  test.each([
    ['123456', { kind: 'APP', code: '123456' }],
    [' 123 456 ', { kind: 'APP', code: '123456' }],
    ['１２３４５６', { kind: 'APP', code: '123456' }],
    // Characters that look like digits are those digits.
    ['OIL0-0000-0000-0000', { kind: 'RECOVERY', code: '0110000000000000' }],
    ['12345', null],
    ['1234567', null],
    ['u000-0000-0000-0000', null],
    ['0000-0000-0000-000', null],
    ['', null],
  ])('“%s”', (typed, read) => {
    expect(readGivenCode(typed)).toEqual(read)
  })
})

test.each([
  ['an operator without one, where it is required', true, false, true, true],
  ['an operator with one', true, true, true, false],
  ['an operator, where it is not required', true, false, false, false],
  ['anybody else', false, false, true, false],
])('%s', (_, isOperator, hasSecondFactor, isRequired, lacks) => {
  expect(lacksSecondFactor({ isOperator, hasSecondFactor }, isRequired)).toBe(lacks)
})

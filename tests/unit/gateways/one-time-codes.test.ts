import { describe, expect, test } from 'vitest'
import { makeOneTimeCodes } from '#server/gateways/sign-in/one-time-codes.ts'

const codes = makeOneTimeCodes('Virée')

/** `12345678901234567890` of RFC 6238, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Appendix B for SHA-1; a code of six digits is the end of one of eight. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an app', () => {
  test.each(VECTORS)('at %i seconds', async (seconds, code) => {
    const step = Math.floor(seconds / 30)
    expect(await codes.findStep(SECRET, code.slice(-6), at(seconds))).toBe(step)
  })

  test('a clock that is wrong by one step is right, by two it is not', async () => {
    const find = (seconds: number) => codes.findStep(SECRET, '050471', at(seconds))
    const step = 37_037_037 // of 1111111110 to 1111111139
    expect(await find(1_111_111_080)).toBe(step)
    expect(await find(1_111_111_169)).toBe(step)
    expect(await find(1_111_111_079)).toBeNull()
    expect(await find(1_111_111_170)).toBeNull()
  })

  test.each(['000000', '', '14050471', '05047', 'abcdef'])('“%s” is none', async (code) => {
    expect(await codes.findStep(SECRET, code, at(1_111_111_111))).toBeNull()
  })

  test('a secret is new each time, and as long as RFC 4226 recommends', async () => {
    const [one, other] = [await codes.makeSecret(), await codes.makeSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(other).not.toBe(one)
  })

  test('its address says to apps what it is for', async () => {
    const address = new URL(await codes.address(SECRET, 'maude+1@exemple.org'))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Virée:maude+1@exemple.org')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ secret: SECRET, issuer: 'Virée', algorithm: 'SHA1', digits: '6', period: '30' },
    })
  })
})

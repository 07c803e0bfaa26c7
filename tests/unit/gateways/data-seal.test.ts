import { expect, test } from 'vitest'
import type { KeyRing } from '#server/domain/platform/key-ring.ts'
import { forDigestsOnly, makeDataSeal } from '#server/gateways/data-seal.ts'
import { fixedKeys } from '#server/gateways/keys.ts'

const first = { id: 1, key: '01'.repeat(32) }
const second = { id: 2, key: '02'.repeat(32) }
const sealOf = (...ring: KeyRing) => makeDataSeal(fixedKeys(ring))
const seal = sealOf(first)

/** Sealed and digested by the version that knew one key, which was `first`. */
const OF_BEFORE = {
  sealed: 'v1.f5iZKfrotyAMulx0.8RbEJPXsRZCsZR03OgVT6A.WDTdVr0',
  digest: 'EWWasgzKlJGAYjSeOapVVspYyy0Jea-M5U9LjN8DJUk',
}

test('what was sealed opens again, and never looks the same twice', () => {
  const [one, two] = [seal.seal('00123', 'row:1'), seal.seal('00123', 'row:1')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('00123')
  expect([seal.open(one, 'row:1'), seal.open(two, 'row:1')]).toEqual(['00123', '00123'])
})

test.each([
  ['the first key', seal],
  ['a later key', sealOf(second, first)],
])(
  'it opens neither in another row, nor with another key, nor when a character was changed: %s',
  (_, own) => {
    const sealed = own.seal('00123', 'row:1')
    const touched = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
    expect(() => own.open(sealed, 'row:2')).toThrow()
    expect(() =>
      sealOf({ id: 1, key: '03'.repeat(32) }, { id: 2, key: '04'.repeat(32) }).open(sealed, 'row:1'),
    ).toThrow()
    expect(() => own.open(touched, 'row:1')).toThrow()
    expect(() => own.open('v3.a.b.c', 'row:1')).toThrow('unknown version')
    expect(() => own.open('v2.9.a.b.c', 'row:1')).toThrow('unknown key')
  },
)

test('it does not open by the beginning of its tag, which is easier to guess', () => {
  const [version, nonce, tag = '', body] = seal.seal('00123', 'row:1').split('.')
  const shortened = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => seal.open([version, nonce, shortened, body].join('.'), 'row:1')).toThrow()
})

test('what a version without rings sealed opens, whichever key the ring has got since', () => {
  expect(seal.open(OF_BEFORE.sealed, 'row:1')).toBe('00123')
  expect(sealOf(second, first).open(OF_BEFORE.sealed, 'row:1')).toBe('00123')
  expect(() => sealOf(second).open(OF_BEFORE.sealed, 'row:1')).toThrow()
})

test('until the first key is replaced, versions without rings could open what is sealed', () => {
  expect(seal.seal('00123', 'row:1')).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('the newest key seals, and its prefix tells what it has sealed', () => {
  const both = sealOf(second, first)
  const sealed = both.seal('00123', 'row:1')
  expect(sealed.startsWith(both.prefix())).toBe(true)
  expect(seal.seal('00123', 'row:1').startsWith(both.prefix())).toBe(false)
  expect(sealOf(second).open(sealed, 'row:1')).toBe('00123')
})

test('a key that another process has just made is looked for before a refusal', () => {
  let ring: KeyRing = [first]
  const keys = { ring: () => ring, lookAnew: () => ((ring = [second, first]), true) }
  expect(makeDataSeal(keys).open(sealOf(second, first).seal('00123', 'row:1'), 'row:1')).toBe('00123')
})

test('a digest is the one of before, and is found after the key was replaced and dropped', () => {
  const digestsOf = (...ring: KeyRing) => sealOf(...ring).digests('a@exemple.org', 'banned address')
  expect(digestsOf(first)).toEqual([OF_BEFORE.digest])
  const both = digestsOf(second, first)
  expect(both).toHaveLength(2)
  expect(both[1]).toBe(OF_BEFORE.digest)
  expect(digestsOf(second, forDigestsOnly(first))).toEqual(both)
})

test('what is left of a dropped key opens nothing', () => {
  const rest = forDigestsOnly(first)
  expect(rest.key).not.toBe(first.key)
  expect(forDigestsOnly(rest)).toEqual(rest)
  expect(() => sealOf(second, rest).open(OF_BEFORE.sealed, 'row:1')).toThrow()
})

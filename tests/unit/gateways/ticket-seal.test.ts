import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyRing, RingKey } from '#server/domain/platform/key-ring.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'

const sealOf = (...ring: RingKey[]) => makeTicketSeal(fixedKeys(ring as [RingKey, ...RingKey[]]))
const first = { id: 1, key: '07'.repeat(32) }
const second = { id: 2, key: '08'.repeat(32) }
const seal = sealOf(first)
const ticket = { uuid: '0b7e6d0e-7f0e-4f7e-9a35-1e2f6f4b8a11', activityId: 42 }
const text = seal.seal(ticket)

/** As the version that knew one key sealed it. */
const OF_BEFORE =
  'AQEAAAAqC35tDn8OT36aNR4vb0uKEf5PWWAO-2YRK3gRquOvTystYfLZpA1Pq88xn9Be7Qo6TYOeKsR6E3LQWmovnpplqQfzyhWTanwOL1gxsAOMHAw'

describe('the seal of a ticket', () => {
  test('opens on what was sealed', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(0xffffffff), (uuid, activityId) => {
        expect(seal.open(seal.seal({ uuid, activityId }))).toEqual({ uuid, activityId, keyId: 1 })
      }),
      { numRuns: 50 },
    )
  })

  test('is short, fits an address, and is the same each time', () => {
    expect(text).toMatch(/^[A-Za-z0-9_-]{115}$/)
    expect(seal.seal(ticket)).toBe(text)
    expect(text).toBe(OF_BEFORE)
  })

  test('a changed email anywhere does not open it', () => {
    for (let index = 0; index < text.length; index++) {
      const other = text[index] === 'A' ? 'B' : 'A'
      expect(seal.open(text.slice(0, index) + other + text.slice(index + 1))).toBeNull()
    }
  })

  test.each([
    ['nothing', ''],
    ['a part of it', text.slice(0, -1)],
    ['more than it', `${text}A`],
    ['spaces around it', ` ${text}`],
    ['padding after it', `${text}=`],
    ['a bare uuid', ticket.uuid],
    ['accents', 'é'.repeat(115)],
  ])('%s does not open', (_, wrong) => {
    expect(seal.open(wrong)).toBeNull()
  })

  test('another key seals otherwise', () => {
    const forged = sealOf({ ...second, id: 1 }).seal(ticket)
    expect(seal.open(forged)).toBeNull()
  })

  test('a ticket of another key’s number does not open, even with the same secret', () => {
    expect(seal.open(sealOf({ ...first, id: 2 }).seal(ticket))).toBeNull()
  })

  test('a key of the wrong length is refused', () => {
    expect(() => sealOf({ id: 1, key: '07'.repeat(31) }).seal(ticket)).toThrow('32 bytes')
  })

  test('something else than a uuid is not sealed', () => {
    expect(() => seal.seal({ ...ticket, uuid: 'billet' })).toThrow('uuid')
  })

  test('of an older key opens as long as the ring has it, and new ones have the newest', () => {
    const both = sealOf(second, first)
    expect(both.open(text)).toEqual({ ...ticket, keyId: 1 })
    expect(both.open(both.seal(ticket))).toEqual({ ...ticket, keyId: 2 })
    expect(sealOf(second).open(text)).toBeNull()
  })

  test('of a key that another process has just made opens: the ring is read anew first', () => {
    let ring: KeyRing = [first]
    const keys = { ring: () => ring, lookAnew: () => ((ring = [second, first]), true) }
    expect(makeTicketSeal(keys).open(sealOf(second).seal(ticket))).toEqual({ ...ticket, keyId: 2 })
  })

  test('can be checked by anybody with the public key of its id', () => {
    const both = sealOf(second, first)
    for (const code of [text, both.seal(ticket)]) {
      const bytes = Buffer.from(code, 'base64url')
      const { x } = both.publicKeys().find(({ id }) => id === bytes[1])!
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      const signed = Buffer.concat([Buffer.from('viree ticket\0'), bytes.subarray(0, 22)])
      expect(verify(null, signed, key, bytes.subarray(22))).toBe(true)
    }
    expect(JSON.stringify(both.publicKeys())).not.toContain(
      Buffer.from(first.key, 'hex').toString('base64url'),
    )
  })
})

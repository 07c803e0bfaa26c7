import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networksOf } from '#server/domain/platform/network.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const half = fc.array(group, { minLength: 4, maxLength: 4 })
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })
const write = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')

describe('the networks of an address', () => {
  test('all of a /64 are one, however they are written', () => {
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        fc.pre(network.some((group) => group !== 0))
        const plain = networksOf(write([...network, ...one]))
        const padded = [...network, ...other].map((group) => group.toString(16).padStart(4, '0')).join(':')
        expect(networksOf(padded.toUpperCase())).toEqual(plain)
        expect(networksOf(`[${write([...network, ...other])}]:443`)).toEqual(plain)
        expect(networksOf(new URL(`http://[${write([...network, ...one])}]`).hostname)).toEqual(plain)
      }),
    )
  })

  test('two /64 are two; they share a /56 when only its last byte differs', () => {
    fc.assert(
      fc.property(half, half, (one, other) => {
        fc.pre(one.join() !== other.join() && one[0] !== 0 && other[0] !== 0)
        const [a, b] = [networksOf(`${write(one)}::1`), networksOf(`${write(other)}::1`)]
        expect(a.near).not.toBe(b.near)
        const isOneDelegation =
          one.slice(0, 3).join() === other.slice(0, 3).join() && one[3]! >> 8 === other[3]! >> 8
        expect(a.wide === b.wide).toBe(isOneDelegation)
      }),
    )
    expect(networksOf('2001:db8:1:ab01::1').wide).toBe(networksOf('2001:db8:1:abff::1').wide)
    expect(networksOf('2001:db8:1:ab01::1').wide).not.toBe(networksOf('2001:db8:1:ac01::1').wide)
  })

  test('IPv4 is itself, also through an IPv6 socket and behind a port', () => {
    fc.assert(
      fc.property(octets, (bytes) => {
        const address = bytes.join('.')
        const [a = 0, b = 0, c = 0, d = 0] = bytes
        const mapped = [
          `::ffff:${address}`,
          `::FFFF:${address}`,
          `::ffff:${write([a * 256 + b, c * 256 + d])}`,
        ]
        for (const spelling of [address, ` ${address} `, `${address}:5678`, ...mapped])
          expect(networksOf(spelling)).toEqual({ near: address, wide: null })
      }),
    )
  })

  test.each(['unknown', '', '999.1.1.1', 'é', ':::', '::1%lo', '1.2.3'])(
    'what is none does no harm: %s',
    (text) => expect(networksOf(text).near).toEqual(expect.any(String)),
  )
})

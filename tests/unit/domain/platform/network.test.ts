import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginningWithin,
  canonicalAddress,
  networksOf,
  shortNetwork,
} from '#server/domain/platform/network.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const half = fc.array(group, { minLength: 4, maxLength: 4 })
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })
const write = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('an address is written as connections are named: %s', (written, named) => {
  expect(canonicalAddress(written)).toBe(named)
})

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
          expect(networksOf(spelling)).toEqual({ near: address, wide: null, widest: null })
      }),
    )
  })

  test.each(['unknown', '', '999.1.1.1', 'é', ':::', '::1%lo', '1.2.3'])(
    'what is none does no harm: %s',
    (text) => expect(networksOf(text).near).toEqual(expect.any(String)),
  )
})

describe('a network as the security log keeps it', () => {
  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['192.0.2.77:5678', '192.0.2.0/24'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:DB8:1:ab01::7', '2001:db8:1::/48'],
    ['[2001:db8:1:ab01::7]:443', '2001:db8:1::/48'],
    ['2001:db8:1::/48', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('%s is in %s', (address, network) => {
    expect(shortNetwork(address)).toBe(network)
  })

  test.each(['unknown', 'nobody', '', '192.0.2', '192.0.2.256', '1.2.3.4.5', 'bruno@exemple.org', 'a:b'])(
    'text that is no address has none: %s',
    (text) => {
      expect(shortNetwork(text)).toBeNull()
    },
  )

  test('an address is never told from its neighbours, and shortening twice changes nothing', () => {
    fc.assert(
      fc.property(octets, fc.integer({ min: 0, max: 255 }), ([a, b, c, d], other) => {
        const network = shortNetwork([a, b, c, d].join('.'))
        expect(network).toBe(shortNetwork([a, b, c, other].join('.')))
        expect(shortNetwork(network!)).toBe(network)
      }),
    )
    fc.assert(
      fc.property(half, half, half, (start, one, other) => {
        fc.pre(start.slice(0, 3).some((group) => group !== 0))
        const network = shortNetwork(write([...start.slice(0, 3), one[3]!, ...one]))
        expect(network).toBe(shortNetwork(write([...start.slice(0, 3), other[3]!, ...other])))
        expect(shortNetwork(network!)).toBe(network)
      }),
    )
  })
})

test.each([
  ['2001:db8:7:ff::1', '2001:db8:7:'],
  ['2001:db8:0:1::1', '2001:db8:0:'],
  ['192.0.2.10', null],
  ['unknown', null],
])('the names of all networks around %s begin alike: %s', (address, beginning) =>
  expect(beginningWithin(networksOf(address).near)).toBe(beginning),
)

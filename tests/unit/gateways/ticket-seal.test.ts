import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTicketSeal } from '#server/gateways/ticket-seal.ts'

const seed = Buffer.alloc(32, 7)
const seal = makeTicketSeal({ seed, keyId: 1 })
const ticket = { uuid: '0b7e6d0e-7f0e-4f7e-9a35-1e2f6f4b8a11', activityId: 42 }
const text = seal.seal(ticket)

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
    const forged = makeTicketSeal({ seed: Buffer.alloc(32, 8), keyId: 1 }).seal(ticket)
    expect(seal.open(forged)).toBeNull()
  })

  test('a ticket of another key’s number does not open, even with the same secret', () => {
    expect(seal.open(makeTicketSeal({ seed, keyId: 2 }).seal(ticket))).toBeNull()
  })

  test('a key of the wrong length is refused', () => {
    expect(() => makeTicketSeal({ seed: Buffer.alloc(31) })).toThrow('32 bytes')
  })

  test('something else than a uuid is not sealed', () => {
    expect(() => seal.seal({ ...ticket, uuid: 'billet' })).toThrow('uuid')
  })
})

import { expect, test } from 'vitest'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { ticketCode } from '#server/services/participation/ticket-link.ts'

test('a secret is long, safe in an address, never the same; its hash does not hold it', () => {
  const made = Array.from({ length: 100 }, makeToken)
  expect(new Set(made.map(({ token }) => token)).size).toBe(100)
  for (const { token, tokenHash } of made) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(hashToken(token)).toBe(tokenHash)
  }
})

test('a ticket can be said aloud', () => {
  expect(ticketCode('7f3a09c2-0000-4000-8000-000000000000')).toBe('7F3A 09C2')
})

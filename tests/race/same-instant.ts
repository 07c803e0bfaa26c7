import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, begin, type Call } from '#tests/infrastructure/call.ts'

/** Long enough for the server to have read everything that was sent so far. */
const READ_MS = 3

/**
 * Makes these calls at the same instant: everything but the last byte of each is sent and read before, and then the
 * last bytes are sent together. The calls are at most one byte apart.
 */
export async function callTogether(calls: Call[]): Promise<Answer[]> {
  const finishes = await Promise.all(calls.map(begin))
  await pause(READ_MS)
  return Promise.all(finishes.map((finish) => finish()))
}

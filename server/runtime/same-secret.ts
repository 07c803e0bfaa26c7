import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets. Takes as long for a near miss as for a wild guess. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

import { instant } from '#server/runtime/clock.ts'

/** News for a gathered e-mail that has not left by then get an e-mail of their own, so that nobody is kept in the dark. */
const GATHERS_FOR_MS = 24 * 3_600_000

/** A gathered e-mail that still takes up what happens now was left after this. */
export function stillGathers(now: Date): string {
  return instant(new Date(now.getTime() - GATHERS_FOR_MS))
}

/** What happened from then on is told elsewhere, however late the gathered e-mail is written. */
export function gatheredUntil(createdAt: string): string {
  return instant(new Date(Date.parse(createdAt) + GATHERS_FOR_MS))
}

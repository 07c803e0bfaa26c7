import { instant } from '#server/runtime/clock.ts'

/** News for a digest that has not been sent by then get an email of their own, so that nobody is left uninformed. */
const GATHERS_FOR_MS = 24 * 3_600_000

/** A digest created after this instant still takes news that happen now. */
export function stillGathers(now: Date): string {
  return instant(new Date(now.getTime() - GATHERS_FOR_MS))
}

/** News from then on belong to another email, however late the digest is written. */
export function gatheredUntil(createdAt: string): string {
  return instant(new Date(Date.parse(createdAt) + GATHERS_FOR_MS))
}

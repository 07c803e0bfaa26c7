import { RETENTION_OF_PEOPLE } from './retention-of-people.ts'
import { RETENTION_OF_TRACES } from './retention-of-traces.ts'
import type { RetentionRule } from './retention-rule.ts'

/**
 * The table of retention: all rows that go, and when. The purge, the operators' page, the privacy policy (§9) and
 * docs/operating.md read it. Tables that are not in it are in `lasting-tables.ts`, with the reason. Kinds are purged in
 * this order: rows that refer to others come first. Pure.
 */
const table = { ...RETENTION_OF_PEOPLE, ...RETENTION_OF_TRACES }

export type RetentionKind = keyof typeof table

export const RETENTION: Readonly<Record<RetentionKind, RetentionRule>> = table

export const RETENTION_KINDS = Object.keys(table) as RetentionKind[]

export const KEPT_DAYS = Object.fromEntries(
  RETENTION_KINDS.map((kind) => [kind, RETENTION[kind].days]),
) as Record<RetentionKind, number>

const DAY_MS = 24 * 3_600_000

/** Returns the instant before which rows are expired. */
export function keptSince(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS[kind] * DAY_MS)
}

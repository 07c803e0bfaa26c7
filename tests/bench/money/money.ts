import { measureSection } from '../part.ts'
import type * as report from '../report.ts'
import { purchases } from './purchases.ts'
import { verification } from './verification.ts'
import { webhooks } from './webhooks.ts'

/** `MONEY_PARTS=verify,webhooks` measures some of them, and stores nothing. */
const PARTS = { purchases, webhooks, verify: verification }

/** Paid registrations through the double, webhooks, and the comparison of all books. */
export function money(): Promise<report.Figure[]> {
  return measureSection('money', PARTS, process.env.MONEY_PARTS)
}

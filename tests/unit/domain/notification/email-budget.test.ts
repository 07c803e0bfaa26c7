import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BudgetName, EMAIL_BUDGETS, type EmailBudget } from '#server/domain/notification/email-budget.ts'
import type { EmailLimits } from '#server/domain/notification/email-limits.ts'
import {
  lastLeavesAt,
  mostOf,
  spendOne,
  type Spent,
  tierOf,
} from '#server/domain/notification/email-spending.ts'
import { NOTIFICATIONS } from '#server/domain/notification/kinds.ts'

const START = Date.parse('2026-11-22T12:00:00.000Z')
const MINUTE_MS = 60_000

/** Asks again after each of these pauses; returns when each e-mail was sent, or for when it was promised. */
function play(budget: EmailBudget, most: number, pauses: number[]) {
  let spent: Spent | null = null
  let now = START
  const left: number[] = []
  const promised: { at: number; nextAt: number }[] = []
  for (const pause of pauses) {
    now += pause
    const answer: ReturnType<typeof spendOne> = spendOne(spent, budget, most, new Date(now))
    if (answer.isLeft) {
      left.push(now)
      spent = answer.spent
    } else promised.push({ at: now, nextAt: answer.nextAt.getTime() })
  }
  return { left, promised, spent }
}

const names = Object.keys(EMAIL_BUDGETS) as BudgetName[]
const pauses = fc.array(fc.integer({ min: 0, max: 90 * MINUTE_MS }), { maxLength: 200 })

describe('a budget of e-mails', () => {
  test.each(names)('%s: never more within its window than it says', (name) => {
    const budget: EmailBudget = EMAIL_BUDGETS[name]
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 12 }), (pauses, most) => {
        const { left } = play(budget, most, pauses)
        // A window begins with its first e-mail: an e-mail at the border of two counts in both at most once.
        const extra = budget.thenEveryMs ? Math.ceil(budget.withinMs / budget.thenEveryMs) : 0
        for (const from of left) {
          const within = left.filter((at) => at >= from && at < from + budget.withinMs)
          expect(within.length).toBeLessThanOrEqual(2 * most + extra)
        }
      }),
    )
  })

  test.each(names)('%s: the wait that is promised is true, and no shorter one is', (name) => {
    const budget: EmailBudget = EMAIL_BUDGETS[name]
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 12 }), (pauses, most) => {
        const { promised, spent } = play(budget, most, pauses)
        const last = promised.at(-1)
        if (!last || !spent || last.nextAt <= spent.lastAt.getTime()) return
        expect(last.nextAt).toBeGreaterThan(last.at)
        expect(spendOne(spent, budget, most, new Date(last.nextAt)).isLeft).toBe(true)
      }),
    )
  })

  test('of links that lead in: the newest is never so old that it has ceased to be good', () => {
    const everyMinute = Array.from({ length: 24 * 60 }, () => MINUTE_MS)
    const { left } = play(EMAIL_BUDGETS.passwordLinks, 5, everyMinute)
    for (const [index, at] of left.entries()) {
      const next = left[index + 1] ?? at
      expect(next - at).toBeLessThanOrEqual(30 * MINUTE_MS)
    }
    expect(left.length).toBeLessThanOrEqual(5 + 48)
  })

  test('gives later slots one after the other where an e-mail is only delayed', () => {
    const budget = EMAIL_BUDGETS.newAccounts
    let spent: Spent | null = null
    const slots: number[] = []
    for (let time = 0; time < 8; time++) {
      const answer: ReturnType<typeof spendOne> = spendOne(spent, budget, 5, new Date(START))
      spent = answer.spent
      slots.push(((answer.isLeft ? START : answer.nextAt.getTime()) - START) / MINUTE_MS)
    }
    expect(slots).toEqual([0, 0, 0, 0, 0, 30, 60, 90])
  })
})

describe('what a host may cause', () => {
  test('grows with trust, and with PRO or an organisation', () => {
    const tiers = [
      tierOf({ isTrusted: false, isPro: false }),
      tierOf({ isTrusted: false, isPro: true }),
      tierOf({ isTrusted: true, isPro: false }),
      tierOf({ isTrusted: true, isPro: true }),
    ]
    expect(new Set(tiers).size).toBe(4)
    for (const name of ['manualTicketsOfHost', 'invitationsOfHost', 'guestRegistrationsOfHost'] as const) {
      const most = tiers.map((tier) => mostOf(EMAIL_BUDGETS[name], tier))
      expect(most).toEqual(most.toSorted((one, other) => one - other))
      expect(new Set(most).size).toBe(4)
    }
  })

  test('that waits leaves in as many windows as it fills', () => {
    const windowEnd = new Date(START)
    const state = { left: 3, most: 10, windowEnd, withinMs: MINUTE_MS }
    expect(lastLeavesAt(3, state)).toBeNull()
    expect(lastLeavesAt(4, state)).toEqual(windowEnd)
    expect(lastLeavesAt(13, state)).toEqual(windowEnd)
    expect(lastLeavesAt(14, state)).toEqual(new Date(START + MINUTE_MS))
  })
})

test('every budget pays for something', () => {
  const used = Object.values<{ limits: EmailLimits }>(NOTIFICATIONS).flatMap(
    ({ limits: { account, guest, guestNews = [], address, again = [] } }) => [
      ...account,
      ...guest,
      ...guestNews,
      ...address,
      ...again,
    ],
  )
  expect(new Set(used)).toEqual(new Set(names))
})

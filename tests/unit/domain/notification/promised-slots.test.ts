import { expect, test } from 'vitest'
import { type BudgetName, budgetOf, EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { mostOf, spendOne, type Spent } from '#server/domain/notification/email-spending.ts'

const START = new Date('2026-11-22T12:00:00.000Z')
const CAUSED = 300

const delayed = (Object.keys(EMAIL_BUDGETS) as BudgetName[]).filter(
  (name) => budgetOf(name).beyond === 'DELAYED',
)

test.each(delayed)('%s: of many that are caused at once, those that wait never leave together', (name) => {
  const budget = budgetOf(name)
  const most = mostOf(budget, 'NEW')
  let spent: Spent | null = null
  const slots: number[] = []
  for (let caused = 0; caused < CAUSED; caused += 1) {
    const answer: ReturnType<typeof spendOne> = spendOne(spent, budget, most, START)
    spent = answer.spent
    slots.push(answer.isLeft ? START.getTime() : answer.nextAt.getTime())
  }
  const waiting = slots.slice(most)
  const least = budget.thenEveryMs ?? 0
  const apart = waiting.slice(1).map((slot, index) => slot - (waiting[index] ?? 0))
  // The last one of a window may come sooner.
  expect(apart.filter((gap) => gap < least).length).toBeLessThanOrEqual(1)
  expect(new Set(waiting).size).toBe(waiting.length)
})

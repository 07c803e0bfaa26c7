import { test } from 'vitest'
import {
  type BudgetName,
  budgetOf,
  type EmailBudget,
  type Payer,
} from '#server/domain/notification/email-budget.ts'
import type { EmailLimits } from '#server/domain/notification/email-limits.ts'
import { NOTIFICATIONS } from '#server/domain/notification/kinds.ts'
import { expectPrinted } from '#tests/infrastructure/printed-table.ts'

const PAYERS: Record<Payer, string> = {
  RECIPIENT: 'recipient',
  GIVER: 'whoever registered',
  HOST: 'host',
  HOST_AND_RECIPIENT: 'host and recipient',
  ORGANISATION: 'organisation',
  ORGANISATION_AND_RECIPIENT: 'organisation and recipient',
  NETWORK: 'network',
}

/** With PRINT_TABLES=1 it writes the table instead of comparing it. */
test('operators read the table that the code goes by', () => expectPrinted('emails', printTable()))

/** One line for each number; kinds without a limit come last, in one sentence. */
function printTable(): string {
  const rules = Object.entries(NOTIFICATIONS).map(([type, { limits }]) => [type, limits] as const)
  const paid = rules.filter(([, rule]) => !isFree(rule)).flatMap(([type, rule]) => rowsOf(type, rule))
  const free = rules.filter(([, rule]) => isFree(rule)).map(([type]) => `\`${type}\``)
  return [
    '| kind | to | who pays | how many | beyond |',
    '| --- | --- | --- | --- | --- |',
    ...paid.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Nobody pays for these, one for each act; they always leave: ${free.join(', ')}.`,
  ].join('\n')
}

function rowsOf(type: string, rule: EmailLimits): string[][] {
  const { account, guest, guestNews, address, again, addressNeedsReview } = rule
  const reviewed = addressNeedsReview ? ', reviewed' : ''
  const isOne = account.join() === guest.join() && guest.join() === address.join()
  const columns: [string, readonly BudgetName[]][] = isOne
    ? [[`anybody${reviewed}`, account]]
    : [
        ['account', account],
        ['guest', guest],
        ...(guestNews ? [['guest, of their own act', guestNews] as [string, readonly BudgetName[]]] : []),
        [`other address${reviewed}`, address],
      ]
  if (again) columns.push(['asked for again', again])
  return columns.flatMap(([to, budgets]) => linesOf(`\`${type}\``, to, budgets))
}

function linesOf(kind: string, to: string, budgets: readonly BudgetName[]): string[][] {
  if (budgets.length === 0) return [[kind, to, 'nobody', 'one for each act', 'always leaves']]
  return budgets.map((name) => {
    const budget = budgetOf(name)
    return [kind, to, PAYERS[budget.payer], howMany(budget), budget.beyond.toLowerCase()]
  })
}

function howMany({ most, withinMs, thenEveryMs, gapMs }: EmailBudget): string {
  const number = typeof most === 'number' ? String(most) : Object.values(most).join(' / ')
  const then = thenEveryMs ? `, then one every ${inWords(thenEveryMs)}` : ''
  const gap = gapMs ? `, ${inWords(gapMs)} apart` : ''
  return `${number} in ${inWords(withinMs)}${then}${gap}`
}

function inWords(ms: number): string {
  const minutes = ms / 60_000
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`
}

function isFree({ account, guest, guestNews = [], address, again = [] }: EmailLimits): boolean {
  return [...account, ...guest, ...guestNews, ...address, ...again].length === 0
}

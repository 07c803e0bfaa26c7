import { findUser } from '#db/queries/account/user.ts'
import { countValidatedActivities } from '#db/queries/activity/review-queue.ts'
import {
  type AllowanceKey,
  deleteAllowance,
  findAllowance,
  lockAllowances,
  writeAllowances,
} from '#db/queries/notification/email-allowance.ts'
import type { EmailAllowance } from '#db/schema/notification.ts'
import { accountTypeNow } from '#server/domain/account/billing/pro.ts'
import { isTrusted } from '#server/domain/moderation/validation.ts'
import {
  type Beyond,
  type BudgetName,
  budgetOf,
  type EmailBudget,
  type Tier,
} from '#server/domain/notification/email-budget.ts'
import { mostOf, spendOne, type Spent, tierOf } from '#server/domain/notification/email-spending.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { byKey, keyOf, keysOf, type Payers } from './email-allowance-key.ts'

/** The answer of the budgets to one email. */
export type Allowed =
  | { outcome: 'LEAVES' | 'DELAYED'; at: Date }
  | { outcome: Exclude<Beyond, 'DELAYED' | 'GATHERED'>; budget: BudgetName; until: Date }

/**
 * Takes one email from each of these budgets, in the running transaction: if it rolls back, nothing is counted. Nothing
 * is taken where one of them is empty; except that an email that waits for its host has still cost its recipient and
 * its network.
 */
export async function takeFromBudgets(
  services: Services,
  names: readonly BudgetName[],
  payers: Payers,
): Promise<Allowed> {
  const now = services.now()
  const asked = names.flatMap((name) =>
    keysOf(services, name, payers).map((counted) => ({ name, budget: budgetOf(name), ...counted })),
  )
  if (asked.length === 0) return { outcome: 'LEAVES', at: now }

  const keys = asked.map(({ key }) => key).toSorted(byKey)
  const rows = await lockAllowances(services.db, keys, instant(now))
  const tier = await readTier(services, asked, payers)
  const answers = asked.map(({ name, budget, key, factor }) => {
    const row = rows.find(({ budget, keyHash }) => budget === key.budget && keyHash === key.keyHash)
    return { name, budget, key, ...spendOne(spentOf(row), budget, factor * mostOf(budget, tier), now) }
  })
  // Of several, the one with the longest wait: its time is the true wait.
  const without = answers
    .flatMap((answer) => (answer.isLeft ? [] : [answer]))
    .toSorted((one, other) => other.nextAt.getTime() - one.nextAt.getTime())
  const refused = without.find(({ isRepeat, budget }) => isRepeat || STOPS.includes(budget.beyond))
  const waiting = without.find(({ budget }) => budget.beyond === 'WAITS')
  const paid = refused ? [] : waiting ? answers.filter(({ budget }) => budget.beyond !== 'WAITS') : answers
  if (paid.length > 0) await writeAllowances(services.db, paid.map(rowOf).toSorted(byKey))

  const stopped = refused ?? waiting
  if (stopped) {
    const beyond = stopped.budget.beyond as 'REFUSED' | 'REPEATED' | 'WAITS'
    return { outcome: stopped.isRepeat ? 'REPEATED' : beyond, budget: stopped.name, until: stopped.nextAt }
  }
  const slots = without.map(({ nextAt }) => nextAt.getTime())
  return slots.length === 0
    ? { outcome: 'LEAVES', at: now }
    : { outcome: 'DELAYED', at: new Date(Math.max(...slots)) }
}

/** Nothing is sent, and nothing is kept to be sent later. */
const STOPS: readonly Beyond[] = ['REFUSED', 'REPEATED']

/**
 * Resets the budget of a person who has just shown that the mailbox is theirs: what others requested for it does not
 * count against them.
 */
export async function refillBudget(services: Services, name: BudgetName, payers: Payers): Promise<void> {
  const key = keyOf(services, name, payers)
  if (key) await deleteAllowance(services.db, key)
}

/** Returns how many emails a host has left, of how many, and when the window ends. */
export async function readHostBudget(services: Services, name: BudgetName, hostId: number) {
  const budget = budgetOf(name)
  const most = mostOf(budget, await readHostTier(services, hostId))
  const key = keyOf(services, name, { hostId })
  const now = services.now()
  const spent = spentOf(key ? await findAllowance(services.db, key) : undefined)
  const windowEnd = new Date((spent?.windowStart ?? now).getTime() + budget.withinMs)
  const { withinMs } = budget
  if (!spent || windowEnd <= now)
    return { left: most, most, windowEnd: new Date(now.getTime() + withinMs), withinMs }
  return { left: Math.max(0, most - spent.used), most, windowEnd, withinMs }
}

/** Returns the tier of a host or organisation, from its past, which decides how many emails it may cause. */
export async function readHostTier({ db, now }: Services, hostId: number): Promise<Tier> {
  const host = await findUser(db, hostId)
  const isPro =
    host !== undefined && (host.organisationName !== null || accountTypeNow(host, now()) === 'PRO')
  return tierOf({ isTrusted: isTrusted(await countValidatedActivities(db, hostId)), isPro })
}

/** The action that an email belongs to cannot happen: thrown inside its transaction, so that all of it rolls back. */
export class EmailRefused extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('There is no allowance left for this e-mail.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A transaction that rolls back when an email of it is refused. */
export function inTransactionWithEmails<Given extends Services, Result>(
  services: Given,
  work: (services: Given) => Promise<Result>,
): Promise<Result | TooManyRequests> {
  return unlessEmailRefused(() => inTransaction(services, work))
}

/** Runs a transaction of which an email may be refused: then all of it has rolled back. */
export async function unlessEmailRefused<Result>(
  run: () => Promise<Result>,
): Promise<Result | TooManyRequests> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    return tooMany(error)
  }
}

async function readTier(
  services: Services,
  asked: { budget: EmailBudget }[],
  { hostId, organisationId }: Payers,
): Promise<Tier> {
  const isTiered = asked.some(({ budget }) => typeof budget.most !== 'number')
  const id = hostId ?? organisationId
  return isTiered && id !== undefined ? readHostTier(services, id) : 'NEW'
}

function spentOf(row: EmailAllowance | undefined): Spent | null {
  if (!row || row.used === 0) return null
  return { used: row.used, windowStart: new Date(row.windowStart), lastAt: new Date(row.lastAt) }
}

function rowOf({ key, spent }: { key: AllowanceKey; spent: Spent }): EmailAllowance {
  const { used, windowStart, lastAt } = spent
  return { ...key, used, windowStart: instant(windowStart), lastAt: instant(lastAt) }
}

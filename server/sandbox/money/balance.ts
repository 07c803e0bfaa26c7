import type { Sandbox } from '../sandbox.ts'
import { invalidRequest } from '../wire/errors.ts'

export type BalanceStatus = 'available' | 'pending'

/** Adds to what an account has; the sums are kept, because there are many movements. */
export function addToBalance(
  { database }: Sandbox,
  account: string,
  status: BalanceStatus,
  cents: number,
): void {
  database
    .prepare(
      `insert into balance (account, status, amount) values (?, ?, ?)
       on conflict (account, status) do update set amount = amount + excluded.amount`,
    )
    .run(account, status, cents)
}

export function balanceOf({ database }: Sandbox, account: string): Record<BalanceStatus, number> {
  const rows = database
    .prepare<[string], { status: BalanceStatus; amount: number }>(
      'select status, amount from balance where account = ?',
    )
    .all(account)
  const amounts = Object.fromEntries(rows.map(({ status, amount }) => [status, amount]))
  return { available: amounts.available ?? 0, pending: amounts.pending ?? 0 }
}

/** As `GET /v1/balance` and the event say it. */
export function showBalance(sandbox: Sandbox, account: string) {
  const { available, pending } = balanceOf(sandbox, account)
  const inCad = (amount: number) => [{ amount, currency: 'cad', source_types: { card: amount } }]
  return { object: 'balance' as const, available: inCad(available), livemode: false, pending: inCad(pending) }
}

export function checkAvailable(sandbox: Sandbox, account: string, cents: number): void {
  if (balanceOf(sandbox, account).available < cents)
    throw invalidRequest('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    })
}

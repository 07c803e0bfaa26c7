/** PRO without paying: months from codes and sponsorship (decisions §5, §6). Pure. */

export type AccountType = 'BASIC' | 'PRO' | 'BANNED'

/** Returns the current type of account: free months make a BASIC account PRO until they are over. */
export function accountTypeNow(
  account: { accountType: AccountType; proUntil: string | null },
  now: Date,
): AccountType {
  if (account.accountType !== 'BASIC' || !account.proUntil) return account.accountType
  return new Date(account.proUntil) > now ? 'PRO' : 'BASIC'
}

/** Adds free months to the remaining ones; the 31st becomes the last day of a shorter month. */
export function addFreeMonths(proUntil: string | null, months: number, now: Date): Date {
  const from = proUntil && new Date(proUntil) > now ? new Date(proUntil) : now
  const until = new Date(from)
  until.setUTCMonth(until.getUTCMonth() + months)
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0)
  return until
}

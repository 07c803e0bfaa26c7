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

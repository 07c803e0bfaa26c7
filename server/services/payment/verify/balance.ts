import { listAccountSums } from '#db/queries/payment/owed.ts'
import { listBookedChanges } from '#db/queries/payment/verify.ts'
import type { ProviderBalanceChange } from '#server/gateways/payments/balance.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Services } from '#server/runtime/context.ts'
import { SETTLED_BY_MS } from '#server/services/payment/balance.ts'
import { readShortage } from '#server/services/payment/shortage.ts'
import type { Findings } from './findings.ts'
import { IdSet } from './id-set.ts'
import { walkProvider } from './pages.ts'

/**
 * Compares each change of the provider's balance with the transaction that books it, and the account of the ledger with
 * the balance, which has to be enough for what is owed. Returns the transactions that were met.
 */
export async function verifyBalance(
  services: Services,
  payments: Payments,
  findings: Findings,
  signal?: AbortSignal,
): Promise<IdSet> {
  const seen = new IdSet()
  // What is too young to be called unexplained is not booked yet, and in the balance all the same.
  let notBookedCents = 0
  await walkProvider(
    async (after) => {
      const { changes, isLast } = await payments.readBalanceChanges({ after })
      return { items: changes, isLast, last: changes.at(-1)?.id }
    },
    async (changes) => {
      findings.count('balanceTransactions', changes.length)
      const ids = changes.map(({ id }) => id)
      const booked = await listBookedChanges(services.db, ids)
      const byId = new Map(booked.map((row) => [row.balanceTransactionId, row]))
      for (const change of changes) {
        const row = byId.get(change.id)
        if (row) seen.add(row.id)
        if (!row) notBookedCents += netOf(change)
        compare(services, findings, change, row)
      }
    },
    signal,
  )
  await compareSum(services, payments, findings, notBookedCents)
  const shortCents = await readShortage(services, await payments.readBalance())
  if (shortCents > 0) findings.name('BALANCE_SHORT', {}, shortCents)
  return seen
}

function compare(
  { now }: Services,
  findings: Findings,
  change: ProviderBalanceChange,
  booked: { id: number; cents: number } | undefined,
): void {
  const { id: balanceTransactionId, at } = change
  const isYoung = now().getTime() - at.getTime() < SETTLED_BY_MS
  if (!booked && !isYoung) findings.name('BALANCE_NOT_BOOKED', { balanceTransactionId }, netOf(change))
  if (!booked || booked.cents === netOf(change)) return
  const ids = { balanceTransactionId, ledgerTransactionId: booked.id }
  findings.name('BALANCE_DIFFERS', ids, booked.cents - netOf(change))
}

/** The balance may move while it is walked: it is named only where it stood still. */
async function compareSum(
  services: Services,
  payments: Payments,
  findings: Findings,
  notBookedCents: number,
): Promise<void> {
  const [before, booked, after] = [
    await payments.readBalance(),
    await bookedCents(services),
    await payments.readBalance(),
  ]
  const sum = before.availableCents + before.pendingCents
  if (sum !== after.availableCents + after.pendingCents) return
  const cents = booked + notBookedCents - sum
  if (cents !== 0) findings.name('BALANCE_SUM', {}, cents)
}

async function bookedCents({ db }: Services): Promise<number> {
  const accounts = await listAccountSums(db)
  return accounts.find(({ kind }) => kind === 'STRIPE')?.cents ?? 0
}

function netOf({ cents, feeCents }: ProviderBalanceChange): number {
  return cents - feeCents
}

import { findNewestTransaction } from '#db/queries/payment/ledger.ts'
import { listAccountSums } from '#db/queries/payment/owed.ts'
import { listBookedChanges } from '#db/queries/payment/verify.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import type { BalanceQuery, ProviderBalanceChange } from '#server/gateways/payments/balance.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { ProviderPage } from '#server/gateways/payments/records.ts'
import type { Services } from '#server/runtime/context.ts'
import { SETTLED_BY_MS } from '#server/services/payment/balance.ts'
import { readShortage } from '#server/services/payment/shortage.ts'
import type { Findings } from './findings.ts'
import { IdSet } from './id-set.ts'
import { walkProvider } from './pages.ts'

/** The result of walking the provider's balance. */
export interface SeenBalance {
  /** The transactions of the ledger that book a change that was met. */
  transactions: IdSet
  /** The newest transaction of the ledger before the walk: of later ones the change may be newer than the walk. */
  upTo: number
}

/**
 * Compares each change of the provider's balance with the transaction that books it, and the account of the ledger with
 * the balance, which has to be enough for what is owed. Returns what was met.
 */
export async function verifyBalance(
  services: Services,
  payments: Payments,
  findings: Findings,
  signal?: AbortSignal,
): Promise<SeenBalance> {
  const since = new Date(services.now().getTime() - OVERLAP_MS)
  const seen = { transactions: new IdSet(), upTo: await findNewestTransaction(services.db) }
  // What is too young to be called unexplained is not booked yet, and in the balance all the same.
  const notBooked = new Map<string, number>()
  await walkProvider(
    (after) => readPage(payments, { after }),
    async (changes) => {
      findings.count('balanceTransactions', changes.length)
      const byId = await readBooked(services, changes)
      for (const change of changes) {
        const row = byId.get(change.id)
        if (row) seen.transactions.add(row.id)
        else notBooked.set(change.id, netOf(change))
        compare(services, findings, change, row)
      }
    },
    signal,
  )
  await compareSum(services, payments, findings, { since, notBooked })
  const shortCents = await readShortage(services, await payments.readBalance())
  if (shortCents > 0) findings.name('BALANCE_SHORT', {}, shortCents)
  return seen
}

async function readPage(
  payments: Payments,
  query: BalanceQuery,
): Promise<ProviderPage<ProviderBalanceChange>> {
  const { changes, isLast } = await payments.readBalanceChanges(query)
  return { items: changes, isLast, last: changes.at(-1)?.id }
}

async function readBooked({ db }: Services, changes: readonly { id: string }[]) {
  const booked = await listBookedChanges(
    db,
    changes.map(({ id }) => id),
  )
  return new Map(booked.map((row) => [row.balanceTransactionId, row]))
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

/** A change may appear behind newer ones, some time after its date. */
const OVERLAP_MS = 3_600_000

/**
 * The balance moves while it is walked, for minutes: what is new since then is read, and the sum is named only where the
 * balance and its account in the ledger stood still for that moment.
 */
async function compareSum(
  services: Services,
  payments: Payments,
  findings: Findings,
  { since, notBooked }: { since: Date; notBooked: Map<string, number> },
): Promise<void> {
  const before = await payments.readBalance()
  await walkProvider(
    (after) => readPage(payments, { since, after }),
    (changes) => {
      for (const change of changes) notBooked.set(change.id, netOf(change))
      return Promise.resolve()
    },
  )
  const booked = await bookedCents(services)
  const left = await sumNotBooked(services, notBooked)
  const isStill = booked === (await bookedCents(services))
  const after = await payments.readBalance()
  const sum = before.availableCents + before.pendingCents
  if (!isStill || sum !== after.availableCents + after.pendingCents) return
  const cents = booked + left - sum
  if (cents !== 0) findings.name('BALANCE_SUM', {}, cents)
}

const ROWS = 500

/** A change that the walk found missing may have been booked meanwhile. */
async function sumNotBooked(services: Services, changes: ReadonlyMap<string, number>): Promise<number> {
  const left = [...changes].map(([id, cents]) => ({ id, cents }))
  let sum = 0
  while (left.length > 0) {
    const page = left.splice(0, ROWS)
    const booked = await readBooked(services, page)
    sum += sumOf(page.filter(({ id }) => !booked.has(id)).map(({ cents }) => cents))
  }
  return sum
}

async function bookedCents({ db }: Services): Promise<number> {
  const accounts = await listAccountSums(db)
  return accounts.find(({ kind }) => kind === 'STRIPE')?.cents ?? 0
}

function netOf({ cents, feeCents }: ProviderBalanceChange): number {
  return cents - feeCents
}

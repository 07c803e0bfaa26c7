import { listBooked, listUnexplained } from '#db/queries/payment/ledger.ts'
import { findPeriodicWork } from '#db/queries/platform/periodic-work.ts'
import { balanceMoves, isSettling } from '#server/domain/payment/ledger.ts'
import type { BalanceQuery, ProviderBalanceChange } from '#server/gateways/payments/balance.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { explain, findOwner } from './balance-owner.ts'
import { book } from './ledger.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Until then a payment may still be settled, and a refund recorded: it is not called unexplained before. */
export const SETTLED_BY_MS = 2 * HOUR_MS

/** A change may appear behind newer ones, some time after its date. */
const OVERLAP_MS = 7 * DAY_MS

/** How long, and how many at a time, what is unexplained is looked at again. */
const EXPLAINED_BY_MS = 30 * DAY_MS
const AT_ONCE = 200

/** The name of the nightly walk, by whose last complete run the next one begins. */
export const BALANCE_WALK = 'book-balance'

/** Books what the provider's balance changed by since the last walk that came to its end, and a week before. */
export async function bookNewBalance(services: Services, signal?: AbortSignal): Promise<void> {
  const last = await findPeriodicWork(services.db, BALANCE_WALK)
  const since = last?.lastRunAt ? new Date(Date.parse(last.lastRunAt) - OVERLAP_MS) : undefined
  await bookBalance(services, { since }, signal)
  await explainBalance(services, signal)
}

/** The same of one charge, refund or payout. */
export function bookBalanceOf(services: Services, sourceId: string): Promise<void> {
  return bookBalance(services, { sourceId })
}

/** Walks the provider's balance transactions, the newest first, and books each that is not booked. */
export async function bookBalance(
  services: Services,
  query: BalanceQuery,
  signal?: AbortSignal,
): Promise<void> {
  const { db, payments } = services
  if (!payments) return
  let after: string | undefined
  while (!signal?.aborted) {
    const { changes, isLast } = await payments.readBalanceChanges({ ...query, after })
    const booked = await listBooked(
      db,
      changes.map(({ id }) => id),
    )
    for (const change of changes) if (!booked.has(change.id)) await bookChange(services, payments, change)
    after = changes.at(-1)?.id
    if (isLast || after === undefined) return
  }
}

/** Books one change. A payment or refund that our books do not have, and that is no longer new, is unexplained. */
async function bookChange(
  services: Services,
  payments: Payments,
  change: ProviderBalanceChange,
): Promise<void> {
  const { id: balanceTransactionId, type, cents, feeCents } = change
  const { isOurs, ...owner } = await findOwner(services, payments, change)
  const isYoung = services.now().getTime() - change.at.getTime() < SETTLED_BY_MS
  if (isSettling(type) && !isOurs && owner.refundId === undefined && isYoung) return
  const moves = balanceMoves({ type, cents, feeCents, isOurs })
  await book(services, {
    kind: type.startsWith('payout') ? 'PAYOUT' : 'BALANCE',
    ...{ moves, balanceTransactionId, ...owner },
  })
  const isUnexplained = moves.some(({ from }) => from.kind === 'UNEXPLAINED')
  if (isUnexplained) services.log.error({ balanceTransactionId, type, cents }, 'unexplained money')
}

/** Looks again at what was unexplained: a payment may have been settled since. */
async function explainBalance(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, payments, now } = services
  if (!payments) return
  const since = instant(new Date(now().getTime() - EXPLAINED_BY_MS))
  let after = 0
  for (;;) {
    const left = await listUnexplained(db, since, AT_ONCE, after)
    for (const { id, balanceTransactionId } of left) {
      if (signal?.aborted) return
      const change = await payments.readBalanceChange(balanceTransactionId)
      if (change) await explain(services, payments, { transactionId: id, change })
    }
    if (left.length < AT_ONCE) return
    after = left.at(-1)?.id ?? after
  }
}

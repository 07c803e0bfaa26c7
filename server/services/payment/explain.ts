import { findUnexplained } from '#db/queries/payment/ledger.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import { explainedMoves, type LedgerAccountRef } from '#server/domain/payment/ledger.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import type { Bearer } from '#server/schemas/payment/explanation.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { book } from './ledger.ts'

interface Explanation {
  ledgerTransactionId: number
  bearer: Bearer
  reason: string
}

type Explained = { ledgerTransactionId: number } | { refused: 'NOT_FOUND' | 'NO_HOST' }

/** Books who bears money that nobody could explain, by a correction; the journal keeps why. */
export function explainMoney(
  services: Services,
  operator: Session,
  { ledgerTransactionId, bearer, reason }: Explanation,
): Promise<Explained> {
  return inTransaction(services, async (services): Promise<Explained> => {
    const found = await findUnexplained(services.db, ledgerTransactionId)
    if (!found) return { refused: 'NOT_FOUND' }
    const { orderId, refundId, cents } = found
    const order = orderId === null ? undefined : await lockOrder(services.db, orderId)
    if (bearer === 'HOST' && !order) return { refused: 'NO_HOST' }
    const booked = await book(services, {
      kind: 'CORRECTION',
      correctsId: ledgerTransactionId,
      moves: explainedMoves(accountOf(bearer, order?.hostId ?? null), cents),
      ...(orderId !== null && { orderId }),
      ...(refundId !== null && { refundId }),
    })
    if (booked === null) return { refused: 'NOT_FOUND' } // another operator was faster
    const subject = `ledger-transaction:${ledgerTransactionId}` as const
    await writeAudit(services, operator, {
      action: 'ledger.explain',
      subject,
      detail: `${bearer}\n${reason}`,
    })
    return { ledgerTransactionId }
  })
}

function accountOf(bearer: Bearer, hostId: number | null): LedgerAccountRef {
  if (bearer === 'HOST') return { kind: 'HOST', hostId }
  return { kind: bearer === 'BANK' ? 'BANK' : 'FEE', hostId: null }
}

/** What an operator has to know to explain it; null: there is nothing to explain. */
export async function readUnexplained({ db }: Services, ledgerTransactionId: number) {
  return (await findUnexplained(db, ledgerTransactionId)) ?? null
}

import { listAccountSums, sumOfWaitingRefunds } from '#db/queries/payment/owed.ts'
import { shortageOf } from '#server/domain/payment/shortage.ts'
import type { ProviderBalance } from '#server/gateways/payments/balance.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'

/** A refund that was begun a moment ago is made by its task. */
const MADE_BY_MS = 3_600_000

/** Returns how much the provider's balance lacks of what is owed to hosts and goes back to buyers; 0: nothing. */
export async function readShortage({ db, now }: Services, held: ProviderBalance): Promise<number> {
  const sums = new Map((await listAccountSums(db)).map(({ kind, cents }) => [kind, cents]))
  return shortageOf({
    heldCents: held.availableCents + held.pendingCents,
    underWayCents: sums.get('PAYMENTS_UNDER_WAY') ?? 0,
    owedCents: -(sums.get('HOST') ?? 0),
    paidOutCents: sums.get('BANK') ?? 0,
    waitingCents: await sumOfWaitingRefunds(db, instant(new Date(now().getTime() - MADE_BY_MS))),
  })
}

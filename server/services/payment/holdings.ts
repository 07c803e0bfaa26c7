import { listAccountSums, listOwed } from '#db/queries/payment/owed.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { ProviderBalance } from '#server/gateways/payments/balance.ts'
import type { Services } from '#server/runtime/context.ts'

/** More than there are hosts. */
const EVERYBODY = { limit: 1_000_000, offset: 0 }

/** Reads the provider's balance, the sums of the ledger, and the amounts owed to each host. */
export async function readHoldings(services: Services) {
  const { db } = services
  return {
    provider: await readBalance(services),
    accounts: await listAccountSums(db),
    owed: await listOwed(db, null, EVERYBODY),
  }
}

/** How long the caller waits for the provider. */
const PATIENCE_MS = 3000

/** null: there is no provider, or it does not answer now. */
export async function readBalance({ payments }: Services): Promise<ProviderBalance | null> {
  if (!payments) return null
  const reading = payments.readBalance().catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return null
    throw error
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

import { findUser } from '#db/queries/account/user.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { type SalesRefusal, sellerOrRefusal } from '#server/domain/payment/sales.ts'
import type { Seller } from '#server/domain/payment/seller.ts'
import type { Services } from '#server/runtime/context.ts'
import { readBilling } from '#server/services/account/billing/settings.ts'
import { hasPaymentAccount } from '#server/services/payment/account.ts'

/** Returns who sells the places of this host's activities, as orders freeze it; or why none are sold now. */
export async function findSeller(
  services: Services,
  hostId: number,
): Promise<{ seller: Seller } | SalesRefusal> {
  const host = await findUser(services.db, hostId)
  const isReady = await hasPaymentAccount(services.db, hostId)
  const { gstNumber, qstNumber, billingEmail } = await readBilling(services, hostId)
  const facts = {
    ...{ legalName: host ? displayName(host) : null, address: '—', province: 'QC', telephone: '—' },
    ...{ email: billingEmail ?? host?.email ?? '', gstNumber, qstNumber },
    hasAccount: isReady,
    readyAt: isReady ? (host?.registeredAt ?? null) : null,
  }
  return sellerOrRefusal(facts, services.payments !== null)
}

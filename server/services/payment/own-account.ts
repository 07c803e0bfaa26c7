import { countComingWaitingForPayment } from '#db/queries/activity/review-queue.ts'
import { findPaymentAccountOf } from '#db/queries/payment/account.ts'
import { findSalesFacts } from '#db/queries/payment/sales.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { paymentAccountRefusal, paymentAccountState } from '#server/domain/payment/account.ts'
import { isSellerComplete, SELLER_FIELDS } from '#server/domain/payment/seller.ts'
import { pick } from '#server/domain/platform/pick.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { openPaymentAccount, readPaymentAccount } from './account.ts'

/** Returns how the payment account stands of whom this person manages the money: their own, or of the organisation. */
export async function readOwnPaymentAccount({ db, payments, now }: Services, person: Session) {
  const refused = paymentAccountRefusal(person)
  if (refused) return { refused }
  const { hostId } = hostFor(person)
  const [account, facts, waiting] = await Promise.all([
    findPaymentAccountOf(db, hostId),
    findSalesFacts(db, hostId),
    countComingWaitingForPayment(db, hostId, instant(now())),
  ])
  return {
    state: paymentAccountState(account, payments !== null),
    since: account?.readyAt ?? account?.lostAt ?? null,
    seller: isSellerComplete(facts) ? pick(facts, [...SELLER_FIELDS, 'email']) : null,
    /** How many activities to come go online once nothing is missing. */
    waiting,
  }
}

/** Reads it again from the provider; returns how it stands now. */
export async function rereadOwnPaymentAccount(services: Services, person: Session) {
  const refused = paymentAccountRefusal(person)
  if (refused) return { refused }
  const account = await findPaymentAccountOf(services.db, hostFor(person).hostId)
  if (account) await readPaymentAccount(services, account.id)
  return readOwnPaymentAccount(services, person)
}

/** Leads on into an account that was begun; a link never opens one. */
export async function resumePaymentAccount(
  services: Services,
  person: Session,
  back: { refreshUrl: string; returnUrl: string },
) {
  const refused = paymentAccountRefusal(person)
  if (refused) return { refused }
  const account = await findPaymentAccountOf(services.db, hostFor(person).hostId)
  if (!account) return { refused: 'NO_PAYMENT_ACCOUNT' as const }
  return openPaymentAccount(services, person, back)
}

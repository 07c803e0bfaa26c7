import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import { findOrder } from '#db/queries/payment/hold.ts'
import { forgetMade } from '#db/queries/payment/outside-call.ts'
import type { User } from '#db/schema/account.ts'
import type { PaymentAttempt } from '#db/schema/payment.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type ActResult, callOutside, findOutside } from '#server/services/payment/outside-call.ts'
import { addTask } from '#server/services/platform/task.ts'

function findingOf(payments: Payments, { id: userId, email }: Pick<User, 'id' | 'email'>) {
  return {
    purpose: 'customer',
    subjectId: userId,
    find: (key: string) => payments.findCustomer(key, email),
    record: async (services: Services, stripeCustomerId: string) => {
      const isThere = await updateUser(services.db, userId, { stripeCustomerId })
      if (!isThere) await addTask(services, 'delete-customer', { stripeCustomerId })
    },
  }
}

/** Makes the customer of an account, once: at its first payment in the mobile client. */
export async function makeCustomer(
  services: Services,
  payments: Payments,
  userId: number,
): Promise<ActResult> {
  const user = await findUser(services.db, userId)
  if (!user) throw new Error('A customer is nobody.')
  if (user.stripeCustomerId) return { id: user.stripeCustomerId }
  return callOutside(services, {
    ...findingOf(payments, user),
    parameters: { userId, email: user.email, name: displayName(user) },
    send: (parameters, key) => payments.createCustomer(parameters, key),
  })
}

/**
 * Forgets a customer that the provider does not know any more: deleted by hand there, or of other keys. The next payment
 * makes another one.
 */
export function forgetCustomer(services: Services, userId: number, stripeCustomerId: string): Promise<void> {
  return inTransaction(services, async ({ db }) => {
    const user = await lockUser(db, userId)
    if (user?.stripeCustomerId === stripeCustomerId) await updateUser(db, userId, { stripeCustomerId: null })
    await forgetMade(db, { purpose: 'customer', subjectId: userId, answer: stripeCustomerId })
  })
}

/** The task after the end of an account: the provider keeps neither its name and address nor its cards. */
export async function deleteCustomer({ payments }: Services, stripeCustomerId: string): Promise<void> {
  if (!payments) throw new ProviderUnavailable('A customer is to be deleted, and there is no provider.')
  await payments.deleteCustomer(stripeCustomerId)
}

/** Looks for the customer whose answer never came, when the payment that it was made for ends: nobody else does. */
export async function findCustomer(
  services: Services,
  payments: Payments,
  { orderId }: Pick<PaymentAttempt, 'orderId'>,
): Promise<void> {
  const order = await findOrder(services.db, orderId)
  const buyer = order && (await findUser(services.db, order.buyerId))
  if (buyer && !buyer.isGuest && !buyer.stripeCustomerId)
    await findOutside(services, findingOf(payments, buyer))
}

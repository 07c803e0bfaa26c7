import { findPaymentAccountByStripeId } from '#db/queries/payment/account.ts'
import { findStripeEvent, insertStripeEvent, markEventDone } from '#db/queries/payment/stripe-event.ts'
import type { EventEndpoint } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { addTask } from '#server/services/platform/task.ts'
import { readPaymentAccount } from './account.ts'
import { readMoneyAgain } from './money-event.ts'
import { readPaymentAgain } from './order/event.ts'

export interface SignedMessage {
  endpoint: EventEndpoint
  /** The bytes as they came: the signature is of them. */
  body: Buffer
  signature: string
}

type Received =
  { received: 'NEW' | 'KNOWN' } | { refused: 'PAYMENTS_OFF' | 'SIGNATURE_NOT_VALID' | 'WRONG_MODE' }

/**
 * Keeps an event of the provider, with the task that will work it, and does nothing else: the provider waits for the
 * answer. One that arrives twice is kept once.
 */
export async function receiveEvent(services: Services, message: SignedMessage): Promise<Received> {
  const { payments, settings } = services
  if (!payments) return { refused: 'PAYMENTS_OFF' }
  const event = await payments.readEvent(message.endpoint, message.body, message.signature)
  if (!event) return { refused: 'SIGNATURE_NOT_VALID' }
  if (event.isLive !== (settings.stripe?.isLive ?? false)) return { refused: 'WRONG_MODE' }

  return inTransaction(services, async (services) => {
    const { id: eventId, type, objectId, accountId } = event
    const stripeEventId = await insertStripeEvent(services.db, {
      ...{ eventId, type, objectId, accountId },
      endpoint: message.endpoint,
      receivedAt: instant(services.now()),
    })
    if (stripeEventId === undefined) return { received: 'KNOWN' }
    await addTask(services, 'handle-stripe-event', { stripeEventId })
    return { received: 'NEW' }
  })
}

/** Works an event: reads again what it is about, so that neither its age nor its order matters. */
export async function handleStripeEvent(services: Services, stripeEventId: number): Promise<void> {
  const event = await findStripeEvent(services.db, stripeEventId)
  if (!event || event.doneAt !== null) return
  if (event.type.startsWith('v2.core.account') && event.accountId !== null) {
    const account = await findPaymentAccountByStripeId(services.db, event.accountId)
    if (account) await readPaymentAccount(services, account.id)
  }
  if (event.endpoint === 'PLATFORM' && event.objectId !== null) {
    await readPaymentAgain(services, event.type, event.objectId)
    await readMoneyAgain(services, event.type, event.objectId)
  }
  await markEventDone(services.db, event.id, instant(services.now()))
}

import type Stripe from 'stripe'
import type { NewCheckout, NewIntent, Paid, PaymentCheckout, PaymentState } from './checkout.ts'
import { outcomeOf, reading, readingUnlessMissing } from './stripe-client.ts'

/** Ticket payments take what is settled at once: other methods confirm after days. An allow-list, since Stripe adds some monthly. */
const METHODS: ('card' | 'link')[] = ['card', 'link']
const CURRENCY = 'cad'

export function stripeCheckout(stripe: () => Promise<Stripe>): PaymentCheckout {
  return {
    createCheckout: (checkout, idempotencyKey) =>
      outcomeOf(async () =>
        (await stripe()).checkout.sessions.create(checkoutParams(checkout, idempotencyKey), {
          idempotencyKey,
        }),
      ),

    createIntent: (intent, idempotencyKey) =>
      outcomeOf(async () =>
        (await stripe()).paymentIntents.create(intentParams(intent, idempotencyKey), { idempotencyKey }),
      ),

    createCustomer: ({ userId, email, name }, idempotencyKey) =>
      outcomeOf(async () =>
        (await stripe()).customers.create(
          { email, name, metadata: { userId: String(userId), key: idempotencyKey } },
          { idempotencyKey },
        ),
      ),

    deleteCustomer: async (customerId) => {
      await readingUnlessMissing(async () => (await stripe()).customers.del(customerId))
    },

    findCheckout: (key, since) =>
      reading(async () => {
        const sessions = (await stripe()).checkout.sessions.list({ created: { gte: since }, limit: 100 })
        return findByKey(sessions, key)
      }),

    findIntent: (key, since) =>
      reading(async () => {
        const intents = (await stripe()).paymentIntents.list({ created: { gte: since }, limit: 100 })
        return findByKey(intents, key)
      }),

    findCustomer: (key, email) =>
      reading(async () => findByKey((await stripe()).customers.list({ email, limit: 100 }), key)),

    readCheckout: async (sessionId) =>
      (await readingUnlessMissing(async () => {
        const expand = ['payment_intent.latest_charge']
        return stateOfSession(await (await stripe()).checkout.sessions.retrieve(sessionId, { expand }))
      })) ?? MISSING,

    readIntent: async (intentId) =>
      (await readingUnlessMissing(async () =>
        stateOfIntent(
          await (await stripe()).paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
        ),
      )) ?? MISSING,

    expireCheckout: (sessionId) =>
      outcomeOf(async () => (await stripe()).checkout.sessions.expire(sessionId)),

    cancelIntent: (intentId) =>
      outcomeOf(async () =>
        (await stripe()).paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
      ),

    readSecrets: (intentId, customer) =>
      reading(async () => {
        const { client_secret } = await (await stripe()).paymentIntents.retrieve(intentId)
        if (!client_secret) throw new Error('A payment has no secret for its client.')
        if (!customer) return { clientSecret: client_secret, customerSessionClientSecret: null }
        // A customer who was deleted there has no saved cards, and pays all the same.
        const session = await readingUnlessMissing(async () =>
          (await stripe()).customerSessions.create({
            customer,
            components: { mobile_payment_element: { enabled: true } },
          }),
        )
        return {
          clientSecret: client_secret,
          customerSessionClientSecret: session?.client_secret ?? null,
        }
      }),
  }
}

/** Nobody can pay in what Stripe does not know; it may be known again (ADR 128). */
const MISSING: PaymentState = {
  status: 'OVER',
  isMissing: true,
  paid: null,
  url: null,
  attemptId: null,
  key: null,
}

async function findByKey(
  list: AsyncIterable<{ id: string; metadata: Stripe.Metadata | null }>,
  key: string,
): Promise<string | null> {
  for await (const { id, metadata } of list) if (metadata?.key === key) return id
  return null
}

/** Cards and Link only, in Canadian dollars whatever the card, and no receipt of Stripe's beside ours. */
function checkoutParams(checkout: NewCheckout, key: string): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(checkout, key)
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    submit_type: 'book',
    locale: checkout.language === 'fr' ? 'fr-CA' : 'en',
    customer_email: checkout.email,
    client_reference_id: checkout.transactionId,
    expires_at: checkout.expiresAt,
    success_url: checkout.returnUrl,
    cancel_url: checkout.returnUrl,
    allowed_payment_method_types: METHODS,
    adaptive_pricing: { enabled: false },
    managed_payments: { enabled: false },
    line_items: checkout.lines.map(({ name, unitCents, quantity }) => ({
      quantity,
      price_data: { currency: CURRENCY, unit_amount: unitCents, product_data: { name } },
    })),
    payment_intent_data: { ...aboutPayment(checkout), metadata },
    metadata,
  }
}

function intentParams(intent: NewIntent, key: string): Stripe.PaymentIntentCreateParams {
  return {
    ...aboutPayment(intent),
    amount: intent.totalCents,
    currency: CURRENCY,
    allowed_payment_method_types: METHODS,
    ...(intent.customerId !== null && { customer: intent.customerId }),
    metadata: metadataOf(intent, key),
  }
}

/** A transfer of it to the host takes the same group. */
function aboutPayment({ orderId, description, statementSuffix }: NewCheckout | NewIntent) {
  return {
    description,
    transfer_group: `order_${orderId}`,
    ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
  }
}

function metadataOf({ orderId, attemptId, transactionId }: NewCheckout | NewIntent, key: string) {
  return { orderId: String(orderId), attemptId: String(attemptId), transactionId, key }
}

function stateOfSession({
  status,
  payment_status,
  payment_intent,
  url,
  metadata,
}: Stripe.Checkout.Session): PaymentState {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const paid = status === 'complete' && payment_status !== 'unpaid' && intent ? paidOf(intent) : null
  const open = status === 'open' ? url : null
  if (paid) return { status: 'PAID', paid, url: null, ...madeFor(metadata) }
  return { status: status === 'expired' ? 'OVER' : 'OPEN', paid, url: open, ...madeFor(metadata) }
}

function stateOfIntent(intent: Stripe.PaymentIntent): PaymentState {
  const of = { url: null, ...madeFor(intent.metadata) }
  if (intent.status === 'succeeded') return { status: 'PAID', paid: paidOf(intent), ...of }
  return { status: intent.status === 'canceled' ? 'OVER' : 'OPEN', paid: null, ...of }
}

function paidOf({ id, amount_received, currency, latest_charge }: Stripe.PaymentIntent): Paid {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const details = charge?.payment_method_details
  return {
    intentId: id,
    chargeId: typeof latest_charge === 'string' ? latest_charge : (charge?.id ?? null),
    cents: amount_received,
    currency,
    cardBrand: details?.card?.brand ?? details?.type ?? null,
    cardLast4: details?.card?.last4 ?? null,
  }
}

function madeFor(metadata: Stripe.Metadata | null): Pick<PaymentState, 'attemptId' | 'key'> {
  const attemptId = Number(metadata?.attemptId)
  return { attemptId: Number.isSafeInteger(attemptId) ? attemptId : null, key: metadata?.key ?? null }
}

import Stripe from 'stripe'
import { openPage, playSandbox } from './play.ts'

const ACCOUNT = {
  contact_email: 'maude@example.com',
  display_name: 'Canots Roy',
  dashboard: 'express',
  identity: { country: 'ca', entity_type: 'individual' },
  configuration: {
    customer: {},
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  include: ['configuration.recipient', 'configuration.customer', 'defaults', 'identity', 'requirements'],
} satisfies Stripe.V2.Core.AccountCreateParams

/** Plays a sale from the account to the payout; returns every answer as it was sent. */
export async function playEverything(): Promise<unknown[]> {
  const { stripe, control, url } = await playSandbox()
  const answers: unknown[] = []
  const real = new Stripe('sk_test_x', {
    host: new URL(url).hostname,
    port: Number(new URL(url).port),
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(async (...args: Parameters<typeof fetch>) => {
      const response = await fetch(...args)
      answers.push(await response.clone().json())
      return response
    }),
  })
  await real.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] })
  await real.v2.core.eventDestinations.create({
    name: 'v2',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: ['*'],
    webhook_endpoint: { url: 'http://127.0.0.1:9/' },
  })
  const { id: account } = await real.v2.core.accounts.create(ACCOUNT)
  await control('transfers', { account, status: 'active' })
  await real.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'https://a.example/' } },
  })
  const { id: customer } = await real.customers.create({ email: 'luc@example.com' })
  await real.customerSessions.create({ customer, components: { payment_element: { enabled: true } } })
  await real.ephemeralKeys.create({ customer }, { apiVersion: '2024-06-20' })
  const session = await real.checkout.sessions.create({
    mode: 'payment',
    customer,
    success_url: 'https://a.example/',
    line_items: [
      { quantity: 2, price_data: { currency: 'cad', unit_amount: 5000, product_data: { name: 'Adulte' } } },
    ],
  })
  await real.checkout.sessions.retrieve(session.id, { expand: ['line_items.data.price.product'] })
  const page = await openPage(session.url ?? '')
  const card = {
    email: 'luc@example.com',
    name: 'Luc',
    number: '4242424242424242',
    expiry: '12/34',
    cvc: '123',
  }
  await page.send({ ...card, number: '4000000000000002' })
  await real.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
  await page.send(card)
  await control('clock', { seconds: 10 })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const intent = await real.paymentIntents.retrieve(String(payment_intent), {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })
  const charge = (intent.latest_charge as Stripe.Charge).id
  await real.refunds.create({ payment_intent: intent.id, amount: 1000 })
  const { id: transfer } = await real.transfers.create({
    amount: 5000,
    currency: 'cad',
    destination: account,
    source_transaction: charge,
  })
  const manual = { payments: { payouts: { schedule: { interval: 'manual' as const } } } }
  await real.balanceSettings.update(manual, { stripeAccount: account })
  await control('clock', { seconds: 9 * 86_400 })
  await real.transfers.createReversal(transfer, { amount: 1 })
  await real.transfers.retrieve(transfer)
  await real.balance.retrieve()
  await real.balanceSettings.retrieve()
  await real.payouts.list()
  await real.balanceTransactions.list()
  await real.events.list({ limit: 100 })
  return answers
}

/**
 * The events that the provider is to send to each of our addresses (docs/operating.md lists them for an operator). Of
 * the platform: /api/stripe/webhook; of hosts' accounts: …/connect; of objects of the second API: …/v2.
 */
export const PROVIDER_EVENTS = {
  PLATFORM: [
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.updated',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'payout.created',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
  ],
  CONNECT: ['payout.paid', 'payout.failed', 'payout.canceled'],
  V2: [
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account[configuration.recipient].updated',
    'v2.core.account.closed',
  ],
} as const

import type Stripe from 'stripe'
import type {
  EventEndpoint,
  NewPaymentAccount,
  PaymentAccountState,
  Payments,
  ProviderEvent,
} from './payments.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripeCheckout } from './stripe-checkout.ts'
import { lazyStripe, outcomeOf, reading, readingUnlessRefused, type StripeAccess } from './stripe-client.ts'
import { stripeRecords } from './stripe-records.ts'
import { stripeRefunds } from './stripe-refunds.ts'

export interface StripeSettings extends StripeAccess {
  /** One or two for each endpoint: two while they are replaced. */
  webhookSecrets: Record<EventEndpoint, readonly string[]>
}

/** Stripe, by its official package; or the double, behind the same package. */
export function makeStripe(settings: StripeSettings, timeoutMs?: number): Payments {
  const stripe = lazyStripe(settings, timeoutMs)
  return {
    ...stripeCheckout(stripe),
    ...stripeRefunds(stripe),
    ...stripeBalance(stripe),
    ...stripeRecords(stripe),

    createAccount: (account, idempotencyKey) =>
      outcomeOf(async () =>
        (await stripe()).v2.core.accounts.create(accountParams(account, idempotencyKey), { idempotencyKey }),
      ),

    findAccount: (key) =>
      reading(async () => {
        const accounts = (await stripe()).v2.core.accounts.list({ limit: 100 })
        for await (const { id, metadata, closed } of accounts) if (metadata?.key === key && !closed) return id
        return null
      }),

    readAccount: (accountId) =>
      reading(async () => {
        const include = ['configuration.recipient', 'requirements'] as const
        return stateOf(await (await stripe()).v2.core.accounts.retrieve(accountId, { include: [...include] }))
      }),

    linkToOnboarding: (account, { refreshUrl, returnUrl }) =>
      readingUnlessRefused(async () => {
        const link = await (
          await stripe()
        ).v2.core.accountLinks.create({
          account,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: {
              collection_options: { fields: 'eventually_due' },
              refresh_url: refreshUrl,
              return_url: returnUrl,
            },
          },
        })
        return link.url
      }),

    linkToDashboard: (accountId) =>
      readingUnlessRefused(async () => (await (await stripe()).accounts.createLoginLink(accountId)).url),

    async readEvent(endpoint, body, signature) {
      for (const secret of settings.webhookSecrets[endpoint]) {
        const event = readSigned(await stripe(), { endpoint, body, signature, secret })
        if (event) return event
      }
      return null
    },
  }
}

/** Hosts are paid, and pay nothing: recipients. The platform bears fees and losses, which the Express dashboard needs. */
function accountParams(account: NewPaymentAccount, key: string): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: account.email,
    display_name: account.displayName,
    dashboard: 'express',
    identity: { country: 'ca' },
    configuration: {
      customer: {},
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: 'cad',
      locales: [account.language === 'fr' ? 'fr-CA' : 'en-CA'],
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    metadata: { hostId: String(account.hostId), key },
  }
}

function stateOf({ configuration, requirements, closed }: Stripe.V2.Core.Account): PaymentAccountState {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  const entries = requirements?.entries ?? []
  const waits = (whom: 'user' | 'stripe') => entries.some((entry) => entry.awaiting_action_from === whom)
  const waitsForHost = waits('user') ? ('HOST' as const) : null
  return {
    isReady: transfers?.status === 'active' && !closed,
    waitsFor: waitsForHost ?? (waits('stripe') ? 'PROVIDER' : null),
    isClosed: closed ?? false,
  }
}

interface Signed {
  endpoint: EventEndpoint
  body: Buffer
  signature: string
  secret: string
}

const TOLERANCE_S = 300

/** Snapshots and thin events are signed alike, and read by two functions of the package. */
function readSigned(stripe: Stripe, { endpoint, body, signature, secret }: Signed): ProviderEvent | null {
  try {
    if (endpoint === 'V2') {
      const event = stripe.parseEventNotification(body, signature, secret, TOLERANCE_S)
      const related = 'related_object' in event ? event.related_object : null
      const objectId = related && 'id' in related && typeof related.id === 'string' ? related.id : null
      const { id, type, livemode: isLive } = event
      return { id, type, objectId, accountId: objectId, isLive }
    }
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S)
    const { id, type, livemode: isLive } = event
    const { object } = event.data
    return {
      id,
      type,
      objectId: 'id' in object ? object.id : null,
      accountId: event.account ?? null,
      isLive,
    }
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError')
      return null
    throw error
  }
}

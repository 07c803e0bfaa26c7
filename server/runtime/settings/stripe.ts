import type { EventEndpoint } from '#server/gateways/payments/payments.ts'
import type { GivenSettings } from './given.ts'
import { isLoopbackHost } from './loopback.ts'

/** How the payment provider is reached. */
export interface StripeGiven {
  secretKey: string
  /** For mobile clients; null only on one's own machine. */
  publishableKey: string | null
  /** Null: Stripe's own. */
  apiBase: string | null
  /** The origin of its hosted pages; null: Stripe's own. */
  pagesAt: string | null
  /** One or two for each endpoint. */
  webhookSecrets: Record<EventEndpoint, readonly string[]>
  /** Real money moves. */
  isLive: boolean
}

const SECRETS: Record<EventEndpoint, string> = {
  PLATFORM: 'STRIPE_WEBHOOK_SECRET',
  CONNECT: 'STRIPE_CONNECT_WEBHOOK_SECRET',
  V2: 'STRIPE_V2_WEBHOOK_SECRET',
}

/** Null: nothing is sold, but for the double. */
export function readStripe(given: GivenSettings, isLoopback: boolean): StripeGiven | null {
  const secretKey = given.text('STRIPE_SECRET_KEY')
  const publishableKey = given.text('STRIPE_PUBLISHABLE_KEY') ?? null
  const apiBase = given.url('STRIPE_API_BASE', ['http:', 'https:'])
  const webhookSecrets = readSecrets(given)
  if (secretKey === undefined) {
    const others = ['STRIPE_PUBLISHABLE_KEY', ...Object.values(SECRETS)].filter((name) => given.text(name))
    for (const name of others) given.fault(`${name} is of no use without STRIPE_SECRET_KEY.`)
    return null
  }
  const [, mode] = /^(?:sk|rk)_(test|live)_\w+$/.exec(secretKey) ?? []
  if (!mode)
    given.fault('STRIPE_SECRET_KEY must be a secret key of Stripe: it begins with sk_test_ or sk_live_.')
  if (publishableKey && !publishableKey.startsWith(`pk_${mode ?? ''}_`))
    given.fault('STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_, as STRIPE_SECRET_KEY does.')
  const isLive = mode === 'live'
  checkBase(given, apiBase, isLive)
  if (!isLoopback) checkComplete(given)
  const pagesAt = apiBase && new URL(apiBase).origin
  return { secretKey, publishableKey, apiBase, pagesAt, webhookSecrets, isLive }
}

/** The double is for one's own machine, and for others on demand (VIREE_SANDBOX=1); never beside a key. */
export function usesSandbox(given: GivenSettings, isLoopback: boolean): boolean {
  const isWanted = given.oneOf('VIREE_SANDBOX', ['0', '1'], isLoopback ? '1' : '0') === '1'
  if (given.text('STRIPE_SECRET_KEY') === undefined) return isWanted
  if (given.text('VIREE_SANDBOX') === '1')
    given.fault('VIREE_SANDBOX=1 and STRIPE_SECRET_KEY exclude each other: take one of them away.')
  return false
}

function readSecrets(given: GivenSettings): StripeGiven['webhookSecrets'] {
  const read = (name: string) => {
    const secrets = given.list(name)
    if (secrets.length > 2 || !secrets.every((secret) => /^whsec_\w+$/.test(secret)))
      given.fault(`${name} must be one secret of an endpoint, or two with a comma: each begins with whsec_.`)
    return secrets
  }
  return { PLATFORM: read(SECRETS.PLATFORM), CONNECT: read(SECRETS.CONNECT), V2: read(SECRETS.V2) }
}

/** A key that moves money goes to Stripe, and no key leaves this machine in the clear. */
function checkBase(given: GivenSettings, apiBase: string | null, isLive: boolean): void {
  if (apiBase === null) return
  if (isLive)
    given.fault('STRIPE_API_BASE leads to another address than Stripe, and STRIPE_SECRET_KEY is a live key.')
  if (apiBase.startsWith('http:') && !isLoopbackHost(new URL(apiBase).hostname))
    given.fault('STRIPE_API_BASE must begin with https:// outside of your own machine.')
}

function checkComplete(given: GivenSettings): void {
  for (const name of ['STRIPE_PUBLISHABLE_KEY', ...Object.values(SECRETS)])
    if (!given.text(name))
      given.fault(`${name} is missing: STRIPE_SECRET_KEY needs it outside of your own machine.`)
}

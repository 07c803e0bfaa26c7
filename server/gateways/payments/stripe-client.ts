import type Stripe from 'stripe'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Outcome } from './outcome.ts'

export interface StripeAccess {
  secretKey: string
  /** Another address than Stripe's own, as that of the double; null: Stripe. */
  apiBase: string | null
}

/** Shorter than the lease of a task: the package's own 80 seconds and three tries would outlast it. */
const TIMEOUT_MS = 20_000
const RETRIES = 1

/** Makes the client at its first use: the package takes 20 MB, and most processes never pay. */
export function lazyStripe(access: StripeAccess, timeoutMs = TIMEOUT_MS): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= makeClient(access, timeoutMs).catch((error: unknown) => {
      client = undefined // a package that could not be loaded is loaded at the next call
      throw error
    })
    return client
  }
}

async function makeClient({ secretKey, apiBase }: StripeAccess, timeout: number): Promise<Stripe> {
  // Else each answer of a sandbox at Stripe is a plain line amid the lines of JSON.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true'
  const { default: Package } = await import('stripe')
  return new Package(secretKey, {
    ...(apiBase && addressOf(new URL(apiBase))),
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/** Runs a call that changes something, and says how it ended. */
export async function outcomeOf(call: () => Promise<{ id: string }>): Promise<Outcome> {
  try {
    const { id } = await call()
    return { kind: 'DONE', id }
  } catch (error) {
    return failureOf(stripeErrorOf(error))
  }
}

/** Runs a call that only reads, or makes something that nobody misses. */
export async function reading<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const failure = failureOf(stripeErrorOf(error))
    if (failure.kind === 'REFUSED') throw error
    throw new ProviderUnavailable(failure.why, { cause: error })
  }
}

/** The same; null where it is refused. */
export async function readingUnlessRefused<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await reading(call)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    if (failureOf(stripeErrorOf(error)).kind !== 'REFUSED') throw error
    return null
  }
}

/** The same; null where Stripe does not know the object. Any other refusal is a fault of ours, and thrown. */
export async function readingUnlessMissing<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await reading(call)
  } catch (error) {
    if (error instanceof ProviderUnavailable || stripeErrorOf(error).code !== 'resource_missing') throw error
    return null
  }
}

interface StripeFailure extends Error {
  type: string
  code?: string
  statusCode?: number
  headers?: Record<string, string>
}

/** Told by its fields: the class is in the package, which may not be loaded yet. */
function stripeErrorOf(error: unknown): StripeFailure {
  const isStripes =
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  if (!isStripes) throw error
  return error as StripeFailure
}

/** Keys and permissions of ours, and limits, say nothing about the call itself. */
const NOT_ABOUT_THE_CALL = [401, 403, 409, 429]

function failureOf(error: StripeFailure): Exclude<Outcome, { kind: 'DONE' }> {
  const { statusCode, code, type, headers } = error
  const why = `${statusCode ?? 'no answer'} ${code ?? type}`
  if (statusCode === undefined) return { kind: 'UNKNOWN', why }
  // Other parameters went with this key before: what they did has to be looked for.
  if (type === 'StripeIdempotencyError' && statusCode === 400) return { kind: 'STUCK', why }
  if (NOT_ABOUT_THE_CALL.includes(statusCode)) return { kind: 'UNKNOWN', why }
  if (statusCode >= 500)
    return { kind: headers?.['stripe-should-retry'] === 'false' ? 'STUCK' : 'UNKNOWN', why }
  return { kind: 'REFUSED', code: code ?? type }
}

import type { GivenSettings } from './given.ts'
import { isLoopbackHost } from './loopback.ts'
import { readStripe, type StripeGiven, usesSandbox } from './stripe.ts'

/** Settings of services outside of this installation. Each is null when it is not used. */
export interface OutsideSettings {
  /** The service that counts visits, of people who agreed. */
  posthog: { key: string; host: string } | null
  /** The tag of a second service that counts visits, and the host of its script. */
  tag: { id: string; host: string } | null
  /** Signing in with Google (or another provider of OpenID Connect at `issuer`). */
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** The endpoint that improves descriptions; without it: typography and structure, without any request. */
  improver: { url: string; key: string | null; model: string } | null
  /** Asks Google for towns; without it: our own list alone. */
  googlePlacesKey: string | null
  /** The payment provider; without it, nothing is sold. */
  stripe: StripeGiven | null
  /** The double of the payment provider takes its place, once it was started on this DATA_DIR. */
  usesSandbox: boolean
}

export function readOutside(given: GivenSettings, isLoopback: boolean): OutsideSettings {
  return {
    posthog: readPosthog(given),
    tag: readTag(given),
    google: readGoogle(given, isLoopback),
    improver: readImprover(given),
    googlePlacesKey: given.text('GOOGLE_PLACES_KEY') ?? null,
    stripe: readStripe(given, isLoopback),
    usesSandbox: usesSandbox(given, isLoopback),
  }
}

function readPosthog(given: GivenSettings): OutsideSettings['posthog'] {
  const key = given.text('POSTHOG_KEY')
  const host = given.origin('POSTHOG_HOST', 'https://us.i.posthog.com')
  if (key && !/^[\w-]{8,100}$/.test(key))
    given.fault('POSTHOG_KEY must be the key of a project, as PostHog shows it: a–z, A–Z, digits, - and _.')
  return key ? { key, host } : null
}

function readTag(given: GivenSettings): OutsideSettings['tag'] {
  const id = given.text('TAG_ID')
  const host = given.origin('TAG_HOST', 'https://www.googletagmanager.com')
  if (id && !/^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/.test(id))
    given.fault(`TAG_ID is "${id}": it must be the identifier of a tag, like G-AB12CD34EF.`)
  return id ? { id, host } : null
}

function readGoogle(given: GivenSettings, isLoopback: boolean): OutsideSettings['google'] {
  const [clientId, clientSecret] = [given.text('GOOGLE_CLIENT_ID'), given.text('GOOGLE_CLIENT_SECRET')]
  const issuer = given.origin('GOOGLE_ISSUER', 'https://accounts.google.com')
  if (!issuer.startsWith('https:') && !isLoopback)
    given.fault('GOOGLE_ISSUER must begin with https:// outside of your own machine.')
  if (!clientId && !clientSecret) return null
  if (clientId && clientSecret) return { clientId, clientSecret, issuer }
  given.fault('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both, or none of them.')
  return null
}

function readImprover(given: GivenSettings): OutsideSettings['improver'] {
  const url = given.url('IMPROVER_URL', ['http:', 'https:'])
  const [key, model] = [given.text('IMPROVER_KEY') ?? null, given.text('IMPROVER_MODEL') ?? 'gpt-4o-mini']
  if (!url) return null
  if (key && url.startsWith('http:') && !isLoopbackHost(new URL(url).hostname))
    given.fault(
      'IMPROVER_URL must begin with https:// when there is an IMPROVER_KEY: it would travel in the clear.',
    )
  return { url, key, model }
}

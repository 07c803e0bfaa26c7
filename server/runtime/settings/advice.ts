import type { Settings } from '#server/runtime/env.ts'
import { isLoopbackHost } from './loopback.ts'
import { listPlainConnections } from './plain-connections.ts'

/**
 * Returns warnings about settings that are missing or unwise, yet no reason not to start (decisions §9: start-up names
 * each missing setting).
 */
export function adviseOn(settings: Settings): string[] {
  return [...(settings.isLoopback ? [] : adviseInPublic(settings)), ...listPlainConnections(settings)]
}

/** Returns one line on what runs the tasks; null where REDIS_URL says it already. */
export function sayRelay({ redisUrl }: Pick<Settings, 'redisUrl'>): string | null {
  if (redisUrl) return null
  return "Tasks are carried by the worker's own loop. For BullMQ, set REDIS_URL, or try `npm run dev:redis`."
}

function adviseInPublic(settings: Settings): string[] {
  const { publicUrl, host, operators, trustedProxies, stripe, usesSandbox } = settings
  const { protocol, hostname } = new URL(publicUrl)
  const sentences: string[] = []
  if (isLoopbackHost(hostname))
    sentences.push(
      `PUBLIC_URL is missing: HOST (${host}) can be reached from other machines, but links on pages and in e-mails lead to ${publicUrl}. Set it to the address that people use.`,
    )
  else if (protocol === 'http:')
    sentences.push(
      'PUBLIC_URL begins with http://: passwords and cookies can be read on the way. Put a proxy with TLS before it, and set the https:// address.',
    )
  if (operators.length === 0)
    sentences.push('OPERATORS is missing: nobody can validate activities or look after e-mails.')
  // The product speaks no TLS: with an https address there is a proxy before it.
  if (protocol === 'https:' && trustedProxies.length === 0)
    sentences.push(
      'TRUSTED_PROXIES is missing: all visitors seem to come from the proxy before the site, and share its limits. Set the address of the proxy.',
    )
  if (stripe === null && !usesSandbox)
    sentences.push('STRIPE_SECRET_KEY is missing: nothing is sold, and activities that cost something wait.')
  return sentences
}

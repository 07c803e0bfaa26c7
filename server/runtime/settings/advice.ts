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

function adviseInPublic({ publicUrl, host, operators }: Settings): string[] {
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
  return sentences
}

import type { DatabaseAddress } from '#db/dialect.ts'
import { isLoopbackHost } from './loopback.ts'
import type { OutsideSettings } from './outside.ts'

interface Addresses extends Pick<OutsideSettings, 'improver' | 'posthog' | 'tag'> {
  database: DatabaseAddress
  redisUrl: string | null
  smtpUrl: string | null
}

/**
 * Returns a sentence for each server outside of this machine that we, or browsers of our visitors, would contact without
 * encryption.
 */
export function listPlainConnections(addresses: Addresses): string[] {
  const { database, redisUrl, smtpUrl } = addresses
  const sentences: string[] = []
  if (database.kind === 'postgres' && isRemote(database.url) && !isEncryptedPostgres(database.url))
    sentences.push(
      'DATABASE_URL: what goes to the database is not encrypted; add ?sslmode=verify-full to the address.',
    )
  if (redisUrl?.startsWith('redis:') && isRemote(redisUrl))
    sentences.push(
      'REDIS_URL: what goes to Redis is not encrypted; use an address that begins with rediss://.',
    )
  if (smtpUrl?.startsWith('smtp:') && isRemote(smtpUrl) && !requiresStartTls(smtpUrl))
    sentences.push(
      'SMTP_URL: e-mails leave unencrypted where the server does not offer STARTTLS; give a user and a password, or use smtps://.',
    )
  return [...sentences, ...listPlainServices(addresses)]
}

function listPlainServices({ improver, posthog, tag }: Addresses): string[] {
  const services = [
    { name: 'IMPROVER_URL', url: improver?.url, what: 'descriptions that are sent there are' },
    { name: 'POSTHOG_HOST', url: posthog?.host, what: 'what browsers send there is' },
    { name: 'TAG_HOST', url: tag?.host, what: 'what browsers send there is' },
  ]
  return services.flatMap(({ name, url, what }) =>
    url?.startsWith('http:') && isRemote(url)
      ? [`${name}: ${what} not encrypted; use an address that begins with https://.`]
      : [],
  )
}

/** A password is sent to another machine only after STARTTLS; on this machine nobody listens in between. */
export function requiresStartTls(smtpUrl: string, isAlwaysRequired = false): boolean {
  const { protocol, password } = new URL(smtpUrl)
  const isWanted = isAlwaysRequired || password !== ''
  return protocol === 'smtp:' && isRemote(smtpUrl) && isWanted && !ignoresTls(smtpUrl)
}

/** nodemailer's own setting for a trusted network. */
export function ignoresTls(smtpUrl: string): boolean {
  return new URL(smtpUrl).searchParams.get('ignoreTLS') === 'true'
}

/** An address without a host is a socket of this machine. */
function isRemote(address: string): boolean {
  const host = new URL(address).searchParams.get('host') ?? new URL(address).hostname
  return host !== '' && !host.startsWith('/') && !isLoopbackHost(decodeURIComponent(host))
}

/** As pg reads the address: any sslmode but these encrypts. */
function isEncryptedPostgres(url: string): boolean {
  const { searchParams } = new URL(url)
  const mode = searchParams.get('sslmode')
  if (mode !== null) return !['disable', 'allow'].includes(mode)
  return ['true', '1'].includes(searchParams.get('ssl') ?? '')
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { DatabaseAddress } from '#db/dialect.ts'
import { type PostgresLimits, USUAL_LIMITS } from '#db/engines/postgres-limits.ts'
import { isLoopbackHost } from '#server/runtime/settings/loopback.ts'
import {
  ignoresTls,
  listPlainConnections,
  requiresStartTls,
} from '#server/runtime/settings/plain-connections.ts'

/** The settings of decisions §9, parsed once. Nothing else reads `process.env`. */
export interface Settings {
  host: string
  port: number
  /** Origin without a trailing slash, as in links. */
  publicUrl: string
  dataDir: string
  database: DatabaseAddress
  redisUrl: string | null
  smtpUrl: string | null
  sessionSecret: string | null
  ticketKey: string | null
  dataKey: string | null
  operators: string[]
  trustedProxies: string[]
  basicAuth: string | null
  /** The token with which a program reads /metrics; without it only operators can. */
  metricsToken: string | null
  /** The service that counts visits, of people who agreed; null: none. */
  posthog: { key: string; host: string } | null
  /** The tag of a second service that counts visits, and the host of its script. */
  tag: { id: string; host: string } | null
  /** Signing in with Google (or another provider of OpenID Connect at `issuer`); null: not offered. */
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** The endpoint that improves descriptions; null: typography and structure, without any request. */
  improver: { url: string; key: string | null; model: string } | null
  /** Asks Google for towns; null: our own list alone. */
  googlePlacesKey: string | null
  logLevel: string
  defaultLocale: 'fr' | 'en'
  /** HOST and PUBLIC_URL are this machine only: demo data, demo accounts and mail capture are allowed. */
  isLoopback: boolean
  isDemo: boolean
  /** A public form sent sooner than this was filled in by a robot (decisions §3). */
  formMinAgeMs: number
  /** The mail server must offer STARTTLS before we send anything to it. */
  smtpRequiresTls: boolean
}

/** Thrown with one sentence per wrong setting. */
export class SettingsError extends Error {}

/** Settings of the product that nothing reads yet: start-up says so instead of ignoring them silently. */
const NOT_BUILT = /^(STRIPE_\w+|S3_\w+|VAPID_\w+|VIREE_SANDBOX)$/

/** Returns the names of settings that are given although their feature is not built yet. */
export function unreadSettings(env: Environment): string[] {
  return Object.keys(env).filter((name) => NOT_BUILT.test(name) && env[name])
}

type Environment = Record<string, string | undefined>

export const DEMO_OPERATOR = 'operateur@viree.example'

/** Reads and checks all settings; throws SettingsError with a sentence that names each wrong one. */
export function readSettings(env: Environment): Settings {
  const faults: string[] = []
  const fault = (sentence: string) => void faults.push(sentence)

  const host = text(env, 'HOST') ?? '127.0.0.1'
  const port = readPort(text(env, 'PORT') ?? '3000', fault)
  const publicUrl = readPublicUrl(text(env, 'PUBLIC_URL') ?? `http://localhost:${port}`, fault)
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './var')
  const isLoopback = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname)
  const logLevel = oneOf(
    env,
    'LOG_LEVEL',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    fault,
  )
  const demoSetting = oneOf(env, 'VIREE_DEMO', ['0', '1'], '1', fault)

  const settings: Settings = {
    host,
    port,
    publicUrl,
    dataDir,
    database: readDatabase(env, dataDir, fault),
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], fault),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], fault),
    sessionSecret: readSecret(env, 'SESSION_SECRET', 32, fault),
    ticketKey: readKey(env, 'TICKET_KEY', fault),
    dataKey: readKey(env, 'DATA_KEY', fault),
    operators: readOperators(text(env, 'OPERATORS'), isLoopback, fault),
    trustedProxies: readProxies(text(env, 'TRUSTED_PROXIES'), fault),
    basicAuth: readBasicAuth(text(env, 'BASIC_AUTH'), fault),
    metricsToken: readSecret(env, 'METRICS_TOKEN', 20, fault),
    posthog: readPosthog(env, fault),
    tag: readTag(env, fault),
    google: readGoogle(env, isLoopback, fault),
    improver: readImprover(env, fault),
    googlePlacesKey: text(env, 'GOOGLE_PLACES_KEY') ?? null,
    logLevel,
    defaultLocale: oneOf(env, 'DEFAULT_LOCALE', ['fr', 'en'] as const, 'en', fault),
    isLoopback,
    isDemo: isLoopback && demoSetting === '1',
    formMinAgeMs: readFormMinAge(env, isLoopback, fault),
    smtpRequiresTls: false,
  }
  settings.smtpRequiresTls = readTls(env, settings, fault)
  if (!isLoopback && !settings.smtpUrl)
    fault(
      'SMTP_URL is missing: outside of your own machine, mail needs a server (smtp://user:password@host:587).',
    )

  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return settings
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value ? value : undefined
}

function readPort(value: string, fault: (sentence: string) => void): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  fault(`PORT is "${value}": it must be a whole number from 0 to 65535.`)
  return 3000
}

function readPublicUrl(value: string, fault: (sentence: string) => void): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  fault(`PUBLIC_URL is "${value}": it must be an address like https://viree.example, without a path.`)
  return 'http://localhost:3000'
}

function readDatabase(env: Environment, dataDir: string, fault: (sentence: string) => void): DatabaseAddress {
  const value = text(env, 'DATABASE_URL')
  const limits = readLimits(env, fault)
  if (!value) return { kind: 'sqlite', file: resolve(dataDir, 'viree.sqlite') }
  if (/^sqlite:./.test(value)) return { kind: 'sqlite', file: value.slice('sqlite:'.length) }
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))
    return { kind: 'postgres', url: value, limits }
  fault('DATABASE_URL must begin with postgres:// or sqlite: and be a complete address.')
  return { kind: 'sqlite', file: ':memory:' }
}

function readLimits(env: Environment, fault: (sentence: string) => void): PostgresLimits {
  const seconds = (name: string, otherwiseMs: number) =>
    readNumber(env, name, { least: 0.1, most: 3600, otherwise: otherwiseMs / 1000 }, fault) * 1000
  return {
    connections: readNumber(
      env,
      'DATABASE_POOL',
      { least: 1, most: 200, otherwise: USUAL_LIMITS.connections, isWhole: true },
      fault,
    ),
    connectMs: seconds('DATABASE_CONNECT_TIMEOUT', USUAL_LIMITS.connectMs),
    waitMs: seconds('DATABASE_POOL_TIMEOUT', USUAL_LIMITS.waitMs),
    lockMs: seconds('DATABASE_LOCK_TIMEOUT', USUAL_LIMITS.lockMs),
    statementMs: seconds('DATABASE_STATEMENT_TIMEOUT', USUAL_LIMITS.statementMs),
    idleTransactionMs: seconds('DATABASE_TRANSACTION_TIMEOUT', USUAL_LIMITS.idleTransactionMs),
  }
}

function readNumber(
  env: Environment,
  name: string,
  {
    least,
    most,
    otherwise,
    isWhole = false,
  }: { least: number; most: number; otherwise: number; isWhole?: boolean },
  fault: (sentence: string) => void,
): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const number = Number(value)
  if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) return number
  const kind = isWhole ? 'a whole number' : 'a number of seconds'
  fault(`${name} is "${value}": it must be ${kind} from ${least} to ${most}.`)
  return otherwise
}

function readUrl(
  env: Environment,
  name: string,
  protocols: string[],
  fault: (sentence: string) => void,
): string | null {
  const value = text(env, name)
  if (!value) return null
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  fault(
    `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  )
  return null
}

function readSecret(
  env: Environment,
  name: string,
  shortest: number,
  fault: (sentence: string) => void,
): string | null {
  const value = text(env, name)
  if (value && value.length < shortest) fault(`${name} is too short: give at least ${shortest} characters.`)
  return value ?? null
}

function readKey(env: Environment, name: string, fault: (sentence: string) => void): string | null {
  const value = text(env, name)
  if (value && !/^[0-9a-f]{64}$/i.test(value)) fault(`${name} must be 64 hexadecimal digits (32 bytes).`)
  return value ?? null
}

function readOperators(
  value: string | undefined,
  isLoopback: boolean,
  fault: (sentence: string) => void,
): string[] {
  if (!value) return isLoopback ? [DEMO_OPERATOR] : []
  const addresses = value
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean)
  for (const address of addresses) {
    if (!/^[^@\s]+@[^@\s]+$/.test(address))
      fault(`OPERATORS holds "${address}": give e-mail addresses with commas between them.`)
  }
  return addresses
}

function readProxies(value: string | undefined, fault: (sentence: string) => void): string[] {
  const addresses = (value ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  for (const address of addresses) {
    if (!isIP(address))
      fault(`TRUSTED_PROXIES holds "${address}": give network addresses with commas between them.`)
  }
  return addresses
}

function readBasicAuth(value: string | undefined, fault: (sentence: string) => void): string | null {
  if (value && !/^[^:]+:.+$/.test(value)) fault('BASIC_AUTH must be user:password.')
  return value ?? null
}

function readPosthog(env: Environment, fault: (sentence: string) => void): Settings['posthog'] {
  const key = text(env, 'POSTHOG_KEY')
  const host = readOrigin(env, 'POSTHOG_HOST', 'https://us.i.posthog.com', fault)
  if (key && !/^[\w-]{8,100}$/.test(key))
    fault('POSTHOG_KEY must be the key of a project, as PostHog shows it: a–z, A–Z, digits, - and _.')
  return key ? { key, host } : null
}

function readTag(env: Environment, fault: (sentence: string) => void): Settings['tag'] {
  const id = text(env, 'TAG_ID')
  const host = readOrigin(env, 'TAG_HOST', 'https://www.googletagmanager.com', fault)
  if (id && !/^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/.test(id))
    fault(`TAG_ID is "${id}": it must be the identifier of a tag, like G-AB12CD34EF.`)
  return id ? { id, host } : null
}

function readOrigin(
  env: Environment,
  name: string,
  otherwise: string,
  fault: (sentence: string) => void,
): string {
  const value = readUrl(env, name, ['http:', 'https:'], fault)
  return new URL(value ?? otherwise).origin
}

function readGoogle(
  env: Environment,
  isLoopback: boolean,
  fault: (sentence: string) => void,
): Settings['google'] {
  const [clientId, clientSecret] = [text(env, 'GOOGLE_CLIENT_ID'), text(env, 'GOOGLE_CLIENT_SECRET')]
  const issuer = readOrigin(env, 'GOOGLE_ISSUER', 'https://accounts.google.com', fault)
  if (!issuer.startsWith('https:') && !isLoopback)
    fault('GOOGLE_ISSUER must begin with https:// outside of your own machine.')
  if (!clientId && !clientSecret) return null
  if (clientId && clientSecret) return { clientId, clientSecret, issuer }
  fault('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both, or none of them.')
  return null
}

function readImprover(env: Environment, fault: (sentence: string) => void): Settings['improver'] {
  const url = readUrl(env, 'IMPROVER_URL', ['http:', 'https:'], fault)
  const [key, model] = [text(env, 'IMPROVER_KEY') ?? null, text(env, 'IMPROVER_MODEL') ?? 'gpt-4o-mini']
  if (!url) return null
  if (key && url.startsWith('http:') && !isLoopbackHost(new URL(url).hostname))
    fault(
      'IMPROVER_URL must begin with https:// when there is an IMPROVER_KEY: it would travel in the clear.',
    )
  return { url, key, model }
}

/**
 * Nobody reads a public form and fills it in within two seconds; only tests on one's own machine may send it sooner.
 */
const FORM_MIN_SECONDS = 2

function readFormMinAge(env: Environment, isLoopback: boolean, fault: (sentence: string) => void): number {
  const range = { least: isLoopback ? 0 : FORM_MIN_SECONDS, most: 60, otherwise: FORM_MIN_SECONDS }
  return readNumber(env, 'FORM_MIN_SECONDS', range, fault) * 1000
}

/** REQUIRE_TLS=1: nothing leaves this machine unencrypted, not even to a database or a Redis nearby. */
function readTls(
  env: Environment,
  settings: Pick<Settings, 'database' | 'redisUrl' | 'smtpUrl'>,
  fault: (sentence: string) => void,
): boolean {
  const isRequired = oneOf(env, 'REQUIRE_TLS', ['0', '1'], '0', fault) === '1'
  const { smtpUrl } = settings
  // Any other mail server must support STARTTLS.
  const others = { ...settings, smtpUrl: smtpUrl && ignoresTls(smtpUrl) ? smtpUrl : null }
  if (isRequired) for (const sentence of listPlainConnections(others)) fault(`${sentence} (REQUIRE_TLS=1)`)
  return smtpUrl !== null && requiresStartTls(smtpUrl, isRequired)
}

function oneOf<const Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  otherwise: Value,
  fault: (sentence: string) => void,
): Value {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const known = values.find((candidate) => candidate === value)
  if (known === undefined) fault(`${name} is "${value}": it must be one of ${values.join(', ')}.`)
  return known ?? otherwise
}

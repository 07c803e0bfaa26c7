import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { DatabaseAddress } from '#db/dialect.ts'
import type { KeyKind } from '#server/domain/platform/key-ring.ts'
import { canonicalAddress } from '#server/domain/platform/network.ts'
import { type GivenKeys, readKeySettings } from './keys/given.ts'
import { readDatabase } from './settings/database.ts'
import { type Environment, GivenSettings } from './settings/given.ts'
import { isLoopbackHost } from './settings/loopback.ts'
import { type OutsideSettings, readOutside } from './settings/outside.ts'
import { ignoresTls, listPlainConnections, requiresStartTls } from './settings/plain-connections.ts'

/** The settings of decisions §9, parsed once. Nothing else reads `process.env`. */
export interface Settings extends OutsideSettings {
  host: string
  port: number
  /** Origin without a trailing slash, as in links. */
  publicUrl: string
  dataDir: string
  database: DatabaseAddress
  redisUrl: string | null
  smtpUrl: string | null
  /** The secrets that are set; DATA_DIR holds the others. */
  keys: Record<KeyKind, GivenKeys>
  /** With it backups hold the secrets, sealed; without it they hold none. */
  backupPassphrase: string | null
  operators: string[]
  /** Operators reach nothing of theirs before they have shown a second factor. */
  operatorsSecondFactor: boolean
  trustedProxies: string[]
  basicAuth: string | null
  /** The token with which a program reads /metrics; without it only operators can. */
  metricsToken: string | null
  logLevel: string
  defaultLocale: 'fr' | 'en'
  /** HOST and PUBLIC_URL are this machine only: demo data, demo accounts and mail capture are allowed. */
  isLoopback: boolean
  isDemo: boolean
  /** A public form sent sooner than this was filled in by a robot (decisions §3). */
  formMinAgeMs: number
  /** Whether answers that say nothing of a person leave compressed; false where a proxy does that. */
  compresses: boolean
  /** How much the priority of the worker is below the one that it was started with. */
  workerNiceness: number
  /** The mail server must offer STARTTLS before we send anything to it. */
  smtpRequiresTls: boolean
}

/** Thrown with one sentence per wrong setting. */
export class SettingsError extends Error {}

/** Settings of the product that nothing reads yet: start-up says so instead of ignoring them silently. */
const NOT_BUILT = /^(S3_\w+|VAPID_\w+|TRANSFER_AFTER_DAYS)$/

/** Returns the names of settings that are given although their feature is not built yet. */
export function unreadSettings(env: Environment): string[] {
  return Object.keys(env).filter((name) => NOT_BUILT.test(name) && env[name])
}

export const DEMO_OPERATOR = 'operateur@viree.example'

/** Where processors are few, page requests take precedence over emails, which wait a second more. */
const WORKER_NICENESS = 10

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads and checks all settings; throws SettingsError with a sentence that names each wrong one. */
export function readSettings(env: Environment): Settings {
  const given = new GivenSettings(env)
  const host = given.text('HOST') ?? '127.0.0.1'
  const port = readPort(given)
  const publicUrl = readPublicUrl(given, port)
  const dataDir = resolve(given.text('DATA_DIR') ?? './var')
  const isLoopback = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname)
  const logLevel = given.oneOf('LOG_LEVEL', LOG_LEVELS, 'info')
  const demoSetting = given.oneOf('VIREE_DEMO', ['0', '1'], '1')

  const settings: Settings = {
    host,
    port,
    publicUrl,
    dataDir,
    database: readDatabase(given, dataDir),
    redisUrl: given.url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: given.url('SMTP_URL', ['smtp:', 'smtps:']),
    keys: readKeySettings(given),
    backupPassphrase: given.secret('BACKUP_PASSPHRASE', 12),
    operators: readOperators(given, isLoopback),
    operatorsSecondFactor: given.oneOf('OPERATORS_SECOND_FACTOR', ['0', '1'], '0') === '1',
    trustedProxies: readProxies(given),
    basicAuth: readBasicAuth(given),
    metricsToken: given.secret('METRICS_TOKEN', 20),
    ...readOutside(given, isLoopback),
    logLevel,
    defaultLocale: given.oneOf('DEFAULT_LOCALE', ['fr', 'en'], 'en'),
    isLoopback,
    isDemo: isLoopback && demoSetting === '1',
    formMinAgeMs: readFormMinAge(given, isLoopback),
    compresses: given.oneOf('COMPRESS', ['0', '1'], '1') === '1',
    workerNiceness: given.number('WORKER_NICENESS', { least: 0, most: 19, otherwise: WORKER_NICENESS }),
    smtpRequiresTls: false,
  }
  settings.smtpRequiresTls = readTls(given, settings)
  if (!isLoopback && !settings.smtpUrl)
    given.fault(
      'SMTP_URL is missing: outside of your own machine, mail needs a server (smtp://user:password@host:587).',
    )

  if (given.faults.length > 0) throw new SettingsError(given.faults.join('\n'))
  return settings
}

function readPort(given: GivenSettings): number {
  const value = given.text('PORT') ?? '3000'
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  given.fault(`PORT is "${value}": it must be a whole number from 0 to 65535.`)
  return 3000
}

function readPublicUrl(given: GivenSettings, port: number): string {
  const value = given.text('PUBLIC_URL') ?? `http://localhost:${port}`
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  given.fault(`PUBLIC_URL is "${value}": it must be an address like https://viree.example, without a path.`)
  return 'http://localhost:3000'
}

function readOperators(given: GivenSettings, isLoopback: boolean): string[] {
  if (!given.text('OPERATORS')) return isLoopback ? [DEMO_OPERATOR] : []
  const addresses = given.list('OPERATORS').map((address) => address.toLowerCase())
  for (const address of addresses) {
    if (!/^[^@\s]+@[^@\s]+$/.test(address))
      given.fault(`OPERATORS holds "${address}": give e-mail addresses with commas between them.`)
  }
  return addresses
}

function readProxies(given: GivenSettings): string[] {
  const addresses = given.list('TRUSTED_PROXIES')
  for (const address of addresses) {
    if (!isIP(address))
      given.fault(`TRUSTED_PROXIES holds "${address}": give network addresses with commas between them.`)
  }
  return addresses.map(canonicalAddress)
}

function readBasicAuth(given: GivenSettings): string | null {
  const value = given.text('BASIC_AUTH')
  if (value && !/^[^:]+:.+$/.test(value)) given.fault('BASIC_AUTH must be user:password.')
  return value ?? null
}

/**
 * Nobody reads a public form and fills it in within two seconds; only tests on one's own machine may send it sooner.
 */
const FORM_MIN_SECONDS = 2

function readFormMinAge(given: GivenSettings, isLoopback: boolean): number {
  const range = { least: isLoopback ? 0 : FORM_MIN_SECONDS, most: 60, otherwise: FORM_MIN_SECONDS }
  return given.number('FORM_MIN_SECONDS', range) * 1000
}

/** REQUIRE_TLS=1: nothing leaves this machine unencrypted, not even to a database, a Redis or a service nearby. */
function readTls(given: GivenSettings, settings: Settings) {
  const isRequired = given.oneOf('REQUIRE_TLS', ['0', '1'], '0') === '1'
  const { smtpUrl } = settings
  // Any other mail server must support STARTTLS.
  const others = { ...settings, smtpUrl: smtpUrl && ignoresTls(smtpUrl) ? smtpUrl : null }
  if (isRequired)
    for (const sentence of listPlainConnections(others)) given.fault(`${sentence} (REQUIRE_TLS=1)`)
  return smtpUrl !== null && requiresStartTls(smtpUrl, isRequired)
}

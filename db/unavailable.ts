/** AWAY: no answer. BUSY: another process holds a lock for too long. FULL: no space. READ_ONLY: no changes. */
export type UnavailableReason = 'AWAY' | 'BUSY' | 'FULL' | 'READ_ONLY'

const SENTENCES: Record<UnavailableReason, string> = {
  AWAY: 'The database is away',
  BUSY: 'The database is busy',
  FULL: 'The database has no room left',
  READ_ONLY: 'The database takes no changes',
}

/**
 * Thrown instead of the driver's error when a query failed for a temporary reason. Nothing was changed, unless
 * `isOutcomeUnknown`: then the connection broke while the transaction was being committed.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly reason: UnavailableReason
  readonly isOutcomeUnknown: boolean
  /** The outage listener has been notified of it. */
  isTold = false

  constructor(reason: UnavailableReason, cause: unknown, { isOutcomeUnknown = false } = {}) {
    super(`${SENTENCES[reason]}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.reason = reason
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

/** Returns why this error of a driver means that the database is not available; null when it means something else. */
export function unavailableReason(error: unknown): UnavailableReason | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailable) return error.reason
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code.startsWith('SQLITE_')) return sqliteReason(code)
  if (SQLSTATE.test(code) && 'severity' in error) return postgresReason(code)
  return NETWORK_CODES.has(code) || (code === '' && DRIVER_MESSAGES.test(error.message)) ? 'AWAY' : null
}

/** https://sqlite.org/rescode.html; extended codes begin with their primary code. */
function sqliteReason(code: string): UnavailableReason | null {
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return 'BUSY'
  if (code === 'SQLITE_FULL') return 'FULL'
  if (code.startsWith('SQLITE_READONLY')) return 'READ_ONLY'
  return /^SQLITE_(IOERR|CANTOPEN)/.test(code) ? 'AWAY' : null
}

const SQLSTATE = /^[0-9A-Z]{5}$/

/** https://www.postgresql.org/docs/current/errcodes-appendix.html; pgbouncer answers 08P01 for everything. */
function postgresReason(code: string): UnavailableReason | null {
  switch (code) {
    case '55P03': // lock_not_available: lock_timeout
    case '57014': // query_canceled: statement_timeout
    case '25P03': // idle_in_transaction_session_timeout
    case '25P04': // transaction_timeout
    case '53200': // out_of_memory
    case '53300': // too_many_connections
    case '53400': // configuration_limit_exceeded
      return 'BUSY'
    case '53100': // disk_full
      return 'FULL'
    case '25006': // read_only_sql_transaction: a standby
      return 'READ_ONLY'
    case '58030': // io_error
      return 'AWAY'
  }
  // Connection exceptions, a server stopped by an operator, a refused sign-in, a missing database.
  return /^08|^57P0|^28|^3D000$/.test(code) ? 'AWAY' : null
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // of a Unix socket
])

/** Messages without a code that pg throws when a connection ends, does not open, or does not answer. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered|was closed)|The server does not support SSL|timeout exceeded)/

import { pino, type Logger } from 'pino'

export type { Logger }

/** Names whose values never reach a log, at any of the first levels of nesting (spec §5). */
const SENSITIVE = [
  'email',
  'mail',
  'password',
  'receipt_email',
  'receiptEmail',
  'username',
  'token',
  'authorization',
  'cookie',
]

const PATHS = SENSITIVE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

/** JSON lines on standard output. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PATHS, censor: '[redacted]' },
  })
}

/** What identifies tickets, sessions and links is masked wherever it turns up in a path. */
export function maskPath(path: string): string {
  return path
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '***')
    .replace(/^\/b\/[^/]+/, '/b/***')
}

import { type DestinationStream, type Logger, pino } from 'pino'

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
  'billingMail',
  'emailKey',
  'newPass',
  'previousPass',
  'clid',
  'guestId',
  'transitNbr',
  'accountNbr',
]

const PATHS = SENSITIVE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

/** JSON lines on standard output, or wherever a test wants them. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PATHS, censor: '[redacted]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Returns only the kind and the position of an error: database drivers attach the values of the row to it, and
 * procedures what they were about to answer.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code, status } = error as { code?: unknown; status?: unknown }
  return { type, code, status, message: maskAddresses(message), stack: maskAddresses(stack) }
}

/** Mail servers and databases like to repeat addresses in their answers. */
export function maskAddresses(text: string): string {
  return text.replace(/[^\s<>"'()=/]+@[^\s<>"'()/]+/g, '…@…')
}

/** Masks identifiers of tickets, sessions and links wherever they occur in a path. */
export function maskPath(path: string): string {
  return path
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '***')
    .replace(/^\/b\/[^/]+/, '/b/***')
    .replace(/\/(?=[\w-]*[A-Z])[\w-]{40,}(?=\/|$)/g, '/***')
}

import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { makeLineBlocks } from './line-blocks.ts'

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

const STANDARD_OUTPUT = 1

const PATHS = SENSITIVE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

/** JSON lines on standard output, or wherever a test wants them. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const redacted = { ...options(level), redact: { paths: PATHS, censor: '[redacted]' } }
  return destination ? pino(redacted, destination) : pino(redacted)
}

/**
 * The log of a process and its access log, both on standard output. Access lines are written in blocks; every other
 * line is written at once, with those before it: a process that is killed loses access lines of its last second.
 */
export function makeProcessLogs(level: string): { log: Logger; accessLog: Logger } {
  const blocks = makeLineBlocks(logDestination(STANDARD_OUTPUT))
  process.once('exit', blocks.flush)
  // Access lines have fields of our choice: there is nothing to redact, and searching costs as much as writing.
  return { log: makeLog(level, blocks.now), accessLog: pino(options(level), blocks.later) }
}

/** As much waits for room where the log goes; what comes then is dropped. */
const MOST_WAITING_BYTES = 1024 * 1024

/** Writes lines to a file or a descriptor. A full disk costs lines, not the process: visitors are still answered. */
export function logDestination(dest: number | string): DestinationStream {
  const destination = pino.destination({ dest, sync: true, maxLength: MOST_WAITING_BYTES })
  destination.on('error', () => undefined)
  // Nothing else tries again what waits: it may be as much as there may be, and each further line is dropped.
  destination.on('drop', () => void destination.write(''))
  return destination
}

function options(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
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
  return text.replace(/[^\s<>"'()/]+/g, maskAddress)
}

/** A part of a text without spaces. One expression for both sides of the @ would take the square of a long part's length. */
function maskAddress(part: string): string {
  for (let at = part.indexOf('@', 1); at > 0 && at < part.length - 1; at = part.indexOf('@', at + 1)) {
    const start = part.lastIndexOf('=', at) + 1
    if (start < at) return `${part.slice(0, start)}…@…`
  }
  return part
}

/** Masks identifiers of tickets, sessions and links wherever they occur in a path. */
export function maskPath(path: string): string {
  return path
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '***')
    .replace(/^\/b\/[^/]+/, '/b/***')
    .replace(/\/(?=[\w-]*[A-Z])[\w-]{40,}(?=[/.]|$)/g, '/***')
}

import { StartRefusal } from '#db/start/refusal.ts'
import { DatabaseUnavailable, type UnavailableReason } from '#db/unavailable.ts'
import { SettingsError } from '#server/runtime/env.ts'

/** By the beginning of an error's code: the advice to the operator. `detail` is the message of the system. */
const KNOWN: [codes: RegExp, sentence: (detail: string) => string][] = [
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)/,
    (detail) =>
      `There is no room left where DATA_DIR or the database is (${detail}): make room, then start again.`,
  ],
  [
    /^(EROFS|SQLITE_READONLY|25006)/,
    (detail) => `DATA_DIR or the database is read-only (${detail}): it must be possible to write there.`,
  ],
  [
    /^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/,
    (detail) =>
      `DATA_DIR or the database does not let this user read and write (${detail}): give both to the user that Virée runs as.`,
  ],
  [
    /^(ENOTDIR|EEXIST|ENOENT|EISDIR|ELOOP|SQLITE_CANTOPEN)/,
    (detail) =>
      `DATA_DIR or the file of DATABASE_URL cannot be opened (${detail}): its folder must exist, and be a folder.`,
  ],
  [
    /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03)/,
    (detail) =>
      `Another process holds the database (${detail}): see which one it is, let it end, then start again.`,
  ],
  [
    /^(MODULE_NOT_FOUND|ERR_MODULE_NOT_FOUND|ERR_DLOPEN_FAILED)/,
    (detail) =>
      isOfBuild(detail)
        ? `A file of the build is missing (${firstLine(detail)}): run npm run build, then start again.`
        : `A package is missing, or was installed for another Node.js (${firstLine(detail)}): run npm ci, then start again.`,
  ],
  [
    /^(SQLITE_NOTADB|SQLITE_CORRUPT|SQLITE_IOERR)/,
    (detail) =>
      `The file of the database is damaged, or its disk is (${detail}): restore it from the backup (docs/operating.md).`,
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0\d|53300)/,
    (detail) =>
      `The database of DATABASE_URL does not answer (${detail}): is it running, and is the address right?`,
  ],
  [
    /^(28\w{3}|3D000|42501)$/,
    (detail) =>
      `The database of DATABASE_URL does not let us in (${detail}): see its user, password, name and rights.`,
  ],
]

/** For what drivers say without a code, by the reason that the database gave. */
const CODE_OF: Record<UnavailableReason, string> = {
  AWAY: 'ECONNREFUSED',
  BUSY: 'SQLITE_BUSY',
  FULL: 'SQLITE_FULL',
  READ_ONLY: 'SQLITE_READONLY',
}

/** Returns why a start failed, in a sentence for the terminal; null for a bug of ours, of which the stack says more. */
export function explainStart(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof StartRefusal) return error.message
  if (error instanceof DatabaseUnavailable) return explainUnavailable(error)
  if (!(error instanceof Error)) return null
  if (/directory does not exist/.test(error.message)) return explainCode('SQLITE_CANTOPEN', error.message)
  if (/^Could not locate the bindings file/.test(error.message))
    return explainCode('ERR_DLOPEN_FAILED', error.message)
  return 'code' in error ? explainCode(String(error.code), error.message) : null
}

function explainUnavailable({ cause, reason, message }: DatabaseUnavailable): string | null {
  const isOfSystem = cause instanceof Error
  const code = isOfSystem && 'code' in cause ? String(cause.code) : ''
  const detail = isOfSystem ? cause.message || code : message
  return explainCode(code, detail) ?? explainCode(CODE_OF[reason], detail)
}

/** Returns why the web process cannot listen there; null for a bug of ours. */
export function explainListening(
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string },
): string | null {
  switch (error.code ?? '') {
    case 'EADDRINUSE':
      return `PORT ${port} is taken by another program: set another PORT.`
    case 'EACCES':
      return `PORT ${port} is not for this user (${error.message}): set another PORT, above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine (${error.message}): set 127.0.0.1, or 0.0.0.0 for all.`
    default:
      return null
  }
}

function explainCode(code: string, message: string): string | null {
  const known = KNOWN.find(([codes]) => codes.test(code))
  return known ? known[1](message || code) : null
}

/** Packages are named; a file of ours that is not there by its path. */
function isOfBuild(message: string): boolean {
  return /^Cannot find module '(\.{0,2}\/|file:|[A-Za-z]:\\)(?!.*node_modules)/.test(firstLine(message))
}

/** Node lists below it where it has looked. */
function firstLine(text: string): string {
  return text.split('\n')[0] ?? text
}

/** Prints it on the terminal; the process is to end with a code that is not 0. */
export function sayWhyNot(error: unknown): void {
  const sentence = explainStart(error) ?? String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${sentence}\n`)
}

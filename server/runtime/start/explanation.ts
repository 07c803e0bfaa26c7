import { StartRefusal } from '#db/start/refusal.ts'
import { SettingsError } from '#server/runtime/env.ts'

/** By the beginning of an error's code: the advice to the operator. `detail` is the message of the system. */
const KNOWN: [codes: RegExp, sentence: (detail: string) => string][] = [
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)/,
    (detail) =>
      `There is no room left where DATA_DIR or the database is (${detail}): make room, then start again.`,
  ],
  [
    /^(EROFS|SQLITE_READONLY)/,
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

/** Returns why a start failed, in a sentence for the terminal; null for a bug of ours, of which the stack says more. */
export function explainStart(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof StartRefusal) return error.message
  if (!(error instanceof Error)) return null
  if (/directory does not exist/.test(error.message)) return explainCode('SQLITE_CANTOPEN', error.message)
  return 'code' in error ? explainCode(String(error.code), error.message) : null
}

function explainCode(code: string, message: string): string | null {
  const known = KNOWN.find(([codes]) => codes.test(code))
  return known ? known[1](message || code) : null
}

/** Prints it on the terminal; the process is to end with a code that is not 0. */
export function sayWhyNot(error: unknown): void {
  const sentence = explainStart(error) ?? String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${sentence}\n`)
}

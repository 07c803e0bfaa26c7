/** Codes of an app (RFC 6238) and recovery codes, as a second factor beside the password (docs/decisions/075). Pure. */

/** The algorithm, length and step that all apps know. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many steps the clock of the app may be wrong, in either direction. */
export const TOTP_DRIFT = 1

export const RECOVERY_CODES = 10

/** Crockford's base 32: no two of its characters look alike on paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 120 bits: nobody guesses one, and a plain hash of it says nothing (ASVS 6.5.2 wants 112). */
export const RECOVERY_CODE_BYTES = 15

/** In characters; the codes of before had eighty bits, and stay good until others are made. */
const RECOVERY_CODE_LENGTHS = [(RECOVERY_CODE_BYTES * 8) / 5, 16]

/** Writes random bytes as a recovery code: `7k2m-x0qp-93vd-ah4t-c5gz-01rw`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let code = ''
  let pending = 0
  let bits = 0
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) code += ALPHABET.charAt((pending >> (bits - 5)) & 31)
    pending &= (1 << bits) - 1
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

export interface GivenCode {
  kind: 'APP' | 'RECOVERY'
  code: string
}

/**
 * Reads what a person typed: six digits of the app, or a recovery code, with or without spaces and dashes. Null when it
 * is neither.
 */
export function readGivenCode(text: string): GivenCode | null {
  const bare = text.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(bare)) return { kind: 'APP', code: bare }
  const code = bare.replace(/[il]/g, '1').replace(/o/g, '0')
  const isRecovery = RECOVERY_CODE_LENGTHS.includes(code.length) && /^[0-9a-hjkmnp-tv-z]+$/.test(code)
  return isRecovery ? { kind: 'RECOVERY', code } : null
}

/** Returns whether an operator has yet to show the second factor that the settings require (OPERATORS_SECOND_FACTOR). */
export function lacksSecondFactor(
  { isOperator, hasSecondFactor }: { isOperator: boolean; hasSecondFactor: boolean },
  isRequired: boolean,
): boolean {
  return isOperator && isRequired && !hasSecondFactor
}

/** Where it is set up, and turned off again. */
export const SECOND_FACTOR_SETTINGS = '/mon-compte/securite/double-verification'

/** Answers the recovery codes as a file. */
export const RECOVERY_CODES_FILE = `${SECOND_FACTOR_SETTINGS}/codes.txt`

/** The page that asks for the code after the first factor. */
export const SECOND_FACTOR_PATH = '/authentification/double-verification'

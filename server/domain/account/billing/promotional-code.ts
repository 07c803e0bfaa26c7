/** Promotional codes of the platform (decisions §6). Pure. */

/**
 * Returns a code as it is stored, however people type it: lower case, spaces, a hyphen of a word processor. PostgreSQL
 * refuses NUL even in a question.
 */
export function codeKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/\p{Dash_Punctuation}/gu, '-')
    .toUpperCase()
}

/** Returns how a code reads on paper, where O and 0 are one, and so are I, L and 1. */
export function readsAs(code: string): string {
  return code.replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Only characters that anybody can type on any keyboard, and read aloud. */
export const CODE_SHAPE = /^[A-Z0-9](-?[A-Z0-9])+$/

export const SHORTEST_CODE = 4
export const LONGEST_CODE = 40

/** COMING: not yet. USED_UP: its last use is taken. ENDED: by an operator, before its last day. */
export const CODE_STATES = ['COMING', 'OPEN', 'USED_UP', 'OVER', 'ENDED'] as const

export type CodeState = (typeof CODE_STATES)[number]

interface Code {
  startsAt: string
  endsAt: string
  endedAt: string | null
  mostUses: number | null
}

/** Returns the state of a code after so many uses. Instants compare as text. */
export function stateOfCode(
  { startsAt, endsAt, endedAt, mostUses }: Code,
  uses: number,
  now: string,
): CodeState {
  if (endedAt !== null) return 'ENDED'
  if (endsAt <= now) return 'OVER'
  if (startsAt > now) return 'COMING'
  return mostUses !== null && uses >= mostUses ? 'USED_UP' : 'OPEN'
}

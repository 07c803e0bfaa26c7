import { z } from 'zod'

/** Distinguishes an empty answer from an invalid one: the message says what to do in each case. */
export function missingOr(missing: string, wrong: string) {
  return { error: ({ input }: { input?: unknown }) => (isMissing(input) ? missing : wrong) }
}

/** One required line of text. Its messages are `<key>.required` and `<key>.tooLong`. */
export function requiredLine(key: string, longest: number) {
  return z
    .string({ error: `${key}.required` })
    .overwrite(toOneLine)
    .trim()
    .min(1, `${key}.required`)
    .max(longest, `${key}.tooLong`)
}

/** One optional line of text. Its message is `<key>.tooLong`. */
export function optionalLine(key: string, longest: number) {
  return z
    .string({ error: 'common.notText' })
    .overwrite(toOneLine)
    .trim()
    .max(longest, `${key}.tooLong`)
    .optional()
}

/** Several required lines. Its messages are `<key>.required` and `<key>.tooLong`. */
export function requiredProse(key: string, longest: number) {
  return z
    .string({ error: `${key}.required` })
    .overwrite(toProse)
    .trim()
    .min(1, `${key}.required`)
    .max(longest, `${key}.tooLong`)
}

/** The same; invisible characters alone count as empty. */
export function visibleProse(key: string, longest: number) {
  return z
    .string({ error: `${key}.required` })
    .overwrite(toVisibleProse)
    .trim()
    .min(1, `${key}.required`)
    .max(longest, `${key}.tooLong`)
}

/** Several optional lines. Its message is `<key>.tooLong`. */
export function optionalProse(key: string, longest: number) {
  return z
    .string({ error: 'common.notText' })
    .overwrite(toProse)
    .trim()
    .max(longest, `${key}.tooLong`)
    .optional()
}

/**
 * Removes characters that mean nothing to people: control characters, of which PostgreSQL refuses NUL, and those of
 * private use, which each font draws in another way and which the page that all members share marks its holes with.
 */
export function toProse(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(MEANINGLESS, '')
}

const MEANINGLESS = /(?![\n\t])[\p{Cc}\p{Co}]/gu

function toVisibleProse(text: string): string {
  const prose = toProse(text).replace(/\n{3,}/g, '\n\n')
  return isVisible(prose) ? prose : ''
}

/** A name or a subject ends up in the head of an email, where a line break would begin another header. */
function toOneLine(text: string): string {
  const line = toProse(text)
    .replace(/[\n\t\u2028\u2029]+/g, ' ')
    .replace(TRICKS, '')
  return isVisible(line) ? line : ''
}

/**
 * Characters that reverse the direction of a line, and spaces without width: with them a name reads otherwise than it
 * is written. The joiners of emoji and some scripts stay.
 */
const TRICKS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Joiners, fillers and blanks alone count as empty. */
function isVisible(line: string): boolean {
  return line.replace(/[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu, '') !== ''
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

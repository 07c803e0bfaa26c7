import { z } from 'zod'

/** Tells an empty answer from an unusable one: people are told what to do in each case. */
export function missingOr(missing: string, wrong: string) {
  return { error: ({ input }: { input?: unknown }) => (isMissing(input) ? missing : wrong) }
}

/** One line of text that must be there. Its messages are `<key>.required` and `<key>.tooLong`. */
export function requiredLine(key: string, longest: number) {
  return z
    .string({ error: `${key}.required` })
    .overwrite(toOneLine)
    .trim()
    .min(1, `${key}.required`)
    .max(longest, `${key}.tooLong`)
}

/** One line of text that may be left out. Its message is `<key>.tooLong`. */
export function optionalLine(key: string, longest: number) {
  return z
    .string({ error: 'common.notText' })
    .overwrite(toOneLine)
    .trim()
    .max(longest, `${key}.tooLong`)
    .optional()
}

/** Several lines that must be there. Its messages are `<key>.required` and `<key>.tooLong`. */
export function requiredProse(key: string, longest: number) {
  return z
    .string({ error: `${key}.required` })
    .overwrite(toProse)
    .trim()
    .min(1, `${key}.required`)
    .max(longest, `${key}.tooLong`)
}

/** Several lines that may be left out. Its message is `<key>.tooLong`. */
export function optionalProse(key: string, longest: number) {
  return z
    .string({ error: 'common.notText' })
    .overwrite(toProse)
    .trim()
    .max(longest, `${key}.tooLong`)
    .optional()
}

/** Control characters say nothing to people, and PostgreSQL refuses the first of them. */
function toProse(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '')
}

const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu

/** A name or a subject ends up in the head of a letter, where a line break would begin another header. */
function toOneLine(text: string): string {
  return toProse(text).replace(/[\n\t\u2028\u2029]+/g, ' ')
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

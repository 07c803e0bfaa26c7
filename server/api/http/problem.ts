import type { ORPCError } from '@orpc/server'
import { z } from 'zod'
import type { FieldProblem, Problem } from '#server/contract/entities.ts'
import { i18nOf, type Locale } from '#server/runtime/i18n.ts'

/** Returns the body of an error, in the caller's language: what went wrong, and what they can do now. */
export function problem(locale: Locale, code: string, data?: unknown, fields?: FieldProblem[]): Problem {
  const t = i18nOf(locale).getFixedT(null, 'api')
  const message = t(keysOf(code, data, fields), { ...plainValuesOf(data), minutes: String(minutesOf(data)) })
  const details = isRecord(data) && Object.keys(data).length > 0 ? { data } : {}
  return { code, message, ...(fields && { fields }), ...details }
}

/** Returns the keys of the sentence, and of its fallback. Fields are only mentioned where there are any. */
function keysOf(code: string, data: unknown, fields: FieldProblem[] | undefined): string[] {
  if (isRecord(data) && data.mayBeDone === true) return ['OUTCOME_UNKNOWN']
  if (code === 'UNKNOWN_PLACE' && hasNoSuggestions(data)) return ['NO_SUCH_TOWN']
  return [code === 'BAD_REQUEST' && !fields ? 'UNREADABLE' : code, 'OTHER']
}

/** A sentence must not send people to towns that the answer does not name. */
function hasNoSuggestions(data: unknown): boolean {
  return isRecord(data) && Array.isArray(data.suggestions) && data.suggestions.length === 0
}

/** Returns the texts and numbers of a refusal: they are values of its sentence, as on the pages (ADR 056). */
function plainValuesOf(data: unknown): Record<string, string> {
  const plain = Object.entries(isRecord(data) ? data : {}).filter(([, value]) =>
    /^(string|number)$/.test(typeof value),
  )
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))
}

/** Returns how many minutes to wait, as people read it, where the data says so. */
function minutesOf(data: unknown): number {
  const seconds = isRecord(data) && typeof data.retryAfter === 'number' ? data.retryAfter : 60
  return Math.max(1, Math.ceil(seconds / 60))
}

/** Errors of 500 and above that a call of the contract throws on purpose. */
export const EXPOSED_SERVER_ERRORS = new Set([
  'NOT_IMPLEMENTED',
  'PROVIDER_AWAY',
  'PROVIDER_REFUSED',
  'IMPROVER_FAILED',
  'SERVICE_UNAVAILABLE',
  'UPLOADS_BUSY',
  'FILES_BUSY',
])

/** Returns any failure of a call as its status and body; null when the failure is ours and must not be revealed. */
export function describeError(
  error: ORPCError<string, unknown>,
  locale: Locale,
): { status: number; body: Problem } | null {
  if (error.status >= 500 && !EXPOSED_SERVER_ERRORS.has(error.code)) return null
  const fields = fieldProblems(error, locale)
  if (fields) return { status: 400, body: problem(locale, 'BAD_REQUEST', undefined, fields) }
  return { status: error.status, body: problem(locale, error.code, error.data) }
}

/** Enough to help a programmer; an answer must not grow with the input. */
const MOST_FIELDS_NAMED = 50
const LONGEST_FIELD_NAMED = 100

const ValidationIssues = z.object({
  issues: z
    .array(z.unknown())
    .transform((issues) => issues.slice(0, MOST_FIELDS_NAMED))
    .pipe(
      z.array(
        z.object({
          message: z.string(),
          path: z.array(z.unknown()).optional(),
          keys: z.array(z.string()).optional(),
        }),
      ),
    ),
})

/** Returns each field that has to change; null when the error is about something else. */
function fieldProblems(error: ORPCError<string, unknown>, locale: Locale): FieldProblem[] | null {
  if (error.code !== 'BAD_REQUEST') return null
  const { data } = ValidationIssues.safeParse(error.data)
  if (!data) return null
  const t = i18nOf(locale).getFixedT(null, 'forms')
  const named = data.issues.flatMap(({ message, path = [], keys }) => {
    const at = path.map(segmentOf).filter((segment) => segment !== 'query' && segment !== 'body')
    const fields = keys ? keys.slice(0, MOST_FIELDS_NAMED).map((key) => [...at, key]) : [at]
    return fields.map((field) => ({ field: field.join('.').slice(0, LONGEST_FIELD_NAMED), message }))
  })
  return named.slice(0, MOST_FIELDS_NAMED).map(({ field, message }) => ({
    field,
    code: message,
    message: t([`errors.${message}`, 'errors.unknown']),
  }))
}

function segmentOf(segment: unknown): string {
  return String(isRecord(segment) && 'key' in segment ? segment.key : segment)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

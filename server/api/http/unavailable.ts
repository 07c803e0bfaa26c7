import type { Locale } from '#server/runtime/i18n.ts'
import { type DatabaseUnavailable, RETRY_AFTER_S } from '#server/runtime/unavailable.ts'
import { type Answer, json } from './answer.ts'
import { problem } from './problem.ts'

/** Returns the data of the refusal, in seconds; `mayBeDone`: it broke during the commit, and the outcome is unknown. */
export function unavailableData({ isOutcomeUnknown }: DatabaseUnavailable) {
  return { retryAfter: RETRY_AFTER_S, ...(isOutcomeUnknown && { mayBeDone: true }) }
}

/** Answers a call that did not even reach its procedure. */
export function answerUnavailable(error: DatabaseUnavailable, locale: Locale): Answer {
  const body = problem(locale, 'SERVICE_UNAVAILABLE', unavailableData(error))
  return json(503, body, [['Retry-After', String(RETRY_AFTER_S)]])
}

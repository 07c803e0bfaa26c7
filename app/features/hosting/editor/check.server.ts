import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Town } from '#app/shared/activity/town/suggestions.ts'
import { NO_REFUNDS } from '#server/domain/activity/refund-policy.ts'
import { errorsOf } from './refusal.server.ts'
import type { EditorTarget } from './target.ts'
import { readableOf, type Typed } from './typed.server.ts'

export type FieldErrors = Record<string, string[]>

interface Faults {
  fieldErrors: FieldErrors
  /** The towns to choose from. */
  found: Town[] | undefined
}

export const NOTHING_FOUND: Faults = { fieldErrors: {}, found: undefined }

/** Judges together what can be read, so that all errors are said at once, and not those of the fields first. */
export async function checkReadable(
  args: RequestArgs,
  typed: Typed,
  unreadable: object,
  target: EditorTarget,
): Promise<Faults> {
  const readable = readableOf(typed, Object.keys(unreadable))
  if (!readable) return NOTHING_FOUND
  const faults = await listFaults(args, readable, target)
  const about = { refundPolicy: readable.refundPolicy ?? NO_REFUNDS }
  const errors = await Promise.all(faults.map((fault) => errorsOf(args, fault, about)))
  return {
    fieldErrors: Object.assign({}, ...errors.map(({ fieldErrors }) => fieldErrors)) as FieldErrors,
    found: errors.find(({ found }) => found)?.found,
  }
}

/** Of an activity that may not be changed, nothing: the change itself says why. */
async function listFaults(
  args: RequestArgs,
  details: NonNullable<ReturnType<typeof readableOf>>,
  target: EditorTarget,
) {
  const { draft, hosting } = api(args).pages
  if (target.kind === 'draft') return draft.check(details)
  const { activityId } = target
  return (await answerOrNull(hosting.check({ activityId, details }))) ?? []
}

import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

type Decision =
  | { done: 'ACCEPTED' | 'REVERTED' | 'REFUSED' }
  /** The activity changed again, or another operator decided meanwhile. */
  | { done: 'NOT_WAITING' | 'TOO_LATE' }
  /** The form that undoes this change. */
  | { returned: ReturnedForm; revisionId: number }

const Read = z.object({ revisionId: IdParam, changedAt: Instant })

/** Decides on one revision, as the button that was pressed says. */
export async function decideRevisionFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: read } = Read.safeParse(Object.fromEntries(form))
  if (!read) return { done: 'NOT_WAITING' }

  const { revision } = api(args).pages
  const choice = form.get('decision')
  if (choice === 'accept') {
    const accepted = await attempt(revision.accept(read))
    return { done: 'refused' in accepted ? 'NOT_WAITING' : 'ACCEPTED' }
  }

  const undone = await submitForm(args, form, {
    schema: ModerationForm,
    texts: 'moderation',
    send: (reason) => (choice === 'refuse' ? revision.refuse : revision.revert)({ ...read, ...reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_WAITING', 'TOO_LATE'],
  })
  if ('returned' in undone) return { ...undone, revisionId: read.revisionId }
  if ('refused' in undone) return { done: undone.refused === 'TOO_LATE' ? 'TOO_LATE' : 'NOT_WAITING' }
  return { done: choice === 'refuse' ? 'REFUSED' : 'REVERTED' }
}

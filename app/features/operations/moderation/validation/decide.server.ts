import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { ModerationForm } from '#server/schemas/moderation/validation.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

type Decision =
  | { done: 'VALIDATED' | 'AWAITS_PAYMENT' | 'REFUSED' }
  /** The activity changed, or another operator decided meanwhile. */
  | { done: 'NOT_WAITING' }
  /** The form that refuses this activity. */
  | { returned: ReturnedForm & { activityId: number } }

const Read = z.object({ activityId: IdParam, version: z.coerce.number().int().min(0) })

/** Validates or refuses one activity, as the button that was pressed says. */
export async function decideFromForm(args: RequestArgs, form: FormData): Promise<Decision> {
  const { data: read } = Read.safeParse(Object.fromEntries(form))
  if (!read) return { done: 'NOT_WAITING' }

  const { moderation } = api(args).pages
  if (form.get('decision') === 'validate') {
    const validated = await attempt(moderation.validate(read))
    if ('refused' in validated) return { done: 'NOT_WAITING' }
    const { validation } = validated.answer
    return { done: validation === 'WAITING_PAYMENT_VALID' ? 'AWAITS_PAYMENT' : 'VALIDATED' }
  }

  const refused = await submitForm(args, form, {
    schema: ModerationForm,
    texts: 'moderation',
    send: (reason) => moderation.refuse({ ...read, ...reason }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'NOT_WAITING'],
  })
  if ('returned' in refused) return { returned: { ...refused.returned, activityId: read.activityId } }
  return { done: 'refused' in refused ? 'NOT_WAITING' : 'REFUSED' }
}

import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { ReportSubject } from '#server/domain/moderation/report.ts'
import { ReportEndForm } from '#server/schemas/moderation/report.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

const OptionalId = z.union([z.literal('').transform(() => null), IdParam]).nullable()

type CloseReportResult =
  | { done: 'SETTLED' | 'DISMISSED' | 'NOT_WAITING' }
  /** The form of the thing with this key. */
  | { returned: ReturnedForm & { key: string } }

const Thing = z.object({
  activityId: OptionalId,
  commentId: OptionalId,
  profileId: OptionalId,
  upTo: IdParam,
})

/** Settles the reports of a thing, as the button that was pressed says. */
export async function closeReportsFromForm(args: RequestArgs, form: FormData): Promise<CloseReportResult> {
  const { data: thing } = Thing.safeParse(Object.fromEntries(form))
  if (!thing) return { done: 'NOT_WAITING' }

  const closed = await submitForm(args, form, {
    schema: ReportEndForm,
    texts: 'signal',
    send: (end) => api(args).pages.report.close({ ...thing, ...end }),
    handled: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_WAITING'],
  })
  if ('returned' in closed) return { returned: { ...closed.returned, key: keyOf(thing) } }
  return { done: 'refused' in closed ? 'NOT_WAITING' : closed.fields.as }
}

function keyOf({ activityId, commentId, profileId }: ReportSubject): string {
  return [activityId, commentId, profileId].join('-')
}

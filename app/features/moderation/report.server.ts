import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { isBot } from '#app/lib/form/honeypot.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { type ReportSubject, subjectOf } from '#server/domain/moderation/report.ts'
import { ReportForm } from '#server/schemas/moderation/report.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

const OptionalId = z.union([z.literal('').transform(() => null), IdParam]).nullable()

/** Reads what is to be reported from the address; 404 when the address is not valid. */
export function reportedBy(params: URLSearchParams): ReportSubject {
  const idOf = (name: string) => OptionalId.catch(null).parse(params.get(name))
  const subject = subjectOf({
    commentId: idOf('commentId'),
    activityId: idOf('activityId'),
    profileId: idOf('profilId'),
  })
  if (!subject) throw new Response(null, { status: 404 })
  return subject
}

/** Sends the report; null when it was sent. A second report of the same thing counts as sent. */
export async function reportFromForm(
  args: RequestArgs,
  { activityId, commentId, profileId }: ReportSubject,
  form: FormData,
): Promise<ReturnedForm | null> {
  const submission = parseForm(form, ReportForm)
  if (submission.status === 'success' && !(await currentSession(args)) && isBot(form)) {
    markFormInvalid(args)
    return { result: submission.reply({ formErrors: ['tooFast'] }), status: 422 }
  }
  const guestId = (await readPass(args))?.pass
  const sent = await submitForm(args, form, {
    schema: ReportForm,
    texts: 'signal',
    send: (fields) => api(args).pages.report.send({ ...fields, activityId, commentId, profileId, guestId }),
    handled: ['ALREADY_REPORTED'],
  })
  return 'returned' in sent ? sent.returned : null
}

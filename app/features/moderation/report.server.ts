import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { isBot } from '#app/lib/form/honeypot.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
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

/** Loads the reported thing as the person who reports it may see it. */
export async function readTarget(args: RequestArgs, subject: ReportSubject) {
  const { data, error, isDefined } = await safe(api(args).pages.report.target(subject))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}

interface Returned {
  outcome: 'RETURNED'
  result: SubmissionResult
  status: number
}

/** Sends the report. A second report of the same thing counts as sent. */
export async function reportFromForm(
  args: RequestArgs,
  { activityId, commentId, profileId }: ReportSubject,
  form: FormData,
): Promise<{ outcome: 'SENT' } | Returned> {
  const submission = parseForm(form, ReportForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  const returned = (problem: string, status: number): Returned => ({
    outcome: 'RETURNED',
    result: submission.reply({ formErrors: [problem] }),
    status,
  })
  if (!(await currentSession(args)) && isBot(form)) return returned('tooFast', 422)

  const call = api(args).report.send({ ...submission.value, activityId, commentId, profilId: profileId })
  const { error, isDefined } = await safe(call)
  if (!error) return { outcome: 'SENT' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'ALREADY_REPORTED':
      return { outcome: 'SENT' }
    case 'OWN_THING':
      return returned('signal.own', error.status)
    case 'TOO_MANY_REQUESTS':
      return returned(waitMessage(error, 'signIn.tooMany'), error.status)
    case 'ACTIVITY_UNRECOVERED':
      throw new Response(null, { status: 404 })
  }
}

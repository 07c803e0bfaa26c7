import type { Submission, SubmissionResult } from '@conform-to/react'
import { api } from '#app/lib/api.server.ts'
import { answerOr404, attemptForForm } from '#app/lib/attempt.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { returnForm } from '#app/lib/form/submit.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { isFormReturned, markFormInvalid } from '#app/lib/title.server.ts'
import { readHostText } from '#server/documents/host-text.ts'
import type { TemplateType } from '#server/domain/notification/custom-email.ts'
import type { RichBlock } from '#server/domain/platform/format/rich-text.ts'
import type { CustomTextForm, SendNowForm } from '#server/schemas/notification/custom-email.ts'

/** A message that comes back: with its errors, as its readers will see it, or once a test has left. */
export interface ReturnedMessage {
  result: SubmissionResult
  status: number
  preview?: { subject: string | null; blocks: RichBlock[] }
  testedTo?: string
}

/** The sentences about refusals, and at which field they stand. */
export const ABOUT = {
  texts: 'hostEmail',
  atField: { NO_RECIPIENTS: 'audience', NOT_FOUND: 'audience', PRO_ACCOUNT_REQUIRED: 'audience' },
}

/**
 * Whether a form comes back, where no script runs, to somebody who was signed out meanwhile: its page is drawn with their
 * words alone, because it may show them nothing of the activity.
 */
export async function comesBackSignedOut(args: RequestArgs): Promise<boolean> {
  return isFormReturned(args) && (await currentSession(args)) === null
}

interface Written {
  subject?: string | undefined
  content: string
  useCustomLogo: boolean
}

/** Reads a message from a form; its links and fields are judged here, because they are found in the Markdown's tree. */
export function readMessage(
  args: RequestArgs,
  form: FormData,
  schema: typeof CustomTextForm | typeof SendNowForm,
): { submission: Submission<Written> & { status: 'success' } } | { returned: ReturnedMessage } {
  const submission = parseForm(form, schema) as Submission<Written>
  if (submission.status !== 'success') {
    markFormInvalid(args)
    return { returned: { result: submission.reply(), status: 400 } }
  }
  const { fault } = readHostText(submission.value.content)
  if (fault === null) return { submission }
  markFormInvalid(args)
  const result = submission.reply({ fieldErrors: { content: [`emailContent.${fault}`] } })
  return { returned: { result, status: 400 } }
}

/** Shows the message as it will read, or sends it to the host alone; null for any other button. */
export async function tryOut(
  args: RequestArgs,
  form: FormData,
  { activityId, templateType }: { activityId: number; templateType: TemplateType },
  submission: Submission<Written> & { status: 'success' },
): Promise<ReturnedMessage | null> {
  const { content, subject, useCustomLogo } = submission.value
  const intent = form.get('intent')
  if (intent === 'preview') {
    const preview = await answerOr404(api(args).pages.hostEmail.preview({ activityId, content, subject }))
    return { result: submission.reply(), status: 200, preview }
  }
  if (intent !== 'test') return null
  const message = { activityId, templateType, content, subject, useCustomLogo }
  const tested = await attemptForForm(api(args).email.test(message))
  if ('refused' in tested) return returnForm(args, submission, tested, ABOUT)
  return { result: submission.reply(), status: 200, testedTo: tested.answer.sentTo }
}

import type { SubmissionResult } from '@conform-to/react'
import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { PromotionForm } from '#server/schemas/notification/newsletter.ts'

type SendResult<Outcome> = Outcome | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

export async function sendPromotionFromForm(
  args: RequestArgs,
  form: FormData,
): Promise<SendResult<{ outcome: 'SENT'; receivers: number }>> {
  const submission = parseForm(form, PromotionForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  const { receivers } = await api(args).pages.newsletter.send(submission.value)
  return { outcome: 'SENT', receivers }
}

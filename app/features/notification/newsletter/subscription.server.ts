import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { isBot } from '#app/lib/form/honeypot.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { NewsletterForm } from '#server/schemas/notification/newsletter.ts'

type SendResult<Outcome> = Outcome | { outcome: 'RETURNED'; result: SubmissionResult; status: number }

/** Requests the confirmation email. */
export async function subscribeWithForm(
  args: RequestArgs,
  form: FormData,
): Promise<SendResult<{ outcome: 'ASKED' }>> {
  const submission = parseForm(form, NewsletterForm)
  if (submission.status !== 'success') return { outcome: 'RETURNED', result: submission.reply(), status: 400 }
  if (isBot(form)) {
    const result = submission.reply({ formErrors: ['tooFast'] })
    return { outcome: 'RETURNED', result, status: 422 }
  }
  const { error, isDefined } = await safe(api(args).contact.subscribe(submission.value))
  if (isDefined) {
    const result = submission.reply({ fieldErrors: { email: [waitMessage(error, 'signIn.tooMany')] } })
    return { outcome: 'RETURNED', result, status: 429 }
  }
  if (error) giveUp(error)
  return { outcome: 'ASKED' }
}

/** Returns the result of an email's link, as the page shows it. */
export type LinkState = 'done' | 'already' | 'unknown' | 'expired'

export async function confirmByLink(args: RequestArgs, link: string): Promise<LinkState> {
  const { error, data } = await safe(api(args).pages.newsletter.confirm({ link }))
  if (data) return data.already ? 'already' : 'done'
  return 'code' in error && error.code === 'EXPIRED_LINK' ? 'expired' : 'unknown'
}

export async function unsubscribeByLink(args: RequestArgs, link: string): Promise<LinkState> {
  const { data } = await safe(api(args).pages.newsletter.unsubscribe({ link }))
  return data ? 'done' : 'unknown'
}

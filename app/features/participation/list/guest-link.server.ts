import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/node'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { forgetLink, readPass } from '#app/shared/account/guest-pass.server.ts'
import { MailLinkForm } from '#server/schemas/account/account.ts'

type Away = ReturnType<typeof redirect>

/** A form that was returned with errors. */
export interface ReturnedLinkForm {
  result: SubmissionResult
  status: number
}

/** Handles the forms of `/mes-inscriptions` about the link itself: end it, replace it, or ask for a new one. */
export async function actOnLink(args: RequestArgs, form: FormData): Promise<Away | ReturnedLinkForm> {
  const intent = form.get('intent')
  return intent === 'mailLink' ? mailLink(args, form) : endLink(args, intent === 'endAndMail')
}

async function endLink(args: RequestArgs, mailNew: boolean): Promise<Away> {
  const pass = await readPass(args)
  if (!pass?.isLink) return redirect(paths.myRegistrations)
  const { error, isDefined } = await safe(
    api(args).pages.participation.endLink({ guestId: pass.pass, mailNew }),
  )
  if (error && !isDefined) giveUp(error)
  const key = error ? 'gone' : mailNew ? 'endedAndMailed' : 'ended'
  const headers = new Headers({ 'Set-Cookie': await leaveToast({ key: `participation:link.toasts.${key}` }) })
  headers.append('Set-Cookie', await forgetLink())
  return redirect(paths.myRegistrations, { headers })
}

async function mailLink(args: RequestArgs, form: FormData): Promise<Away | ReturnedLinkForm> {
  form.delete('intent')
  const submission = parseWithZod(form, { schema: MailLinkForm })
  if (submission.status !== 'success') return { result: submission.reply(), status: 400 }
  const { error, isDefined } = await safe(api(args).pages.participation.mailLink(submission.value))
  if (isDefined) {
    const result = submission.reply({ fieldErrors: { email: ['signIn.tooMany'] } })
    return { result, status: error.status }
  }
  if (error) giveUp(error)
  const toast = await leaveToast({ key: 'participation:link.toasts.asked', tone: 'info' })
  return redirect(paths.myRegistrations, { headers: { 'Set-Cookie': toast } })
}
